import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/page.ts';

/** What an id in an entry names, as it is called now. */
export const auditName = z.object({
  /** As `entity`: `user`, `ad`, `payment` … */
  kind: z.string(),
  /** `GM-4NYV86`, `T-1042`, `P-2026-000006`; null for things without a number. */
  reference: z.string().nullable(),
  title: z.string().nullable(),
});
export type AuditName = z.infer<typeof auditName>;

export const auditEntry = z.object({
  id: z.uuid(),
  actor: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  /** `user.block`, `role.update`, `auth.login`, `auth.login_failed`, `ad.approve` … */
  action: z.string(),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  address: z.string().nullable(),
  /** What the entry is about; of something deleted, as the entry itself has it. */
  subject: auditName.nullable(),
  /** Why it was done, in the words of whoever did it. */
  reason: z.string().nullable(),
  /** By id, what the ids in `before` and `after` stand for, as far as it still exists. */
  names: z.record(z.string(), auditName),
  /** The changes, with secrets removed. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilters = {
  /** Id, username or e-mail of the actor. */
  actor: z.string().trim().max(254).optional(),
  /** An action, or a prefix of one: `user.` */
  action: z.string().trim().max(60).optional(),
  entity: z.string().trim().max(40).optional(),
  entityId: z.string().trim().max(60).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** Append-only: the database refuses to change or delete entries. */
export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Admin writes and sign-ins, newest first',
    access: { permission: 'audit.read' },
    rate: 'general',
    query: z.strictObject({ ...auditFilters, ...pageQuery(10) }),
    status: 200,
    response: pageOf(auditEntry).extend({ actions: z.array(z.string()) }),
    errors: [],
  }),
  download: endpoint({
    method: 'GET',
    path: '/audit/export',
    summary: 'The matching entries as CSV, the newest 10,000 at most; recorded in the log',
    access: { permission: 'audit.read' },
    rate: 'sheet',
    query: z.strictObject(auditFilters),
    status: 200,
    response: 'file',
    mediaTypes: ['text/csv'],
    errors: [],
  }),
};
