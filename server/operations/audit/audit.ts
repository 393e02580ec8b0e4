import type { AuditEntry } from '../../../contract/operations/audit.ts';
import type {
  ActOn,
  AuditAction,
  AuditEntity,
  BaseDataAct,
  BaseDataNoun,
} from '../../../contract/operations/auditActions.ts';
import type { Sql } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import {
  type AuditBound,
  type AuditRow,
  auditEntriesAround,
  insertAuditEntry,
  insertBoundedAuditEntry,
} from './audit.queries.ts';
import { idsIn, viewAuditEntry } from './audit.view.ts';
import { namesOfIds } from './auditNames.queries.ts';

export type AuditFact = {
  /** Null where nobody is known: a failed sign-in, a job. */
  actorId: string | null;
  /** `<entity>.<what>`: `user.block`, `auth.login_failed`. */
  action: AuditAction | `basedata.${BaseDataNoun}.${BaseDataAct}`;
  entity?: AuditEntity;
  entityId?: string;
  /** Network address of the caller. */
  address?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

const SECRET = /password|secret|token|hash|code_verifier|nonce/i;

/** Serializes as JSON and masks every property named like a secret, at any depth. */
const withoutSecrets = (values: Record<string, unknown> | undefined): string | null =>
  values === undefined
    ? null
    : JSON.stringify(values, (key, value: unknown) => (SECRET.test(key) ? '…' : value));

const rowOf = (fact: AuditFact) => ({
  id: uuidv7(),
  actor_id: fact.actorId,
  action: fact.action,
  entity: fact.entity ?? null,
  entity_id: fact.entityId ?? null,
  address: fact.address ?? null,
  before: withoutSecrets(fact.before),
  after: withoutSecrets(fact.after),
});

/** Adds an audit entry in the transaction of the action. */
export const recordAudit = (tx: Sql, fact: AuditFact) => insertAuditEntry(tx, rowOf(fact));

/** Audit entry of an act on a company, by a member or, with an address, by staff. Null: by a job. */
export const auditCompany = (
  tx: Sql,
  by: { id: string; address?: string } | null,
  companyId: string,
  act: ActOn<'company'>,
  after: Record<string, unknown>,
): Promise<unknown> =>
  recordAudit(tx, {
    actorId: by?.id ?? null,
    ...(by?.address !== undefined && { address: by.address }),
    action: `company.${act}`,
    entity: 'company',
    entityId: companyId,
    after,
  });

/** Of attempts that fail: enough within an hour to be seen, too few to fill the log with. */
const FAILED: readonly AuditBound[] = [
  { of: ['entity_id', 'address'], most: 5 },
  { of: ['entity_id'], most: 50 },
  { of: [], most: 2000 },
];

/** What somebody looks at again and again: once an hour for each thing. */
const READ: readonly AuditBound[] = [{ of: ['actor_id', 'entity_id'], most: 1 }];

/** Each of what somebody may not do once an hour, and 20 in all. */
const DENIED: readonly AuditBound[] = [
  { of: ['actor_id', 'entity_id'], most: 1 },
  { of: ['actor_id'], most: 20 },
];

/** A sign-in or second factor that failed; bounded, as anybody can cause it. */
export const recordFailedAttempt = (tx: Sql, fact: AuditFact) =>
  insertBoundedAuditEntry(tx, rowOf(fact), FAILED);

/** What somebody looked at; bounded, as it is looked at more than once. */
export const recordReading = (
  tx: Sql,
  actor: { id: string; address: string },
  what: Required<Pick<AuditFact, 'action' | 'entity' | 'entityId'>>,
) => insertBoundedAuditEntry(tx, rowOf({ actorId: actor.id, address: actor.address, ...what }), READ);

/** A call refused for want of a permission; bounded. */
export const recordDenied = (db: Sql, actor: { id: string; address: string }, endpoint: string) =>
  insertBoundedAuditEntry(
    db,
    rowOf({
      actorId: actor.id,
      action: 'access.denied',
      entity: 'endpoint',
      entityId: endpoint,
      address: actor.address,
    }),
    DENIED,
  );

/** Who took what out of the site, with which filters and how many rows. */
export const recordExport = (
  db: Sql,
  actor: { id: string; address: string },
  { entity, filters, rows }: { entity: AuditEntity; filters: object; rows: number },
) =>
  recordAudit(db, {
    actorId: actor.id,
    address: actor.address,
    action: 'export.download',
    entity,
    after: { rows, ...filters },
  });

/** Entries with the names of what their ids stand for. */
export async function viewAuditEntries(db: Sql, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await namesOfIds(db, [...new Set(rows.flatMap(idsIn))]);
  return rows.map((row) => viewAuditEntry(row, names));
}

/** Actions on and by an account, newest first. */
export const historyOf = async (db: Sql, userId: string, limit: number): Promise<AuditEntry[]> =>
  viewAuditEntries(db, await auditEntriesAround(db, userId, limit));
