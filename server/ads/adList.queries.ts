import { type RawBuilder, sql } from 'kysely';
import type { adLife } from '../../contract/adLife.ts';
import type { Received } from '../../contract/endpoint.ts';
import type { Sql } from '../db/client.ts';
import { adRows, isPublic, shownStatus } from './adRows.queries.ts';
import { matchingFilters, orderOf, seek } from './publicAds.queries.ts';

type ListQuery = Received<typeof adLife.list>['query'];

/** Totals are exact up to here; one more means "more than that". */
const TOTAL_MAX = 10_000;

const capped = async (db: Sql, condition: RawBuilder<boolean>): Promise<number> => {
  const found = db
    .selectFrom('ads as a')
    .select('a.id')
    .where(condition)
    .limit(sql.lit(TOTAL_MAX + 1));
  const row = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Own ads in every state and the market's, matching every filter. A revision is part of the ad that it revises. */
export async function listVisibleAds(db: Sql, callerId: string, query: ListQuery) {
  const sought = await seek(db, query);
  const order = orderOf(query, sought);
  const both = [
    ['own', sql`a.owner_id = ${callerId} and a.deleted_at is null and a.revises_id is null`],
    ['public', sql`${isPublic} and a.owner_id <> ${callerId}`],
  ] as const;
  const status = query.status ? sql`and ${shownStatus} = ${query.status}` : sql``;
  const wanted = both
    .filter(([whose]) => query.whose === undefined || query.whose === whose)
    .map(([, part]) => sql<boolean>`(${part} and ${matchingFilters(query, sought)} ${status})`);
  // Each part by its own index, up to the page: together they would be sorted as a whole.
  const end = query.page * query.limit;
  const nearest = wanted.map(
    (part) => sql`(select a.id from ads a where ${part} order by ${order} limit ${sql.lit(end)})`,
  );
  const [items, ...counts] = await Promise.all([
    adRows(db)
      .where(sql<boolean>`a.id in (${sql.join(nearest, sql` union all `)})`)
      .orderBy(order)
      .limit(sql.lit(query.limit))
      .offset(sql.lit(end - query.limit))
      .execute(),
    ...wanted.map((part) => capped(db, part)),
  ]);
  return {
    items,
    total: Math.min(
      TOTAL_MAX + 1,
      counts.reduce((sum, count) => sum + count, 0),
    ),
  };
}
