import { sql } from 'kysely';
import type { Db } from '../client.ts';

interface Column {
  table: string;
  name: string;
  /** pg_type name; arrays start with an underscore. */
  type: string;
  labels: string[] | null;
  check: string | null;
  notNull: boolean;
  hasDefault: boolean;
  always: boolean;
}

/** TypeScript types as parsed by client.ts; an unlisted type stops the generator. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  xid8: 'string',
  float4: 'number',
  float8: 'number',
  numeric: 'Numeric',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  timestamptz: 'Timestamp',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
  tsvector: 'string',
  bit: 'string',
};

const HEAD = `/** Generated from the migrated database by \`npm run db:types\`; never edited by hand. */
import type { ColumnType } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** Written with JSON.stringify: the driver would send an array as a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
/** Exact decimal text. */
export type Numeric = ColumnType<string, number | string, number | string>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

const WIDTH = 110;

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select
      c.relname as "table", a.attname as name, t.typname as type, a.attnotnull as "notNull",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' or a.attidentity = 'a' as always,
      (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (%ARRAY[%' order by k.conname limit 1) as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not c.relispartition and c.relname <> 'schema_migrations'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C", a.attnum`.execute(db);
  return rows;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The values of `column in ('a', 'b')`, parsed from PostgreSQL's form of that constraint. */
function wordsOf(column: Column): string[] | null {
  if (column.labels !== null) return column.labels;
  const list = /^CHECK \(\(\(?"?\w+"?\)?(?:::text)? = ANY \(\(?ARRAY\[(.+?)\](?:\)?::text\[\])?\)\)\)/.exec(
    column.check ?? '',
  )?.[1];
  return list === undefined ? null : [...list.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
}

function union(name: string, words: string[]): string {
  const quoted = words.map((word) => `'${word}'`);
  const line = `export type ${name} = ${quoted.join(' | ')};`;
  if (line.length <= WIDTH) return line;
  return `export type ${name} =\n${quoted.map((word) => `  | ${word}`).join('\n')};`;
}

function typeOf(column: Column, words: string | null): string {
  const isArray = column.type.startsWith('_');
  const base = words ?? TYPES[isArray ? column.type.slice(1) : column.type];
  if (base === undefined) throw new Error(`${column.table}.${column.name}: no type for ${column.type}`);
  const item = isArray && base === 'Numeric' ? 'string' : base;
  const value = `${item}${isArray ? '[]' : ''}${column.notNull ? '' : ' | null'}`;
  if (column.always) return `ColumnType<${value}, never, never>`;
  return column.hasDefault ? `Generated<${value}>` : value;
}

/** Generates the text of tables.ts from the present database. */
export async function tableTypes(db: Db): Promise<string> {
  const columns = await readColumns(db);
  const tables = new Map<string, string[]>();
  const unions: string[] = [];
  for (const column of columns) {
    const words = wordsOf(column);
    const name = pascal(`${column.table}_${column.name}`);
    if (words !== null) unions.push(union(name, words));
    const line = `  ${column.name}: ${typeOf(column, words === null ? null : name)};`;
    tables.set(column.table, [...(tables.get(column.table) ?? []), line]);
  }
  const interfaces = [...tables].map(
    ([table, lines]) => `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}`,
  );
  const all = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`);
  const parts = [
    HEAD.trimEnd(),
    unions.join('\n'),
    ...interfaces,
    `export interface DB {\n${all.join('\n')}\n}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
