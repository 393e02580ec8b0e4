import type { Client } from 'pg';

export const SCRATCH = 'gasmap_scratch';

/** Removes the schema that a dead process left. */
export const dropScratch = (client: Client) => client.query(`drop schema if exists ${SCRATCH} cascade`);

export async function createScratch(client: Client): Promise<void> {
  await dropScratch(client);
  await client.query(`create schema ${SCRATCH}`);
}

type ForeignKey = { owner: string; name: string; definition: string };

/** Truncates every table of the scratch schema and drops what would check rows one by one during the load. */
export async function openForLoad(client: Client): Promise<ForeignKey[]> {
  const tables = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p')`,
    [SCRATCH],
  );
  const keys = await client.query<ForeignKey>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = $1::regnamespace and contype = 'f' and conparentid = 0`,
    [SCRATCH],
  );
  for (const { name } of tables.rows) await client.query(`alter table ${name} disable trigger user`);
  for (const { owner, name } of keys.rows) await client.query(`alter table ${owner} drop constraint ${name}`);
  // Retains the list of migrations.
  const loaded = tables.rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
  await client.query(`truncate ${loaded.join(', ')}`);
  return keys.rows;
}

/** Restores the constraints; the database verifies all foreign keys here. */
export async function closeAfterLoad(client: Client, keys: ForeignKey[]): Promise<void> {
  for (const { owner, name, definition } of keys) {
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
  }
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p')`,
    [SCRATCH],
  );
  for (const { name } of rows) await client.query(`alter table ${name} enable trigger user`);
  for (const { name } of rows) await client.query(`analyze ${name}`);
}

/** Sets the last values of sequences. */
export async function setSequences(client: Client, values: Record<string, string | null>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await client.query(
      `select setval(c.oid::regclass, $3) from pg_class c
       where c.relnamespace = $1::regnamespace and c.relkind = 'S' and c.relname = $2 and $3::bigint is not null`,
      [SCRATCH, name, value],
    );
  }
}
