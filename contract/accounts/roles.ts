import { z } from 'zod';
import { grantablePermissions, permissions, roles as roleNames } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf, pageOf, pageQuery } from '../core/page.ts';
import { line, paragraphs } from '../core/text.ts';

const amount = z.number().int().min(0).max(1_000_000);
/** `null` is "no limit". */
export const entitlementsSchema = z.strictObject({
  maxActiveAds: amount.nullable(),
  contactRevealsPerMonth: amount.nullable(),
  maxDocumentsPerAd: amount.max(20, fault('field.atMost', { max: 20 })),
  maxDrafts: amount.nullable(),
  storageMegabytes: amount.nullable(),
  savedSearches: amount,
  featuredAds: amount,
  seats: amount.nullable(),
  bulkImport: z.boolean(),
  marketMap: z.boolean(),
  priceInsight: z.boolean(),
  ownQuotes: z.boolean(),
  analytics: z.boolean(),
  screeningLookups: amount,
});

/** Permissions for money and operations are reserved for superadmins; roles that extend guest or paid hold none. */
const permissionList = z.array(z.enum(grantablePermissions)).max(permissions.length);
/** The role that a custom role extends. */
export const roleBases = ['guest', 'paid', 'admin'] as const;

const role = z.object({
  id: z.uuid(),
  /** Name of a system role; own code of a custom role. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['system', 'custom']),
  base: z.enum(roleNames),
  permissions: z.array(z.enum(permissions)),
  planAccess: entitlementsSchema,
  users: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type RoleEntry = z.infer<typeof role>;

export const roleBody = z.strictObject({
  name: line(60),
  description: paragraphs(500).default(''),
  base: z.enum(roleBases),
  /** Replaces the permissions of the base; omitted: the base's apply. */
  permissions: permissionList.optional(),
  /** Omitted: that of the base. */
  planAccess: entitlementsSchema.optional(),
});
export const roleChangeBody = z.strictObject({
  name: line(60).optional(),
  description: paragraphs(500).optional(),
  base: z.enum(roleBases).optional(),
});

export const rolePermissionsBody = z.strictObject({ permissions: permissionList });
export const planAccessBody = z.strictObject({ planAccess: entitlementsSchema });

const member = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  role: z.enum(roleNames),
});

const write = { access: { permission: 'roles.write' }, reauth: true, rate: 'general' } as const;
const read = { access: { permission: 'users.read' }, rate: 'general' } as const;
const list = (path: '/roles' | '/roles/system' | '/roles/custom', summary: string) =>
  endpoint({ method: 'GET', path, summary, ...read, status: 200, response: listOf(role), errors: [] });

/**
 * System roles can be adjusted but not deleted; the superadmin's is fixed. A custom role has a base and replaces its
 * permissions.
 */
export const roles = {
  list: list('/roles', 'All roles, system ones first'),
  system: list('/roles/system', 'The system roles'),
  custom: list('/roles/custom', 'The custom roles'),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    summary: 'Make a custom role',
    ...write,
    body: roleBody,
    status: 201,
    response: role,
    errors: ['NAME_TAKEN', 'NOT_HELD', 'STAFF_ONLY'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/roles/:id',
    summary: 'One role',
    ...read,
    params: idParams,
    status: 200,
    response: role,
    errors: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/roles/:id',
    summary: 'Change name, description or base of a custom role',
    ...write,
    params: idParams,
    body: roleChangeBody,
    status: 200,
    response: role,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'SYSTEM_ROLE', 'NOT_HELD', 'NOT_ON_YOURSELF'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:id',
    summary: 'Remove a custom role; while somebody has it, only with `confirm=true`: they keep its base',
    ...write,
    params: idParams,
    query: z.strictObject({ confirm: z.enum(['true', 'false']).optional() }),
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'SYSTEM_ROLE', 'IN_USE', 'NOT_HELD', 'NOT_ON_YOURSELF'],
  }),
  setPermissions: endpoint({
    method: 'PUT',
    path: '/roles/:id/permissions',
    summary: 'Set what a role may do; it acts on the next request of whoever has it',
    ...write,
    params: idParams,
    body: rolePermissionsBody,
    status: 200,
    response: role,
    errors: ['NOT_FOUND', 'SYSTEM_ROLE', 'NOT_HELD', 'STAFF_ONLY'],
  }),
  setPlanAccess: endpoint({
    method: 'PUT',
    path: '/roles/:id/plan-access',
    summary: 'Set what a role entitles to',
    ...write,
    params: idParams,
    body: planAccessBody,
    status: 200,
    response: role,
    errors: ['NOT_FOUND', 'SYSTEM_ROLE'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/roles/:id/users',
    summary: 'Who has a role',
    ...read,
    params: idParams,
    query: z.strictObject(pageQuery(10)),
    status: 200,
    response: pageOf(member),
    errors: ['NOT_FOUND'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/roles/:id/assign',
    summary: 'Give a role to several users, each by the rules for one',
    ...write,
    params: idParams,
    body: z.strictObject({ userIds: z.array(z.uuid()).min(1).max(200) }),
    status: 200,
    response: z.object({
      assigned: z.array(z.uuid()),
      failed: z.array(z.object({ id: z.uuid(), code: z.string() })),
    }),
    errors: ['NOT_FOUND', 'NOT_HELD'],
  }),
  seed: endpoint({
    method: 'POST',
    path: '/roles/seed',
    summary: 'Restore the system roles; custom roles stay as they are',
    ...write,
    status: 200,
    response: listOf(role),
    errors: ['NOT_HELD'],
  }),
};
