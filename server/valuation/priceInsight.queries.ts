import { sql } from 'kysely';
import type { DealKind, Side } from '../../contract/ads/adEnums.ts';
import { isPublic } from '../ads/rows/adRows.queries.ts';
import type { Sql } from '../db/client.ts';

/** The newest ads of a product, side and deal kind; older ones say little about today's prices. */
const POOL_MAX = 5000;

const compared = (db: Sql) =>
  db
    .selectFrom('ads as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .select([
      'a.id',
      'a.owner_id',
      'a.company_id',
      sql<string | null>`coalesce(o.company_name, o.company)`.as('company'),
      'a.product_id',
      'a.product_type_id',
      'a.side',
      'a.deal_kind',
      'a.price_unit_id',
      'a.term',
      'a.port_id',
      'a.delivery_country_id',
      'a.delivery_from',
      'a.delivery_to',
      'a.usd_per_bbl',
      'a.usd_per_tonne',
      'a.usd_per_mmbtu',
    ])
    .where('a.deleted_at', 'is', null)
    // What a free benchmark stands for is no price that anybody asks.
    .where(sql<boolean>`a.comparable_kind is distinct from 'formula_proxy'`)
    .where((is) =>
      is.or([
        is('a.usd_per_bbl', 'is not', null),
        is('a.usd_per_tonne', 'is not', null),
        is('a.usd_per_mmbtu', 'is not', null),
      ]),
    );

/** Ads with a comparable price, published or not. */
export const findCompared = (db: Sql, ids: string[]) =>
  compared(db).select(isPublic.as('is_public')).where('a.id', 'in', ids).execute();

export type PoolKey = { productId: string; side: Side; dealKind: DealKind };

/** Public ads with a comparable price, newest first. */
export const findPool = (db: Sql, { productId, side, dealKind }: PoolKey) =>
  compared(db)
    .where(isPublic)
    .where('a.product_id', '=', productId)
    .where('a.side', '=', side)
    .where('a.deal_kind', '=', dealKind)
    .orderBy('a.published_at', 'desc')
    .orderBy('a.number', 'desc')
    .limit(sql.lit(POOL_MAX))
    .execute();

/** What is shown of peers. */
export const findShown = (db: Sql, ids: string[]) =>
  db
    .selectFrom('ads as a')
    .select(['a.id', 'a.slug', 'a.reference', 'a.title'])
    .where('a.id', 'in', ids)
    .execute();
