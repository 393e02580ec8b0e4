import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Kinds of base data, by table. */
export type Table =
  | 'products'
  | 'product_types'
  | 'countries'
  | 'units'
  | 'currencies'
  | 'ports'
  | 'delivery_terms'
  | 'payment_terms'
  | 'hazard_classes'
  | 'trading_regions'
  | 'spec_templates'
  | 'benchmarks'
  | 'calendars';

/** Columns that every kind has. */
export type EntryRow = {
  id: string;
  code: string;
  name: string;
  is_active: boolean;
  is_default?: boolean;
  sort_order: number;
  version: number;
};
export type Columns = Record<string, unknown>;

/** Serializes writers of a kind: names found free and the default stay so until the transaction ends. */
export const lockKind = (tx: Sql, table: Table) =>
  sql`select pg_advisory_xact_lock(hashtext(${`base data ${table}`}))`.execute(tx);

export const findEntry = async (db: Sql, table: Table, id: string): Promise<EntryRow | undefined> =>
  (await sql<EntryRow>`select * from ${sql.table(table)} where id = ${id}`.execute(db)).rows[0];

const written = (rows: Columns[]) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  return { columns, json: JSON.stringify(rows) };
};

/** In one statement; every row has the same columns. */
export async function insertEntries(tx: Sql, table: Table, rows: Columns[]): Promise<EntryRow[]> {
  const { columns, json } = written(rows);
  const { rows: made } = await sql<EntryRow>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)
    returning *`.execute(tx);
  return made;
}

export async function updateEntry(
  tx: Sql,
  table: Table,
  id: string,
  set: Columns,
): Promise<EntryRow | undefined> {
  const { columns, json } = written([set]);
  const { rows } = await sql<EntryRow>`
    update ${sql.table(table)} set (${columns}) =
      (select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)),
      version = version + 1, updated_at = now()
    where id = ${id} returning *`.execute(tx);
  return rows[0];
}

export const deleteEntry = (tx: Sql, table: Table, id: string) =>
  sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);

/** The default entry; for product types, that of a product. */
export async function findDefault(
  db: Sql,
  table: Table,
  productId: string | null,
): Promise<string | undefined> {
  const within = productId === null ? sql`true` : sql`product_id = ${productId}`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where is_default and ${within}`.execute(db);
  return rows[0]?.id;
}

/** The number of entries; for product types, those of a product. */
export async function countEntries(db: Sql, table: Table, productId: string | null): Promise<number> {
  const within = productId === null ? sql`true` : sql`product_id = ${productId}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${within}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const setDefaultFlag = (tx: Sql, table: Table, id: string, isDefault: boolean) =>
  sql`update ${sql.table(table)} set is_default = ${isDefault}, updated_at = now() where id = ${id}`.execute(
    tx,
  );

/** The last list position within each parent. */
export async function lastPlaces(
  db: Sql,
  table: Table,
  within: 'parent_id' | 'product_id' | null,
): Promise<Map<string | null, number>> {
  const key = within === null ? sql`null::uuid` : sql.ref(within);
  const { rows } = await sql<{ key: string | null; last: number }>`
    select ${key} as key, max(sort_order) as last from ${sql.table(table)} group by 1`.execute(db);
  return new Map(rows.map((row) => [row.key, row.last]));
}

export type Named = { id: string; code: string | null; name: string | null; productId: string | null };

/** Which of these names and codes are used by others. Port names need not be unique. */
export async function findTaken(
  db: Sql,
  table: Table,
  candidates: readonly Named[],
): Promise<{ id: string; path: 'code' | 'name' }[]> {
  const within = table === 'product_types' ? sql`t.product_id = c."productId"` : sql`true`;
  const byName = table === 'ports' ? sql`false` : sql`lower(t.name) = lower(c.name)`;
  const { rows } = await sql<{ id: string; path: 'code' | 'name' }>`
    with c as (
      select * from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
        as c (id uuid, code text, name text, "productId" uuid)
    )
    select c.id, 'code' as path from c join ${sql.table(table)} t on t.code = c.code and ${within} where t.id <> c.id
    union all
    select c.id, 'name' from c join ${sql.table(table)} t on ${byName} and ${within} where t.id <> c.id`.execute(
    db,
  );
  return rows;
}
