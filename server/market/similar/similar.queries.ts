import { sql } from 'kysely';
import { isPublic } from '../../ads/rows/adRows.queries.ts';
import { isReference } from '../../ads/rows/titleAndReference.ts';
import type { Sql } from '../../db/client.ts';
import { isUuid } from '../../lib/uuidv7.ts';

/** Maximum number of candidates from each source. */
const WEIGHED = 60;

/** The ad to compare with, by id, slug or reference, published or not. */
export const findBase = (db: Sql, named: string) => {
  const reference = isReference(named) ? named.toUpperCase() : null;
  return db
    .selectFrom('ads as a')
    .select([
      'a.id',
      'a.owner_id',
      'a.company_id',
      'a.published_at',
      'a.deleted_at',
      'a.revises_id',
      isPublic.as('is_public'),
    ])
    .where(isUuid(named) ? 'a.id' : reference ? 'a.reference' : 'a.slug', '=', reference ?? named)
    .executeTakeFirst();
};

/**
 * Ids of similar published ads, nearest first, one for each owner. Candidates are the newest of the same product,
 * some of it in the same country, and the newest of each other product of the group.
 */
export async function nearIds(db: Sql, adId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with base as (
      select a.*, p.parent_id from ads a left join products p on p.id = a.product_id where a.id = ${adId}
    ), candidates as (
      (select a.id from ads a, base b
        where ${isPublic} and a.product_id = b.product_id and a.delivery_country_id = b.delivery_country_id
        limit ${sql.lit(WEIGHED)})
      union
      select near.id from base b
        cross join lateral (
          select p.id from products p where p.id = b.product_id or p.parent_id = b.parent_id
        ) as kin
        cross join lateral (
          select a.id from ads a where ${isPublic} and a.product_id = kin.id
          order by a.published_at desc limit ${sql.lit(WEIGHED)}
        ) as near
    ), weighed as (
      select a.id, a.owner_id, a.published_at,
        case when a.product_id = b.product_id then 4 else 0 end
        + case when a.product_type_id = b.product_type_id then 1 else 0 end
        + case when a.side = b.side then 2 else 0 end
        + case when a.port_id = b.port_id then 1.5 when a.delivery_country_id = b.delivery_country_id then 1 else 0 end
        + coalesce(
            greatest(0, 1 - 4 * abs(a.usd_per_tonne - b.usd_per_tonne) / nullif(b.usd_per_tonne, 0)),
            greatest(0, 1 - 4 * abs(a.usd_per_mmbtu - b.usd_per_mmbtu) / nullif(b.usd_per_mmbtu, 0)),
            0
          ) as weight
      from candidates c join ads a on a.id = c.id cross join base b
      where a.id <> b.id
    ), best as (
      select distinct on (owner_id) id, weight, published_at from weighed
      order by owner_id, weight desc, published_at desc, id
    )
    select id from best order by weight desc, published_at desc, id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
