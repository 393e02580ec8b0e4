import type { Insertable } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { AdEventsTable, AdPricesTable } from '../db/schema/tables.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { insertMoves, insertPrices, pricesOf } from './demo.queries.ts';
import type { StoredAd } from './inquiries.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;

const rounded = (value: number, like: string): number =>
  Number(value.toFixed(like.split('.')[1]?.length ?? 0));

/** Owners follow the market: a third of the older ads changed their price, some every week, as moderators approved. */
export async function insertPriceHistory(
  tx: Tx,
  random: Random,
  ads: StoredAd[],
  { people, now }: { people: People; now: Date },
): Promise<void> {
  const old = ads.filter(
    ({ status, publishedAt }) =>
      status === 'approved' && publishedAt !== null && now.getTime() - publishedAt.getTime() > 9 * DAY,
  );
  const prices = await pricesOf(
    tx,
    old.map(({ id }) => id),
  );
  const changes: Insertable<AdPricesTable>[] = [];
  const events: Insertable<AdEventsTable>[] = [];
  for (const { id, ownerId, publishedAt } of old) {
    const present = prices.get(id);
    if (!present || !publishedAt || !(ownerId === people.trader || random.chance(0.34))) continue;
    const days = (now.getTime() - publishedAt.getTime()) / DAY;
    const count = Math.min(6, 1 + random.below(Math.max(1, Math.floor(days / 7))));
    let drift = 1;
    for (let back = 0; back < count; back += 1) {
      const at = new Date(Math.floor(now.getTime() - (days - 2) * DAY * ((back + 0.4) / count)));
      drift *= random.between(0.984, 1.022);
      changes.push({
        ad_id: id,
        until: at,
        price_type: present.price_type ?? 'fixed',
        price_amount:
          present.price_amount && rounded(Number(present.price_amount) * drift, present.price_amount),
        price_currency_id: present.price_currency_id,
        price_unit_id: present.price_unit_id,
        price_benchmark: present.price_benchmark,
        price_differential:
          present.price_differential &&
          rounded(Number(present.price_differential) + (drift - 1) * 90, `${present.price_differential}.25`),
      });
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
    changes.toSorted((one, other) => (one.until as Date).getTime() - (other.until as Date).getTime()),
  );
  await insertMoves(tx, events);
}
