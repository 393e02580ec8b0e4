import { type Insertable, sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import type {
  AdEventsTable,
  ConversationsTable,
  InquiriesTable,
  MessagesTable,
} from '../db/schema/tables.ts';

/** Instances that start together take turns until the transaction ends. */
export const takeTurn = (db: Sql) => sql`select pg_advisory_xact_lock(hashtext('gasmap.demo'))`.execute(db);

export const insertMoves = (db: Sql, rows: Insertable<AdEventsTable>[]) =>
  db.insertInto('ad_events').values(rows).execute();

export async function insertInquiries(
  db: Sql,
  rows: {
    inquiries: Insertable<InquiriesTable>[];
    conversations: Insertable<ConversationsTable>[];
    messages: Insertable<MessagesTable>[];
  },
): Promise<void> {
  await db.insertInto('inquiries').values(rows.inquiries).execute();
  await db.insertInto('conversations').values(rows.conversations).execute();
  await db.insertInto('messages').values(rows.messages).execute();
  await sql`update ads set inquiries = counted.inquiries
    from (select ad_id, count(*)::integer as inquiries from inquiries group by ad_id) as counted
    where ads.id = counted.ad_id`.execute(db);
}

const need = <Item>(item: Item | undefined, what: string): Item => {
  if (item === undefined) throw new Error(`The base data has no ${what}`);
  return item;
};

const byCode = <Row extends { code: string }>(rows: Row[], kind: string) => {
  const rowOf = new Map(rows.map((row) => [row.code, row]));
  return (code: string) => need(rowOf.get(code), `${kind} ${code}`);
};

/** Base data by code, as far as demo ads name it. */
export async function lookUp(db: Sql) {
  const products = await db
    .selectFrom('products as p')
    .innerJoin('products as g', 'g.id', 'p.parent_id')
    .select(['p.id', 'p.code', 'p.phase', 'g.code as group_code'])
    .execute();
  const types = await db
    .selectFrom('product_types')
    .select(['id', 'product_id', 'code', 'is_default'])
    .execute();
  const units = await db.selectFrom('units').select(['id', 'code', 'symbol']).execute();
  const currencies = await db.selectFrom('currencies').select(['id', 'code']).execute();
  const ports = await db.selectFrom('ports').select(['id', 'code', 'name', 'country_id']).execute();
  return {
    product: byCode(products, 'product'),
    type: (productId: string, code: string | undefined) =>
      need(
        types.find(
          (row) => row.product_id === productId && (code === undefined ? row.is_default : row.code === code),
        ),
        `grade ${code}`,
      ),
    unit: byCode(units, 'unit'),
    currency: byCode(currencies, 'currency'),
    port: byCode(ports, 'port'),
  };
}
export type Lookup = Awaited<ReturnType<typeof lookUp>>;
