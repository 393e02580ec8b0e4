import { sql } from 'kysely';
import type { Sql, Tx } from './client.ts';

/** Single-row tables: an operator's changes, with version, time and author. */
type Table = 'site_settings' | 'landing_settings';

export type SettingsRow = {
  settings: unknown;
  version: number;
  updated_at: Date | null;
  updated_by: string | null;
};

/** With the username of the last author. */
export async function readSettingsRow(db: Sql, table: Table): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select s.settings, s.version, s.updated_at, u.username as updated_by
    from ${sql.table(table)} s left join users u on u.id = s.updated_by
    where s.version > 0`.execute(db);
  return rows[0] ?? { settings: {}, version: 0, updated_at: null, updated_by: null };
}

/** Serializes changes of the settings. */
export async function lockSettingsRow(tx: Tx, table: Table): Promise<{ settings: unknown; version: number }> {
  await sql`insert into ${sql.table(table)} (settings, version) values ('{}', 0) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ settings: unknown; version: number }>`
    select settings, version from ${sql.table(table)} for update`.execute(tx);
  return rows[0] as (typeof rows)[number];
}

export const writeSettingsRow = (
  tx: Tx,
  table: Table,
  { settings, version, by }: { settings: object; version: number; by: string },
) =>
  sql`update ${sql.table(table)}
    set settings = ${JSON.stringify(settings)}, version = ${version}, updated_by = ${by}, updated_at = now()`.execute(
    tx,
  );
