import { sql } from 'kysely';
import type {
  EvidenceKind,
  EvidenceMethod,
  EvidenceStatus,
  Visibility,
} from '../../contract/evidence/evidenceKinds.ts';
import type { Sql, Tx } from '../db/client.ts';

/** Strings and numbers, so that each is shown as it is. */
export type Facts = Record<string, string | number | boolean | null>;
export type Source = { name: string; url?: string; reference?: string };

export type EvidenceRow = {
  id: string;
  company_id: string;
  kind: EvidenceKind;
  method: EvidenceMethod | null;
  subject: string;
  status: EvidenceStatus;
  checked_at: Date;
  checked_by: 'auto' | 'staff';
  by_user: string | null;
  second_by: string | null;
  source: Source | null;
  facts: Facts;
  reason: string | null;
  valid_until: Date | null;
  next_check_at: Date | null;
  tries: number;
  reminded_days: number | null;
  visibility: Visibility;
  /** Files that the company added. */
  document_ids: string[];
  created_at: Date;
};

/** Rows of a company that nothing took the place of, the newest first. */
export const presentRows = async (db: Sql, companyId: string): Promise<EvidenceRow[]> =>
  (await db
    .selectFrom('evidence')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '<>', 'superseded')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()) as unknown as EvidenceRow[];

export const findEvidence = async (db: Sql, id: string): Promise<EvidenceRow | undefined> =>
  (await db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst()) as unknown as
    | EvidenceRow
    | undefined;

export const insertEvidence = (
  tx: Tx,
  row: Omit<EvidenceRow, 'checked_at' | 'reminded_days' | 'created_at'> & { checked_at?: Date },
) =>
  tx
    .insertInto('evidence')
    .values({
      ...row,
      facts: JSON.stringify(row.facts),
      source: row.source === null ? null : JSON.stringify(row.source),
    })
    .execute();

/** Rows of the same thing give way: claims, or claims and verdicts. */
export const supersede = (
  tx: Tx,
  of: { companyId: string; kind: EvidenceKind; method: EvidenceMethod | null; subject: string | null },
  statuses: readonly EvidenceStatus[],
) =>
  tx
    .updateTable('evidence')
    .set({ status: 'superseded' })
    .where('company_id', '=', of.companyId)
    .where('kind', '=', of.kind)
    .where(sql<boolean>`method is not distinct from ${of.method}`)
    .$if(of.subject !== null, (query) => query.where('subject', '=', of.subject as string))
    .where('status', 'in', statuses)
    .execute();

/** Puts the next check off, with the number of checks without an answer. */
export const putOff = (tx: Tx, id: string, hours: number, tries: number) =>
  tx
    .updateTable('evidence')
    .set({ next_check_at: sql<Date>`now() + make_interval(hours => ${hours}::int)`, tries })
    .where('id', '=', id)
    .execute();

/** Whether another company holds the same number. One at a time asks this about a number. */
export async function isHeldByAnother(
  tx: Tx,
  of: { companyId: string; kind: EvidenceKind; subject: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended('evidence ' || ${of.kind}::text || ' ' || evidence_subject(${of.subject}::text), 0)
  )`.execute(tx);
  return (
    (await tx
      .selectFrom('evidence')
      .select('id')
      .where('kind', '=', of.kind)
      .where(sql<boolean>`evidence_subject(subject) = evidence_subject(${of.subject}::text)`)
      .where('company_id', '<>', of.companyId)
      .where('status', 'in', ['ok', 'stale'])
      .executeTakeFirst()) !== undefined
  );
}

export const storeLevel = (tx: Tx, companyId: string, level: number) =>
  tx.updateTable('companies').set({ level }).where('id', '=', companyId).execute();

/** When a company has to be looked at next; one that waits to be looked at already goes on waiting. */
export const storeDue = (tx: Tx, companyId: string, at: Date | null) =>
  tx
    .updateTable('companies')
    .set({
      evidence_due_at: sql<Date | null>`case when evidence_due_at <= now() then evidence_due_at else ${at}::timestamptz end`,
    })
    .where('id', '=', companyId)
    .execute();

/** A company, held until the transaction ends. */
export const lockForEvidence = (tx: Tx, id: string) =>
  tx.selectFrom('companies').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const dbNow = async (db: Sql): Promise<Date> =>
  (await sql<{ now: Date }>`select now() as now`.execute(db)).rows[0]?.now as Date;

/** Companies to look at now. What is returned is put off by ten minutes, so that instances share the work. */
export const takeDueCompanies = async (db: Sql, limit: number): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      update companies set evidence_due_at = now() + interval '10 minutes' where id in (
        select id from companies where evidence_due_at <= now() and status <> 'closed'
        order by evidence_due_at limit ${limit} for update skip locked
      ) returning id`.execute(db)
  ).rows.map(({ id }) => id);

