import type { AuditEntry } from '../../../contract/operations/audit.ts';
import type { AuditRow } from './audit.queries.ts';

type Values = AuditEntry['before'];

export const viewAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  actor:
    row.actor_id === null || row.actor_username === null
      ? null
      : { id: row.actor_id, username: row.actor_username },
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  address: row.address,
  before: row.before as Values,
  after: row.after as Values,
  createdAt: row.created_at.toISOString(),
});
