import { sql } from 'kysely';
import { filtersNaming } from '../../contract/market/filters.ts';
import type { Sql } from '../db/client.ts';

/** Waits for transactions that are writing ads of the product, and blocks new ones. */
export const holdProduct = (tx: Sql, id: string) =>
  tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute();

/** Ads refer to product and type together: defers the constraint, so that each can be moved separately. */
export const partTypesFromAds = (tx: Sql) =>
  sql`set constraints ads_product_type_id_fkey deferred`.execute(tx);

export const moveTypes = (
  tx: Sql,
  into: string,
  moving: readonly { id: string; order: number }[],
  retainsDefault: boolean,
) =>
  sql`
    update product_types as t set product_id = ${into}, sort_order = m."order", version = version + 1,
      is_default = t.is_default and ${retainsDefault}::boolean, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb) as m (id uuid, "order" int)
    where m.id = t.id`.execute(tx);

/** A number of ads that one statement can update within its timeout. */
export const ADS_AT_ONCE = 1_000;

type Becoming = readonly { from: string; to: string }[];

const movedTo = (into: string, becoming: Becoming) => sql`
  product_id = ${into}, version = version + 1,
  product_type_id = coalesce(
    (select b."to" from jsonb_to_recordset(${JSON.stringify(becoming)}::jsonb) as b ("from" uuid, "to" uuid)
      where b."from" = a.product_type_id),
    a.product_type_id
  )`;

/** Moves the ads of a product to another, mapping some types; returns their number. */
export async function moveAds(
  tx: Sql,
  { from, into }: { from: string; into: string },
  becoming: Becoming,
): Promise<number> {
  const rows = await tx.selectFrom('ads').select('id').where('product_id', '=', from).orderBy('id').execute();
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += ADS_AT_ONCE) {
    await sql`
      update ads as a set ${movedTo(into, becoming)}
      where a.id = any(${ids.slice(at, at + ADS_AT_ONCE)}::uuid[])`.execute(tx);
  }
  return ids.length;
}

/** Whether more than `than` ads refer to one of these. */
const hasMore = async (db: Sql, column: 'product_id' | 'product_type_id', ids: string[], than: number) =>
  (
    await db
      .selectFrom('ads')
      .select('id')
      .where(sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`)
      .offset(than)
      .limit(1)
      .execute()
  ).length > 0;

export const hasMoreAds = (db: Sql, productId: string, than: number) =>
  hasMore(db, 'product_id', [productId], than);

export const hasMoreAdsOfTypes = (db: Sql, typeIds: string[], than: number) =>
  hasMore(db, 'product_type_id', typeIds, than);

const withoutTypeOr = (types: readonly string[]) =>
  sql<boolean>`(product_type_id is null or product_type_id = any(${types}::uuid[]))`;

/** The next ads of a product after an id, of those without a type or with one of these. */
export async function adsAfter(
  db: Sql,
  { productId, types, after, limit }: { productId: string; types: string[]; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where('product_id', '=', productId)
    .where('id', '>', after)
    .where(withoutTypeOr(types))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Prevents deletion of the products until the transaction ends; their ads can still be written. */
export const shareProducts = (tx: Sql, ids: string[]) =>
  tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();

/** Moves those of the ads that still exist and are not locked; returns their number. */
export async function moveFreeAds(
  tx: Sql,
  { from, into }: { from: string; into: string },
  becoming: Becoming,
  ids: readonly string[],
): Promise<number> {
  const free = tx
    .selectFrom('ads')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('product_id', '=', from)
    .where(withoutTypeOr(becoming.map((type) => type.from)))
    .forNoKeyUpdate()
    .skipLocked();
  const { numAffectedRows = 0n } = await sql`
    with free as materialized (${free})
    update ads as a set ${movedTo(into, becoming)} from free where a.id = free.id`.execute(tx);
  return Number(numAffectedRows);
}

/** Copies types to another product. */
export const copyTypes = (
  tx: Sql,
  into: string,
  copies: readonly { from: string; id: string; order: number }[],
  retainsDefault: boolean,
) =>
  sql`
    insert into product_types
    select n.* from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c ("from" uuid, id uuid, "order" int)
    join product_types as t on t.id = c."from"
    cross join jsonb_populate_record(t, jsonb_build_object(
      'id', c.id, 'product_id', ${into}::uuid, 'sort_order', c."order", 'version', 1,
      'is_default', t.is_default and ${retainsDefault}::boolean, 'created_at', now(), 'updated_at', now()
    )) as n`.execute(tx);

export const deleteTypesOf = (tx: Sql, productId: string) =>
  tx.deleteFrom('product_types').where('product_id', '=', productId).execute();

/** Replaces one id by another in saved searches. */
export async function moveSearches(
  tx: Sql,
  kind: 'product' | 'grade',
  { from, to }: { from: string; to: string },
): Promise<number> {
  let moved = 0;
  for (const key of filtersNaming(kind)) {
    const { numAffectedRows = 0n } = await sql`
      update saved_searches
      set query = jsonb_set(query, array[${key}]::text[], (
        select jsonb_agg(distinct case when named = ${from} then ${to} else named end)
        from jsonb_array_elements_text(query -> ${key}) as named
      ))
      where query -> ${key} ? ${from}`.execute(tx);
    moved += Number(numAffectedRows);
  }
  return moved;
}

export const moveChildren = (tx: Sql, ids: readonly string[], into: string, order: number) =>
  sql`
    update products as p set parent_id = ${into}, sort_order = ${order}::int + n.place::int, version = version + 1
    from unnest(${ids}::uuid[]) with ordinality as n (id, place) where p.id = n.id`.execute(tx);
