import type { Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { isOpen } from '../quotes/calendar.ts';
import { insertRun } from '../quotes/fetch/fetchRuns.queries.ts';
import { insertQuotes, type NewQuote } from '../quotes/quotes.queries.ts';
import { benchmarkFacts } from '../quotes/quotesAt.queries.ts';
import { insertDemoBenchmarks, stampRun } from './demo.queries.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const YEARS = 2;
/** Days after which some values are corrected, and how many of a hundred are. */
const CORRECTED_AFTER = 5;
const CORRECTED_SHARE = 0.03;
/** How a made-up price moves: towards its level, by so much a day. */
const walks = {
  DEMO_OIL: { level: 78, swing: 0.014, digits: 2 },
  DEMO_GAS: { level: 3.2, swing: 0.028, digits: 3 },
  DEMO_OIL_MONTHLY: { level: 74, swing: 0.05, digits: 2 },
} as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Published on the morning after, UTC. */
const morningAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * DAY_MS + 6 * 3_600_000).toISOString();

type Walk = (typeof walks)[keyof typeof walks];

/** The values of these days with some corrections, in the order in which they became known. */
function walkOf(random: Random, { level, swing, digits }: Walk, days: readonly string[]) {
  let price: number = level;
  const known: { day: string; value: string; known_at: string }[] = [];
  for (const day of days) {
    price += (level - price) * 0.01 + price * swing * (random.next() + random.next() + random.next() - 1.5);
    price = Math.max(price, level / 3);
    known.push({ day, value: price.toFixed(digits), known_at: morningAfter(day) });
    if (random.next() < CORRECTED_SHARE)
      known.push({
        day,
        value: (price * (1 + swing / 4)).toFixed(digits),
        known_at: morningAfter(day, CORRECTED_AFTER),
      });
  }
  return known.toSorted((a, b) => a.known_at.localeCompare(b.known_at));
}

const MONTHS = 120;
/** The last days of ten years of months, as far as they were known by now: on the third of the month after. */
const monthEnds = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, n) =>
    dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + n + 1, 0)),
  ).filter((day) => morningAfter(day, 3) <= now.toISOString());

/** Invented benchmarks with two years of quotes, revisions, held values and fetch runs; of the demo alone. */
export async function insertDemoQuotes(tx: Tx, random: Random, now: Date): Promise<void> {
  await insertDemoBenchmarks(tx);
  const runs = [6, 4, 2].map((ago) => ({ id: uuidv7(), at: new Date(now.getTime() - ago * DAY_MS) }));
  for (const [place, { id, at }] of runs.entries()) {
    const day = dayOf(at.getTime());
    await insertRun(tx, {
      id,
      fetcher: 'eia_v2',
      status: place === 1 ? 'failed' : 'done',
      started_by: null,
      ...(place === 1
        ? { error: 'The source is not to be trusted: it did not answer in time' }
        : { rows: 2, added: 2, held: place === 2 ? 2 : 0, first_day: day, last_day: day }),
    });
    await stampRun(tx, id, at);
  }
  for (const facts of await benchmarkFacts(tx, Object.keys(walks))) {
    const { calendar, id: benchmark_id, code, frequency } = facts;
    const first = now.getTime() - YEARS * 365 * DAY_MS;
    const days =
      frequency === 'monthly'
        ? monthEnds(now)
        : Array.from({ length: YEARS * 365 }, (_, n) => dayOf(first + n * DAY_MS)).filter(
            (day) => calendar !== null && isOpen(calendar, day) && morningAfter(day) <= now.toISOString(),
          );
    const held = frequency === 'monthly' ? null : days.at(-1);
    const quote = (
      { day, value, known_at }: { day: string; value: string; known_at: string },
      more: Partial<NewQuote> = {},
    ): NewQuote => ({
      id: uuidv7(),
      benchmark_id,
      owner_id: null,
      day,
      contract: '',
      value,
      low: null,
      high: null,
      state: 'preliminary',
      is_held: false,
      run_id: null,
      entered_by: null,
      note: null,
      known_at,
      ...more,
    });
    const known = walkOf(random, walks[code as keyof typeof walks], days).filter(
      ({ known_at }) => known_at <= now.toISOString(),
    );
    await insertQuotes(
      tx,
      known.map((one) =>
        one.day === held
          ? quote(
              { ...one, value: (Number(one.value) * 1.6).toFixed(3) },
              { is_held: true, run_id: runs[2]?.id ?? null },
            )
          : quote(one),
      ),
    );
  }
}
