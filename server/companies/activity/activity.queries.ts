import { sql } from 'kysely';
import type { AdStatus, CloseReason } from '../../../contract/ads/adStates.ts';
import {
  type ActivityTopic,
  activityTopics,
  type CompanyAct,
  companyActs,
} from '../../../contract/companies/companyActivity.ts';
import type { Sql } from '../../db/client.ts';
import type { AdEventsKind } from '../../db/schema/tables.ts';

export type ActivityFilters = {
  topic?: ActivityTopic | undefined;
  actor?: string | undefined;
  /** Inclusive. */
  since?: Date | undefined;
  before?: Date | undefined;
};

type Facts = Record<string, unknown> | null;

export type ActivityRow = {
  id: string;
  at: Date;
  /** Null: nobody of the company. */
  actor_id: string | null;
  act: CompanyAct | null;
  before: Facts;
  after: Facts;
  ad_id: string | null;
  reference: string | null;
  title: string | null;
  kind: AdEventsKind | null;
  from_status: AdStatus | null;
  to_status: AdStatus | null;
  by: 'owner' | 'moderator' | 'system' | null;
  close_reason: CloseReason | null;
  reason: string | null;
};

/** Of those that left too. Whoever else acted is not told, and cannot be asked for. */
const ofCompany = (companyId: string, userId: string) =>
  sql`exists (select from company_members m where m.company_id = ${companyId} and m.user_id = ${sql.ref(userId)})`;

/** Acts of the audit log and the history of ads. Drafts and their changes are their author's own business. */
function matching(companyId: string, { topic, actor, since, before }: ActivityFilters) {
  const within = (at: string, who: string) => sql`
    ${since === undefined ? sql`` : sql`and ${sql.ref(at)} >= ${since}`}
    ${before === undefined ? sql`` : sql`and ${sql.ref(at)} < ${before}`}
    ${actor === undefined ? sql`` : sql`and ${sql.ref(who)} = ${actor}::uuid and ${ofCompany(companyId, who)}`}`;
  const acts = (topic === undefined ? activityTopics : [topic]).flatMap((one) =>
    companyActs[one].map((act) => `company.${act}`),
  );
  const done = sql`
    select l.id, l.created_at as at, case when ${ofCompany(companyId, 'l.actor_id')} then l.actor_id end as actor_id,
      substr(l.action, 9) as act, l.before, l.after, null::uuid as ad_id, null as reference, null as title,
      null as kind, null as from_status, null as to_status, null as by, null as close_reason, null as reason
    from audit_log l
    where l.entity = 'company' and l.entity_id = ${companyId} and l.action = any(${acts})
      ${within('l.created_at', 'l.actor_id')}`;
  if (topic !== undefined && topic !== 'ads') return done;
  return sql`${done}
    union all
    select e.id, e.created_at, case when ${ofCompany(companyId, 'e.actor_id')} then e.actor_id end,
      null, null, null, a.id, a.reference, a.title, e.kind, e.from_status, e.to_status,
      case when e.actor_id is null then 'system'
        when ${ofCompany(companyId, 'e.actor_id')} then 'owner' else 'moderator' end,
      case when e.to_status = 'closed' and e.kind = 'move' then a.close_reason end, e.reason
    from ads a join ad_events e on e.ad_id = a.id
    where a.company_id = ${companyId}::uuid and a.deleted_at is null and e.to_status <> 'draft'
      ${within('e.created_at', 'e.actor_id')}`;
}

export const newestActivity = async (
  db: Sql,
  companyId: string,
  filters: ActivityFilters,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ActivityRow[]> =>
  (
    await sql<ActivityRow>`
      select * from (${matching(companyId, filters)}) as activity
      order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  ).rows;

export const countActivity = async (
  db: Sql,
  companyId: string,
  filters: ActivityFilters,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matching(companyId, filters)}) as activity`.execute(db);
  return rows[0]?.count ?? 0;
};

/** People by id; a deleted account has no name any more. */
export const peopleOf = (db: Sql, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select('id')
    .select([
      sql<string | null>`case when deleted_at is null then username end`.as('username'),
      sql<
        string | null
      >`case when deleted_at is null then nullif(concat_ws(' ', first_name, last_name), '') end`.as('name'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export const companyNames = (db: Sql, ids: readonly string[]) =>
  db
    .selectFrom('companies')
    .select(['id', 'display_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
