import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/page.ts';

export const auditEntry = z.object({
  id: z.uuid(),
  actor: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  /** `user.block`, `role.update`, `auth.login`, `auth.login_failed`, `ad.approve` … */
  action: z.string(),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  address: z.string().nullable(),
  /** The changes, with secrets removed. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Append-only: the database refuses to change or delete entries. */
export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Admin writes and sign-ins, newest first',
    access: { permission: 'audit.read' },
    rate: 'general',
    query: z.strictObject({
      /** Id, username or e-mail of the actor. */
      actor: z.string().trim().max(254).optional(),
      /** An action, or a prefix of one: `user.` */
      action: z.string().trim().max(60).optional(),
      entity: z.string().trim().max(40).optional(),
      entityId: z.string().trim().max(60).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...pageQuery(10),
    }),
    status: 200,
    response: pageOf(auditEntry).extend({ actions: z.array(z.string()) }),
    errors: [],
  }),
};
