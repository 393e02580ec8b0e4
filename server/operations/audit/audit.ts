import type { AuditEntry } from '../../../contract/operations/audit.ts';
import type { Sql } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { auditEntriesAround, insertAuditEntry } from './audit.queries.ts';
import { viewAuditEntry } from './audit.view.ts';

export type AuditFact = {
  /** Null where nobody is known: a failed sign-in, a job. */
  actorId: string | null;
  /** `<entity>.<what>`: `user.block`, `auth.login_failed`. */
  action: `${string}.${string}`;
  entity?: string;
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

/** Adds an audit entry in the transaction of the action. */
export const recordAudit = (tx: Sql, fact: AuditFact) =>
  insertAuditEntry(tx, {
    id: uuidv7(),
    actor_id: fact.actorId,
    action: fact.action,
    entity: fact.entity ?? null,
    entity_id: fact.entityId ?? null,
    address: fact.address ?? null,
    before: withoutSecrets(fact.before),
    after: withoutSecrets(fact.after),
  });

/** Actions on and by an account, newest first. */
export const historyOf = async (db: Sql, userId: string, limit: number): Promise<AuditEntry[]> =>
  (await auditEntriesAround(db, userId, limit)).map(viewAuditEntry);