/** Look-ups that are due. Those returned are put off by an hour. */
export const takeDueLookups = async (
  db: Sql,
  kinds: readonly string[],
  limit: number,
): Promise<EvidenceRow[]> =>
  (
    await sql<EvidenceRow>`
      update evidence set next_check_at = now() + interval '1 hour' where id in (
        select e.id from evidence e join companies c on c.id = e.company_id and c.status <> 'closed'
        where e.next_check_at <= now() and e.status in ('pending', 'ok', 'stale') and e.kind = any(${kinds})
        order by e.next_check_at limit ${limit} for update of e skip locked
      ) returning *`.execute(db)
  ).rows;

export type EndingRow = Pick<EvidenceRow, 'id' | 'company_id' | 'kind' | 'method' | 'subject'> & {
  display_name: string;
  valid_until: Date;
  days: number;
};

/** Rows of staff that end within 30 or 7 days, each once a step; they count as told. */
export const takeEnding = async (tx: Tx, limit: number): Promise<EndingRow[]> =>
  (
    await sql<EndingRow>`
      with due as (
        select id, case when valid_until <= now() + interval '7 days' then 7 else 30 end as days from evidence
        where status = 'ok' and checked_by = 'staff' and kind not in ('source_confirmation', 'deal')
          and valid_until > now() and valid_until <= now() + interval '30 days'
          and (reminded_days is null or (reminded_days > 7 and valid_until <= now() + interval '7 days'))
        order by valid_until limit ${limit} for update skip locked
      )
      update evidence e set reminded_days = due.days from due, companies c
      where e.id = due.id and c.id = e.company_id
      returning e.id, e.company_id, e.kind, e.method, e.subject, e.valid_until, due.days, c.display_name`.execute(
      tx,
    )
  ).rows;

export type LocalFacts = {
  email: boolean;
  domains: { domain: string; method: 'dns' | 'mailbox'; verified: boolean; checked_at: Date | null }[];
  /** Domains of confirmed addresses of its people. */
  mails: string[];
};

/** What is here about a company that evidence follows. */
export async function localFacts(db: Sql, companyId: string): Promise<LocalFacts> {
  const { rows } = await sql<LocalFacts>`
    select
      coalesce(bool_or(u.email_verified), false) as email,
      coalesce(array_agg(distinct split_part(u.email_key, '@', 2)) filter (where u.email_verified), '{}') as mails,
      coalesce((select jsonb_agg(jsonb_build_object('domain', domain, 'method', method,
        'verified', verified_at is not null, 'checked_at', checked_at)) from company_domains where company_id = ${companyId}), '[]') as domains
    from company_members m join users u on u.id = m.user_id and u.is_active
    where m.company_id = ${companyId} and m.left_at is null`.execute(db);
  const found = rows[0] as LocalFacts;
  return {
    ...found,
    domains: found.domains.map((one) => ({
      ...one,
      checked_at: one.checked_at === null ? null : new Date(one.checked_at),
    })),
  };
}

export type ScreeningFacts = {
  mark: string;
  screened_mark: string | null;
  screened_at: Date | null;
  waiting: boolean;
  lists: number;
};

/** Whether a company was screened as it is now, and whether anything is undecided or confirmed against it or who acts for it. */
export const screeningFacts = async (db: Sql, companyId: string): Promise<ScreeningFacts> =>
  (
    await sql<ScreeningFacts>`
      select md5(concat_ws('|', c.legal_name, c.display_name, c.country, c.lei, c.registration_no, c.vat_id)) as mark,
        s.source_mark as screened_mark, s.screened_at,
        exists (
          select from screening_hits h join screening_subjects o on o.id = h.subject_id
          where o.kind in ('company', 'person')
            and (o.ref = c.id or o.ref in (select user_id from company_members m where m.company_id = c.id and m.left_at is null
              and m.role <> 'viewer')
              or o.ref in (select w.id from company_owners w where w.company_id = c.id))
            and not (h.state = 'confirmed' and h.decision in ('false_match', 'delisted'))
        ) or exists (
          select from company_owners w where w.company_id = c.id and w.removed_at is null
            and not exists (select from screening_subjects o where o.ref = w.id)
        ) as waiting,
        (select count(*)::int from screening_versions where state = 'active') as lists
      from companies c left join screening_subjects s on s.kind = 'company' and s.ref = c.id
      where c.id = ${companyId}`.execute(db)
  ).rows[0] as ScreeningFacts;

