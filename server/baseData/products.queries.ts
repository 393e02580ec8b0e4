import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** The whole tree, with the columns that writers need. */
export const catalogue = (db: Sql) =>
  db
    .selectFrom('products')
    .select(['id', 'parent_id', 'code', 'name', 'phase', 'sort_order'])
    .orderBy('sort_order')
    .orderBy('code')
    .execute();
export type CatalogueRow = Awaited<ReturnType<typeof catalogue>>[number];

export const templateLimits = async (db: Sql, codes: string[]): Promise<Map<string, string[]>> => {
  const rows = await db
    .selectFrom('spec_templates')
    .select(['code', 'limits'])
    .where('code', 'in', codes)
    .execute();
  return new Map(
    rows.map(({ code, limits }) => [code, (limits as { param: string }[]).map(({ param }) => param)]),
  );
};

export const unitsByCode = async (db: Sql): Promise<Map<string, string>> =>
  new Map((await db.selectFrom('units').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]));

export const productsByIds = (db: Sql, ids: string[]) =>
  db.selectFrom('products').selectAll().where('id', 'in', ids).execute();

export const typesOf = (db: Sql, productId: string) =>
  db
    .selectFrom('product_types')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('sort_order')
    .orderBy('code')
    .execute();

export type Place = { id: string; parentId: string | null; order: number };

/** Moves all in one statement, so that only the final tree is checked. */
export const placeProducts = (tx: Sql, places: readonly Place[]) =>
  sql`
    update products as p set parent_id = n."parentId", sort_order = n."order", updated_at = now(),
      version = p.version + (p.parent_id is distinct from n."parentId")::int
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n (id uuid, "parentId" uuid, "order" int)
    where p.id = n.id`.execute(tx);

export const placeTypes = (tx: Sql, places: readonly { id: string; order: number }[]) =>
  sql`
    update product_types as t set sort_order = n."order", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n (id uuid, "order" int)
    where t.id = n.id`.execute(tx);
