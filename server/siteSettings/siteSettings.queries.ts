import type { Sql } from '../db/client.ts';

/** What the operator changed; undefined before the first change. */
export const findSettings = async (db: Sql): Promise<unknown> =>
  (await db.selectFrom('site_settings').select('settings').executeTakeFirst())?.settings;
