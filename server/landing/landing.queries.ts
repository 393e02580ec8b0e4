import { sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';

export type StoredLanding = {
  settings: unknown;
  version: number;
  updated_at: Date | null;
  updated_by: string | null;
};

/** With who changed it last, by user name. */
export async function readStored(db: Sql): Promise<StoredLanding> {
  const row = await db
    .selectFrom('landing_settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.settings', 's.version', 's.updated_at', 'u.username as updated_by'])
    .where('s.version', '>', 0)
    .executeTakeFirst();
  return row ?? { settings: {}, version: 0, updated_at: null, updated_by: null };
}

/** Whoever changes the page or its pictures waits here for whoever is changing them. */
export async function lockStored(tx: Tx): Promise<{ settings: unknown; version: number }> {
  await tx
    .insertInto('landing_settings')
    .values({ settings: '{}', version: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
  return tx
    .selectFrom('landing_settings')
    .select(['settings', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const writeStored = async (tx: Tx, settings: object, version: number, by: string): Promise<void> => {
  await tx
    .updateTable('landing_settings')
    .set({ settings: JSON.stringify(settings), version, updated_by: by, updated_at: sql`now()` })
    .execute();
};
