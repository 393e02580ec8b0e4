import {
  type ActivityEntry,
  type companyActivity,
  companyFields,
  memberFields,
} from '../../../contract/companies/companyActivity.ts';
import { type CompanyRole, isConfirmingRole } from '../../../contract/companies/companyRoles.ts';
import type { DisputeOutcome } from '../../../contract/companies/companyShapes.ts';
import type { Answer, Received } from '../../../contract/core/endpoint.ts';
import { page } from '../../../contract/core/page.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import type { Sheet } from '../../http/sendSheet.ts';
import { timesOf } from '../../lib/days.ts';
import { ensure } from '../../lib/errors.ts';
import { recordExport } from '../../operations/audit/audit.ts';
import {
  type ActivityFilters,
  type ActivityRow,
  companyNames,
  countActivity,
  newestActivity,
  peopleOf,
} from './activity.queries.ts';

const EXPORTED_MAX = 10_000;

type Query = Omit<Received<typeof companyActivity.list>['query'], 'page' | 'limit'>;

const filtersOf = ({ topic, actor, ...days }: Query): ActivityFilters => ({
  topic,
  actor,
  ...timesOf(days),
});

/** Refuses `NOT_FOUND` to who is not in the company, `FORBIDDEN` to who neither confirms nor manages. */
function ensureReads({ company }: Pick<Caller, 'company'>, companyId: string): void {
  ensure(company?.id === companyId, 'NOT_FOUND');
  ensure(isConfirmingRole(company.role), 'FORBIDDEN');
}

const textIn = (facts: ActivityRow['after'], key: string): string | null => {
  const value = facts?.[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

const ids = (...found: (string | null)[]) => found.filter((id) => id !== null);

/** Of a member whom it is about; who joined is who did it. */
const memberIn = ({ before, after }: ActivityRow) => textIn(after, 'userId') ?? textIn(before, 'userId');

/** The other company of a domain: whom it is shared with, or who holds or claims it. */
const otherCompany = ({ after }: ActivityRow, companyId: string): string | null =>
  textIn(after, 'with') ??
  [textIn(after, 'holderId'), textIn(after, 'claimantId')].find((id) => id !== null && id !== companyId) ??
  null;

function roleIn({ act, before, after }: ActivityRow): ActivityEntry['role'] {
  const to = textIn(after, 'role') as CompanyRole | null;
  if (to === null) return null;
  const from = act === 'set_member' ? (textIn(before, 'role') as CompanyRole | null) : null;
  return from === to ? null : { from, to };
}

/** Whole dollars; null is none. */
function limitIn({ act, after }: ActivityRow): ActivityEntry['limit'] {
  // Entries of roles once had the limit that was asked for; who only reads concludes nothing.
  if (after === null || act === 'set_member' || after.role === 'viewer') return null;
  const to = 'limit' in after ? after.limit : after.limitUsd;
  return to === null || typeof to === 'number' ? { usd: to } : null;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one || null) === JSON.stringify(other || null);

/** Of a change: what is different afterwards. */
const fieldsIn = ({ act, before, after }: ActivityRow): ActivityEntry['fields'] =>
  act === 'update' || act === 'set_member'
    ? [...companyFields, ...memberFields].filter((field) => !same(before?.[field], after?.[field]))
    : [];

async function viewAll(db: Sql, companyId: string, rows: readonly ActivityRow[]): Promise<ActivityEntry[]> {
  const [people, companies] = await Promise.all([
    peopleOf(db, [...new Set(rows.flatMap((row) => ids(row.actor_id, memberIn(row))))]),
    companyNames(db, [...new Set(rows.flatMap((row) => ids(otherCompany(row, companyId))))]),
  ]);
  const person = (id: string | null) => people.find((one) => one.id === id) ?? null;
  return rows.map((row) => {
    const other = otherCompany(row, companyId);
    const memberId = memberIn(row);
    const adId = row.ad_id ?? textIn(row.after, 'adId');
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor: person(row.actor_id),
      act: row.act,
      ad:
        adId === null
          ? null
          : {
              id: adId,
              reference: row.reference ?? textIn(row.after, 'reference') ?? '',
              title: row.title ?? textIn(row.after, 'title') ?? '',
            },
      event:
        row.kind === null || row.to_status === null || row.by === null
          ? null
          : {
              kind: row.kind,
              from: row.from_status,
              to: row.to_status,
              by: row.by,
              closeReason: row.close_reason,
            },
      member: memberId === row.actor_id ? null : person(memberId),
      role: roleIn(row),
      limit: limitIn(row),
      domain: textIn(row.after, 'domain'),
      company: companies.find(({ id }) => id === other)?.display_name ?? null,
      outcome: textIn(row.after, 'outcome') as DisputeOutcome | null,
      fields: fieldsIn(row),
      reason: row.reason,
    };
  });
}

export async function listActivity(
  db: Sql,
  caller: Caller,
  companyId: string,
  query: Received<typeof companyActivity.list>['query'],
): Promise<Answer<typeof companyActivity.list>> {
  ensureReads(caller, companyId);
  const filters = filtersOf(query);
  const { limit } = query;
  const [rows, total] = await Promise.all([
    newestActivity(db, companyId, filters, { limit, offset: (query.page - 1) * limit }),
    countActivity(db, companyId, filters),
  ]);
  return page(await viewAll(db, companyId, rows), total, query);
}

const heads = [
  'Time (UTC)',
  'Who',
  'What',
  'Member',
  'Role before',
  'Role',
  'Deal limit (USD)',
  'Ad',
  'Title',
  'Domain',
  'Other company',
  'Outcome',
  'Changed',
  'Reason',
];

type Somebody = ActivityEntry['actor'];

const nameOf = (one: Somebody) => one?.name ?? one?.username ?? one?.id ?? null;
const limitText = (limit: ActivityEntry['limit']) => (limit === null ? null : (limit.usd ?? 'none'));
const whatOf = ({ act, event }: ActivityEntry) =>
  act ?? (event?.kind === 'move' ? `ad_${event.to}` : `ad_${event?.kind}_${event?.to}`);

/** Acts are told by their codes, the same in every language. */
export async function activitySheet(
  ctx: Pick<Context, 'db' | 'reads'>,
  actor: Actor,
  companyId: string,
  query: Query,
): Promise<Sheet> {
  ensureReads(actor, companyId);
  const entries = await ctx.reads.run(async (db) =>
    viewAll(db, companyId, await newestActivity(db, companyId, filtersOf(query), { limit: EXPORTED_MAX })),
  );
  await recordExport(ctx.db, actor, { entity: 'company', filters: query, rows: entries.length });
  return {
    heads,
    widths: [20, 24, 24, 24, 12, 12, 16, 14, 40, 24, 24, 14, 30, 40],
    rows: entries.map((one) => [
      new Date(one.at),
      nameOf(one.actor) ?? 'site',
      whatOf(one),
      nameOf(one.member),
      one.role?.from ?? null,
      one.role?.to ?? null,
      limitText(one.limit),
      one.ad?.reference ?? null,
      one.ad?.title ?? null,
      one.domain,
      one.company,
      one.outcome,
      one.fields.join(', ') || null,
      one.reason,
    ]),
  };
}
