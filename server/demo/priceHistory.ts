import type { Insertable } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { AdEventsTable, AdPricesTable } from '../db/schema/tables.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { countDay } from '../market/days/marketDays.queries.ts';
import { insertMoves, insertPrices, pricesOf } from './demo.queries.ts';
import type { StoredAd } from './inquiries.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

const rounded = (value: number, like: string): number =>
  Number(value.toFixed(like.split('.')[1]?.length ?? 0));

const figureThen = (figure: string | null, share: number) =>
  figure === null ? null : (Number(figure) * share).toFixed(4);

type Present = Awaited<ReturnType<typeof pricesOf>> extends Map<string, infer Row> ? Row : never;

/** When the owner changed the price, newest first: a third of the older ads, some every week. */
function editsOf(random: Random, { publishedAt, now }: { publishedAt: Date; now: Date }): Date[] {
  const days = (now.getTime() - publishedAt.getTime()) / DAY;
  const count = Math.min(6, 1 + random.below(Math.max(1, Math.floor(days / 7))));
  return Array.from(
    { length: count },
    (_, back) => new Date(Math.floor(now.getTime() - (days - 2) * DAY * ((back + 0.4) / count))),
  );
}

/** Weekly moves, newest first: of the exchange rate of a price that is not in dollars, of the quotes of a formula. */
const rateMovesOf = ({ publishedAt, now }: { publishedAt: Date; now: Date }): Date[] =>
  Array.from(
    { length: Math.floor((now.getTime() - publishedAt.getTime()) / WEEK) },
    (_, back) => new Date(now.getTime() - (back + 0.7) * WEEK),
  ).filter((at) => at > publishedAt);

/** The steps of an ad's price, told back from the present one. */
function stepsOf(
  random: Random,
  present: Present,
  { publishedAt, edits, rateMoves }: { publishedAt: Date; edits: Date[]; rateMoves: Date[] },
): Insertable<AdPricesTable>[] {
  const moves = [
    ...edits.map((at) => ({ at, why: 'edit' as const })),
    ...rateMoves.map((at) => ({ at, why: present.price_formula ? ('quotes' as const) : ('fx' as const) })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  let [owners, rate] = [1, 1];
  const rows: Insertable<AdPricesTable>[] = [];
  for (const { at, why } of [...moves, { at: publishedAt, why: 'edit' as const }]) {
    const amount =
      present.price_amount && rounded(Number(present.price_amount) * owners, present.price_amount);
    const share = (amount ? amount / Number(present.price_amount) : 1) * rate;
    rows.push({
      ad_id: present.id,
      from_at: at,
      why,
      kind: present.comparable_kind,
      usd_per_bbl: figureThen(present.usd_per_bbl, share),
      usd_per_tonne: figureThen(present.usd_per_tonne, share),
      usd_per_mmbtu: figureThen(present.usd_per_mmbtu, share),
      price_type: present.price_type ?? 'fixed',
      price_amount: amount,
      price_currency_id: present.price_currency_id,
      price_unit_id: present.price_unit_id,
      price_benchmark: present.price_benchmark,
      price_differential:
        present.price_differential &&
        rounded(Number(present.price_differential) + (owners - 1) * 90, `${present.price_differential}.25`),
    });
    if (why === 'edit') owners *= random.between(0.984, 1.022);
    else rate *= why === 'quotes' ? random.between(0.965, 1.035) : random.between(0.993, 1.007);
  }
  return rows;
}

/**
 * Prices since publication: owners follow the market, as moderators approved, and exchange rates move what is not in
 * dollars.
 */
export async function insertPriceHistory(
  tx: Tx,
  random: Random,
  ads: StoredAd[],
  { people, now }: { people: People; now: Date },
): Promise<void> {
  const prices = await pricesOf(
    tx,
    ads.map(({ id }) => id),
  );
  const rows: Insertable<AdPricesTable>[] = [];
  const events: Insertable<AdEventsTable>[] = [];
  for (const { id, ownerId, publishedAt, status } of ads) {
    const present = prices.get(id);
    if (!present || !publishedAt) continue;
    const span = { publishedAt, now };
    const isOld = status === 'approved' && now.getTime() - publishedAt.getTime() > 9 * DAY;
    const edits = isOld && (ownerId === people.trader || random.chance(0.34)) ? editsOf(random, span) : [];
    const rateMoves =
      isOld && (present.price_formula || (present.by_rate && present.price_type === 'fixed'))
        ? rateMovesOf(span)
        : [];
    rows.push(...stepsOf(random, present, { publishedAt, edits, rateMoves }));
    for (const at of edits) {
      const asked = new Date(at.getTime() - random.between(0.5, 9) * 3_600_000);
      const about = { ad_id: id, kind: 'revision' as const, fields: ['price'] };
      events.push(
        {
          ...about,
          id: uuidv7(asked.getTime()),
          actor_id: ownerId,
          from_status: null,
          to_status: 'pending',
          created_at: asked,
        },
        {
          ...about,
          id: uuidv7(at.getTime()),
          actor_id: people.admin,
          from_status: 'pending',
          to_status: 'approved',
          created_at: at,
        },
      );
    }
  }
  await insertPrices(
    tx,
    rows.toSorted((one, other) => (one.from_at as Date).getTime() - (other.from_at as Date).getTime()),
  );
  await insertMoves(tx, events);
}

const MARKET_DAYS = 90;

/** The market of each of the last days, counted from the events and prices above. */
export async function countPastDays(tx: Tx, now: Date): Promise<void> {
  for (let back = MARKET_DAYS; back >= 1; back -= 1)
    await countDay(tx, new Date(now.getTime() - back * DAY).toISOString().slice(0, 10));
}
