import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';

export type FreeMailRow = {
  domain: string;
  is_free: boolean;
  source: string;
  entered_by: string | null;
  created_at: Date;
};

/** The row that counts of each domain; that of one domain if it is named. */
export const freeMailRows = async (db: Sql, domain: string | null = null): Promise<FreeMailRow[]> =>
  (
    await sql<FreeMailRow>`
      select distinct on (f.domain) f.domain, f.is_free, f.source, u.username as entered_by, f.created_at
      from free_mail_domains f left join users u on u.id = f.created_by
      where ${domain}::text is null or f.domain = ${domain}
      order by f.domain, f.created_at desc, f.id desc`.execute(db)
  ).rows;

export const insertFreeMail = (
  db: Sql,
  row: { id: string; domain: string; is_free: boolean; source: string; created_by: string },
) => db.insertInto('free_mail_domains').values(row).execute();

/** Whether anybody can have an address at a domain, by all rows; of `name.*`, at a provider under every country. */
export const isFreeMail = async (db: Sql, domain: string): Promise<boolean> =>
  (await sql<{ free: boolean }>`select is_free_mail(${domain}) as free`.execute(db)).rows[0]?.free === true;
