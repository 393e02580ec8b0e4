import { type RawBuilder, sql } from 'kysely';
import type { adLife } from '../../contract/ads/adLife.ts';
import type { Received } from '../../contract/core/endpoint.ts';
import type { Sql } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { matchingFilters, orderOf, resolveQuery } from '../market/search/publicAds.queries.ts';
import { adRows, isOwnAd, isPublic, shownStatus } from './rows/adRows.queries.ts';

type ListQuery = Received<typeof adLife.list>['query'];

/** Totals are exact up to this number; one more means "more than that". */
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

/**
 * The caller's own ads in every state and published ads, both matching every filter. Revisions are listed with the ad
 * that they revise.
 */
export async function listVisibleAds(db: Sql, caller: Caller, query: ListQuery) {
  const resolved = await resolveQuery(db, query);
  const order = orderOf(query, resolved);
  const both = [
    ['own', sql`${isOwnAd(caller)} and a.deleted_at is null and a.revises_id is null`],
    ['public', sql`${isPublic} and not ${isOwnAd(caller)}`],
  ] as const;
  const status = query.status ? sql`and ${shownStatus} = ${query.status}` : sql``;
  const wanted = both
    .filter(([whose]) => query.whose === undefined || query.whose === whose)
    .map(([, part]) => sql<boolean>`(${part} and ${matchingFilters(query, resolved)} ${status})`);
  // Each part uses its own index up to the page limit; a single query would sort all rows.
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
