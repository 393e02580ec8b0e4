import { sql } from 'kysely';
import { isPublic, shownStatus } from '../../ads/rows/adRows.queries.ts';
import { isReference } from '../../ads/rows/titleAndReference.ts';
import type { Sql } from '../../db/client.ts';
import { isUuid } from '../../lib/uuidv7.ts';

export type OfOwner = { adId: string; ownerId: string; companyId: string | null };

/** Ids of the newest other published ads of a company, or of an owner without one, and the number of all of them. */
export async function otherIds(
  db: Sql,
  { adId, ownerId, companyId }: OfOwner,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select a.id, (count(*) over ())::int as total from ads a
    where ${companyId === null ? sql`a.company_id is null and a.owner_id = ${ownerId}` : sql`a.company_id = ${companyId}`} and a.id <> ${adId} and ${isPublic}
    order by a.published_at desc, a.id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Whether one of two accounts blocked the other. */
export const areBlocked = async (db: Sql, one: string, other: string): Promise<boolean> =>
  (await db
    .selectFrom('user_blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', one), eb('blocked_id', '=', other)]),
        eb.and([eb('blocker_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What an ad that was published once was about, in names of base data. */
export const findPast = (db: Sql, named: string) => {
  const reference = isReference(named) ? named.toUpperCase() : null;
  return db
    .selectFrom('ads as a')
    .leftJoin('products as p', 'p.id', 'a.product_id')
    .leftJoin('product_types as t', 't.id', 'a.product_type_id')
    .leftJoin('ports as o', 'o.id', 'a.port_id')
    .leftJoin('countries as c', 'c.id', 'a.delivery_country_id')
    .select([
      'a.reference',
      'a.side',
      'a.term',
      'p.name as product',
      't.name as grade',
      'c.code as country',
      'o.code as port_code',
      'o.name as port_name',
    ])
    .where(isUuid(named) ? 'a.id' : reference ? 'a.reference' : 'a.slug', '=', reference ?? named)
    .where('a.published_at', 'is not', null)
    .where('a.revises_id', 'is', null)
    .where(sql<boolean>`(a.deleted_at is not null or ${shownStatus} in ('expired', 'closed'))`)
    .executeTakeFirst();
};
