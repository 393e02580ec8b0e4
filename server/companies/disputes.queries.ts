import { sql } from 'kysely';
import type { DisputeOutcome } from '../../contract/companies/companyShapes.ts';
import type { Sql, Tx } from '../db/client.ts';

/** Who holds a domain: proved it, and does not share it by the consent of another company. */
export const holderOf = (db: Sql, domain: string) =>
  db
    .selectFrom('company_domains')
    .selectAll()
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .where('shared', '=', false)
    .executeTakeFirst();

export const claimOf = (db: Sql, companyId: string, domain: string) =>
  db
    .selectFrom('company_domains')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .executeTakeFirst();

/** Of two changes of who holds a domain the later one sees the earlier. Taken before the lock of a company: both change. */
export const lockDomain = (tx: Tx, domain: string) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.domain'), hashtext(${domain}))`.execute(tx);

export const countOpen = async (db: Sql, companyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('domain_disputes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findOpen = (db: Sql, companyId: string, domain: string) =>
  db
    .selectFrom('domain_disputes')
    .select('id')
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('outcome', 'is', null)
    .executeTakeFirst();

/** Whether staff left it with its holder within so many days. */
export const wasRefused = async (
  db: Sql,
  { companyId, domain, days }: { companyId: string; domain: string; days: number },
): Promise<boolean> =>
  (await db
    .selectFrom('domain_disputes')
    .select('id')
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('outcome', '=', 'holder')
    .where('ended_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst()) !== undefined;

export const insertDispute = (
  db: Sql,
  of: { id: string; companyId: string; domain: string; note: string; userId: string },
) =>
  db
    .insertInto('domain_disputes')
    .values({ id: of.id, company_id: of.companyId, domain: of.domain, note: of.note, opened_by: of.userId })
    .execute();

export const findDispute = (db: Sql, id: string) =>
  db.selectFrom('domain_disputes').selectAll().where('id', '=', id).executeTakeFirst();
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

export const setAnswer = (db: Sql, id: string, { answer, userId }: { answer: string; userId: string }) =>
  db
    .updateTable('domain_disputes')
    .set({ answer, answered_by: userId, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const setFirst = (
  db: Sql,
  id: string,
  { outcome, reason, userId }: { outcome: 'claimant' | 'holder'; reason: string; userId: string },
) =>
  db
    .updateTable('domain_disputes')
    .set({ first_outcome: outcome, first_by: userId, reason })
    .where('id', '=', id)
    .execute();

export const endDispute = (
  db: Sql,
  id: string,
  { outcome, reason, userId }: { outcome: DisputeOutcome; reason?: string; userId: string | null },
) =>
  db
    .updateTable('domain_disputes')
    .set({
      outcome,
      decided_by: userId,
      ended_at: sql<Date>`now()`,
      ...(reason !== undefined && { reason }),
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();

/** Ends the open disputes about a domain that nobody holds any more; returns who claims it. */
export const endDisputesAbout = (db: Sql, domain: string) =>
  db
    .updateTable('domain_disputes')
    .set({ outcome: 'given_up', ended_at: sql<Date>`now()` })
    .where('domain', '=', domain)
    .where('outcome', 'is', null)
    .returning(['company_id'])
    .execute();

/** Takes back what a company claims, or one of its claims. */
export const withdrawClaims = (db: Sql, companyId: string, domain?: string) =>
  db
    .updateTable('domain_disputes')
    .set({ outcome: 'withdrawn', ended_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('outcome', 'is', null)
    .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))
    .execute();

/** The open disputes that a company is in, on either side, with the name of the other. */
export const openDisputesOf = async (db: Sql, companyId: string) => {
  const { rows } = await sql<{
    id: string;
    domain: string;
    side: 'claimant' | 'holder';
    other: string;
    note: string;
    answer: string | null;
    opened_at: Date;
  }>`
    select d.id, d.domain, d.note, d.answer, d.opened_at,
      case when d.company_id = ${companyId} then 'claimant' else 'holder' end as side,
      case when d.company_id = ${companyId} then h.display_name else c.display_name end as other
    from domain_disputes d
    join companies c on c.id = d.company_id
    join company_domains held on held.domain = d.domain and held.verified_at is not null and not held.shared
    join companies h on h.id = held.company_id
    where d.outcome is null and ${companyId}::uuid in (d.company_id, held.company_id)
    order by d.opened_at, d.id`.execute(db);
  return rows;
};

/** The companies that share each of the domains that a company holds. */
export const sharesOf = async (db: Sql, companyId: string) => {
  const { rows } = await sql<{ domain: string; company_id: string; display_name: string }>`
    select d.domain, d.company_id, c.display_name
    from company_domains d
    join companies c on c.id = d.company_id
    join company_domains held on held.domain = d.domain and held.verified_at is not null and not held.shared
    where d.shared and held.company_id = ${companyId}
    order by c.display_name, d.id`.execute(db);
  return rows;
};

export const setShared = (db: Sql, id: string, shared: boolean) =>
  db
    .updateTable('company_domains')
    .set(shared ? { shared } : { shared, verified_at: null, join_mode: 'off' })
    .where('id', '=', id)
    .execute();

/** The first that shared a domain holds it now. Undefined if nobody shares it. */
export const passToSharer = async (db: Sql, domain: string): Promise<string | undefined> => {
  const { rows } = await sql<{ company_id: string }>`
    update company_domains set shared = false where id = (
      select id from company_domains where domain = ${domain} and shared and verified_at is not null
      order by verified_at, id limit 1
    ) returning company_id`.execute(db);
  return rows[0]?.company_id;
};

/** Takes the consent of a holder that is none any more from all who shared its domain. */
export const unshareAll = (db: Sql, domain: string) =>
  db
    .updateTable('company_domains')
    .set({ shared: false, verified_at: null })
    .where('domain', '=', domain)
    .where('shared', '=', true)
    .execute();

/** Domains that a company holds. */
export const heldDomains = async (db: Sql, companyId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('company_domains')
      .select('domain')
      .where('company_id', '=', companyId)
      .where('verified_at', 'is not', null)
      .where('shared', '=', false)
      .execute()
  ).map(({ domain }) => domain);

const party = (company: string, claim: string) => sql`jsonb_build_object(
  'id', ${sql.ref(`${company}.id`)}, 'legalName', ${sql.ref(`${company}.legal_name`)}, 'country', ${sql.ref(`${company}.country`)},
  'level', ${sql.ref(`${company}.level`)}, 'method', ${sql.ref(`${claim}.method`)},
  'verifiedAt', ${sql.ref(`${claim}.verified_at`)})`;

type Party = {
  id: string;
  legalName: string;
  country: string | null;
  level: number;
  method: 'dns' | 'mailbox' | null;
  verifiedAt: string | null;
};

/** Disputes as staff see them, with both companies; `isParty` if the reader is in one of them. */
export const deskDisputes = async (
  db: Sql,
  { state, readerId, limit }: { state: 'open' | 'ended'; readerId: string; limit: number },
) => {
  const isOpen = state === 'open';
  const { rows } = await sql<
    DisputeRow & { claimant: Party; holder: Party | null; first_name: string | null; is_party: boolean }
  >`
    select d.*, ${party('c', 'claim')} as claimant,
      case when h.id is null then null else ${party('h', 'held')} end as holder,
      coalesce(f.first_name || ' ' || f.last_name, f.username) as first_name,
      exists (
        select from company_members m where m.user_id = ${readerId} and m.left_at is null
          and m.company_id in (d.company_id, held.company_id)
      ) as is_party
    from domain_disputes d
    join companies c on c.id = d.company_id
    left join company_domains claim on claim.domain = d.domain and claim.company_id = d.company_id
    left join company_domains held on held.domain = d.domain and held.verified_at is not null and not held.shared
      and held.company_id <> d.company_id
    left join companies h on h.id = held.company_id
    left join users f on f.id = d.first_by
    where (d.outcome is null) = ${isOpen}
    order by case when ${isOpen} then d.opened_at end, d.ended_at desc, d.id
    limit ${limit}`.execute(db);
  return rows;
};
