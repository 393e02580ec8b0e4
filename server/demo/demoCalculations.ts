import { type PriceFormulaInput, priceFormula } from '../../contract/prices/formula.ts';
import { insertEntry } from '../conversations/messages.queries.ts';
import type { Tx } from '../db/client.ts';
import type { Secrets } from '../lib/secrets.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { findOwn, insertShare } from '../priceCalculations/priceCalculations.queries.ts';
import { freezeIn } from '../priceCalculations/priceCalculations.ts';
import { demoDays, newestTalk } from './demo.queries.ts';

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const formulaOf = (window: PriceFormulaInput['window']) =>
  priceFormula.parse({
    price: { currency: 'USD', unit: 'BBL' },
    terms: [{ benchmark: 'DEMO_OIL' }],
    differential: { amount: '-1.25', currency: 'USD', unit: 'BBL' },
    window,
  });

/** A final, a provisional, and a corrected calculation of the trader with its successor; the first is shared. */
export async function freezeDemoPrices(
  tx: Tx,
  site: { secrets: Secrets },
  trader: string,
  now: Date,
): Promise<void> {
  const freeze = async (
    window: PriceFormulaInput['window'],
    { day, asOf, supersedes }: { day: string | null; asOf: Date; supersedes?: string },
  ): Promise<string> => {
    const id = uuidv7();
    await freezeIn(site, tx, {
      id,
      ownerId: trader,
      asked: {
        formula: formulaOf(window),
        event: { kind: day === null ? null : 'bl', day, documentSha256: null, laycan: null, density15: null },
        subject: null,
      },
      asOf,
      before: (supersedes && (await findOwn(tx, supersedes, trader))) || null,
    });
    return id;
  };
  const fiveAfter = {
    kind: 'event_quotes',
    event: 'bl',
    before: 0,
    after: 5,
    includeEventDay: false,
  } as const;
  const days = await demoDays(tx, dayOf(now.getTime() - 18 * DAY_MS));
  const final = await freeze(fiveAfter, { day: days.calm, asOf: now });
  await freeze(fiveAfter, { day: dayOf(now.getTime() - 6 * DAY_MS), asOf: now });

  const at = days.at.getTime();
  const day = Date.parse(days.revised);
  const window = {
    kind: 'fixed_dates',
    from: dayOf(day - 2 * DAY_MS),
    to: dayOf(day + DAY_MS),
  } as const;
  const old = await freeze(window, { day: null, asOf: new Date(at - 60_000) });
  await freeze(window, { day: null, asOf: new Date(at + 60_000), supersedes: old });

  const talk = await newestTalk(tx, trader);
  const shared = await findOwn(tx, final, trader);
  await insertShare(tx, final, talk);
  await insertEntry(tx, {
    id: uuidv7(),
    conversationId: talk,
    senderId: trader,
    body: shared?.number ?? '',
    calculationId: final,
  });
}
