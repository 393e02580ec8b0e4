import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

export const domainsOf = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_domains')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .execute();
export type DomainRow = Awaited<ReturnType<typeof domainsOf>>[number];

export const findDomain = (db: Sql, companyId: string, id: string) =>
  db
    .selectFrom('company_domains')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();

/** Whether another company holds it: proved it, and not by the consent of a third. */
export const isTaken = async (db: Sql, domain: string, companyId: string): Promise<boolean> =>
  (await db
    .selectFrom('company_domains')
    .select('id')
    .where('domain', '=', domain)
    .where('company_id', '<>', companyId)
    .where('verified_at', 'is not', null)
    .where('shared', '=', false)
    .executeTakeFirst()) !== undefined;

/** Claims a domain, or claims it anew by another method while it is not proved. Null if it is proved already. */
export const claimDomain = (
  db: Sql,
  of: {
    companyId: string;
    userId: string;
    domain: string;
    token: string | null;
    mailbox: 'postmaster' | 'admin' | null;
  },
) =>
  db
    .insertInto('company_domains')
    .values({
      id: uuidv7(),
      company_id: of.companyId,
      domain: of.domain,
      method: of.token === null ? 'mailbox' : 'dns',
      token: of.token,
      mailbox: of.mailbox,
      created_by: of.userId,
    })
    .onConflict((on) =>
      on
        .columns(['company_id', 'domain'])
        .doUpdateSet({
          method: of.token === null ? 'mailbox' : 'dns',
          // What stands in the records of the domain goes on to count.
          token: of.token === null ? null : sql`coalesce(company_domains.token, ${of.token})`,
          mailbox: of.mailbox,
          code_hash: null,
          code_expires_at: null,
          code_tries: 0,
          created_at: sql<Date>`now()`,
          checked_at: null,
          fails: 0,
        })
        .where('company_domains.verified_at', 'is', null),
    )
    .returning(['id'])
    .executeTakeFirst();

export const setCode = (db: Sql, id: string, hash: Buffer) =>
  db
    .updateTable('company_domains')
    .set({ code_hash: hash, code_expires_at: sql<Date>`now() + interval '1 hour'`, code_tries: 0 })
    .where('id', '=', id)
    .execute();

/** Counts a try of a code that can still be tried, and tells whether it was right. */
export const tryCode = async (db: Sql, id: string, hash: Buffer, most: number): Promise<boolean> => {
  const { rows } = await sql<{ right: boolean }>`
    update company_domains set code_tries = code_tries + 1
    where id = ${id} and code_hash is not null and code_expires_at > now() and code_tries < ${most}
    returning code_hash = ${hash} as right`.execute(db);
  return rows[0]?.right ?? false;
};

export const markVerified = (db: Sql, id: string) =>
  db
    .updateTable('company_domains')
    .set({
      verified_at: sql<Date>`coalesce(verified_at, now())`,
      checked_at: sql<Date>`now()`,
      fails: 0,
      code_hash: null,
      code_expires_at: null,
    })
    .where('id', '=', id)
    .execute();

export const markMissed = (db: Sql, id: string) =>
  db
    .updateTable('company_domains')
    .set({ fails: sql<number>`fails + 1`, checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(['fails', 'verified_at'])
    .executeTakeFirst();

export const markUnproved = (db: Sql, id: string) =>
  db
    .updateTable('company_domains')
    .set({ verified_at: null, join_mode: 'off' })
    .where('id', '=', id)
    .execute();

export const setJoinMode = (db: Sql, id: string, joinMode: DomainRow['join_mode']) =>
  db.updateTable('company_domains').set({ join_mode: joinMode }).where('id', '=', id).execute();

export const deleteDomain = (db: Sql, id: string) =>
  db.deleteFrom('company_domains').where('id', '=', id).execute();

/**
 * Claims by TXT record to look for now: 1, 10 and 60 minutes after they were made and then once a day, unproved ones for 14
 * days. What is returned counts as looked for, so that instances share the work.
 */
export const takeDueDomains = async (
  db: Sql,
  limit: number,
): Promise<{ id: string; company_id: string }[]> => {
  const { rows } = await sql<{ id: string; company_id: string }>`
    update company_domains set checked_at = now() where id in (
      select id from company_domains
      where method = 'dns' and (
        (verified_at is not null and checked_at < now() - interval '1 day')
        or (verified_at is null and created_at > now() - interval '14 days' and (
          coalesce(checked_at, created_at) < now() - interval '1 day'
          or exists (
            select from unnest(array[1, 10, 60]) as minutes
            where created_at + make_interval(mins => minutes) <= now()
              and coalesce(checked_at, created_at) < created_at + make_interval(mins => minutes)
          )
        ))
      )
      order by checked_at nulls first limit ${limit} for update skip locked
    ) returning id, company_id`.execute(db);
  return rows;
};

export const findDomainToMail = (db: Sql, id: string) =>
  db
    .selectFrom('company_domains as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['d.id', 'd.domain', 'd.mailbox', 'c.display_name'])
    .where('d.id', '=', id)
    .where('d.method', '=', 'mailbox')
    .where('d.verified_at', 'is', null)
    .executeTakeFirst();