export type PersonToScreen = { user_id: string; name: string; country: string | null; mark: string };
/** Who acts for a company, under the names of their profiles. */
export const actingPeople = async (db: Sql, companyId: string): Promise<PersonToScreen[]> =>
  (
    await sql<PersonToScreen>`
      select m.user_id, concat_ws(' ', u.first_name, u.last_name) as name, u.country,
        md5(concat_ws('|', u.first_name, u.last_name, u.country)) as mark
      from company_members m join users u on u.id = m.user_id
      where m.company_id = ${companyId} and m.left_at is null and m.role <> 'viewer'
        and u.first_name is not null and u.last_name is not null
        and not exists (select from screening_subjects s where s.kind = 'person' and s.ref = u.id
          and s.source_mark = md5(concat_ws('|', u.first_name, u.last_name, u.country)))`.execute(db)
  ).rows;

/** Declared owners and officers of a company who were not screened yet. */
export const ownersToScreen = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_owners as o')
    .select(['o.id', 'o.kind', 'o.name', 'o.country', 'o.birth_year'])
    .where('o.company_id', '=', companyId)
    .where('o.removed_at', 'is', null)
    .where(sql<boolean>`not exists (select from screening_subjects s where s.ref = o.id)`)
    .orderBy('o.id')
    .execute();

export const setCode = (tx: Tx, evidenceId: string, hash: Buffer) =>
  tx.insertInto('evidence_codes').values({ evidence_id: evidenceId, code_hash: hash }).execute();

export const codeUntil = async (db: Sql, ids: readonly string[]): Promise<Map<string, Date>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await db
            .selectFrom('evidence_codes')
            .select(['evidence_id', 'expires_at'])
            .where('evidence_id', 'in', ids)
            .execute()
        ).map((row) => [row.evidence_id, row.expires_at]),
      );

/** Counts a try of a code that can still be tried, and tells whether it was right. */
export const tryCode = async (db: Sql, id: string, hash: Buffer, most: number): Promise<boolean> => {
  const { rows } = await sql<{ right: boolean }>`
    update evidence_codes set tries = tries + 1
    where evidence_id = ${id} and expires_at > now() and tries < ${most}
    returning code_hash = ${hash} as right`.execute(db);
  return rows[0]?.right ?? false;
};

export type DeskRow = EvidenceRow & {
  slug: string;
  legal_name: string;
  display_name: string;
  country: string | null;
  address: string | null;
  level: number;
  first_name: string | null;
  is_sent: boolean;
  is_colleague: boolean;
};

/** What waits for staff, or was signed by them, with the company that it is about. */
export const deskRows = async (
  db: Sql,
  of: { readerId: string; state: 'waiting' | 'signed' },
  limit: number,
): Promise<DeskRow[]> =>
  (
    await sql<DeskRow>`
      select e.*, c.slug, c.legal_name, c.display_name, c.country, c.address, c.level, u.username as first_name,
        exists (select from evidence_codes k where k.evidence_id = e.id) as is_sent,
        exists (select from company_members m where m.company_id = c.id and m.user_id = ${of.readerId} and m.left_at is null) as is_colleague
      from evidence e join companies c on c.id = e.company_id left join users u on u.id = e.by_user
      where ${
        of.state === 'waiting'
          ? sql<boolean>`e.status in ('pending', 'disputed') and e.next_check_at is null`
          : sql<boolean>`e.status in ('ok', 'stale') and e.kind in ('lei', 'vat', 'register', 'binding', 'authority', 'document', 'source_confirmation')`
      }
      order by e.created_at, e.id limit ${limit}`.execute(db)
  ).rows;

export const adOfCompany = async (db: Sql, adId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('ads')
      .select('company_id')
      .where('id', '=', adId)
      .where('status', '=', 'approved')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.company_id ?? null;

export const isMember = async (db: Sql, companyId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('company_members')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()) !== undefined;
