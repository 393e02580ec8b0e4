import { z } from 'zod';
import { adStatuses } from '../ads/adStates.ts';
import { companyRoles } from '../companies/companyRoles.ts';
import { grantablePermissions, permissions, roles } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { anyOf, idParams, pageOf, pageQuery } from '../core/page.ts';
import { paragraphs } from '../core/text.ts';
import { auditEntry } from '../operations/audit.ts';
import { email, password, profileBody, user, username } from './auth.ts';
import { rolePermissionsBody } from './roles.ts';

/** Why an account is blocked. */
export const blockReasons = ['fraud', 'sanctions', 'abuse', 'other'] as const;
export type BlockReason = (typeof blockReasons)[number];

const blockBody = z.strictObject({
  isActive: z.boolean(),
  /** Of a block: for staff only. Omitted: `other`. */
  reason: z.enum(blockReasons).optional(),
  note: paragraphs(1000).optional(),
  /** Of a block: ads that wait for approval are rejected. Published ones leave the market in any case. */
  rejectWaiting: z.boolean().optional(),
  /** Of a block: those who asked about its ads in the last 30 days are told, half a minute later. */
  tellAskers: z.boolean().optional(),
  /** Of an unblock: what the block suspended or rejected comes back. */
  restoreAds: z.boolean().optional(),
});

export const userSorts = ['newest', 'oldest', 'username', 'last_seen'] as const;

const userFilters = {
  /** Username, e-mail, company or name. */
  q: z.string().trim().max(200).optional(),
  role: anyOf(z.enum(roles)),
  customRoleId: z.uuid().optional(),
  isActive: z.enum(['true', 'false']).optional(),
  emailVerified: z.enum(['true', 'false']).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  sort: z.enum(userSorts).default('newest'),
};

const userInList = user.extend({ ads: z.number() });
export type UserInList = z.infer<typeof userInList>;

export const userDetail = user.extend({
  /** Granted to this user in addition to the roles' permissions. */
  grantedPermissions: z.array(z.enum(permissions)),
  isLastSuperadmin: z.boolean(),
  /** Null unless it is blocked. */
  block: z
    .object({
      at: z.iso.datetime(),
      /** Null for blocks of earlier releases. */
      reason: z.enum(blockReasons).nullable(),
      note: z.string().nullable(),
      /** Ads that the block suspended or rejected and unblocking can bring back. */
      ads: z.number(),
    })
    .nullable(),
  /** Null without a legal hold. */
  hold: z
    .object({
      at: z.iso.datetime(),
      reason: z.string(),
      /** Null once the account is deleted. */
      by: z.string().nullable(),
      /** The member asked for erasure, which is carried out when the hold is lifted. */
      erasureWaits: z.boolean(),
    })
    .nullable(),
  /** Null for who belongs to no company. */
  membership: z
    .object({ companyId: z.uuid(), displayName: z.string(), role: z.enum(companyRoles) })
    .nullable(),
  hasPassword: z.boolean(),
  /** Second factors of the account; empty if none. */
  secondFactor: z.array(z.enum(['passkey', 'totp'])),
  adsByStatus: z.record(z.enum(adStatuses), z.number()),
  recentAds: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      reference: z.string(),
      title: z.string(),
      status: z.enum(adStatuses),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      userAgent: z.string().nullable(),
      ip: z.string().nullable(),
      lastSeenAt: z.iso.datetime(),
    }),
  ),
  /** Actions on the account and by it, newest first. */
  history: z.array(auditEntry),
});
export type UserDetail = z.infer<typeof userDetail>;

const profileShape = profileBody.shape;

export const newUserBody = profileBody.extend({
  email,
  username,
  role: z.enum(roles).default('guest'),
  /** Omitted: the owner gets a mail to set one. */
  password: password.optional(),
  isActive: z.boolean().default(true),
  permissions: z.array(z.enum(grantablePermissions)).max(permissions.length).default([]),
  /** The same fields in an object of their own, as answers have them; those beside it win. */
  profile: profileBody.omit({ language: true }).optional(),
});
/** `null` clears a field of the profile; what is left out stays. */
export const editUserBody = profileBody.extend({
  email: email.optional(),
  username: username.optional(),
  firstName: profileShape.firstName.nullable(),
  lastName: profileShape.lastName.nullable(),
  phone: profileShape.phone.nullable(),
  company: profileShape.company.nullable(),
  country: profileShape.country.nullable(),
});

const can = <P extends 'users.read' | 'users.write' | 'users.block' | 'users.role' | 'users.permissions'>(
  permission: P,
) => ({ access: { permission }, rate: 'general' }) as const;
const one = { params: idParams, status: 200, response: userDetail } as const;

/** Account management. Which actions are allowed on whom is defined in `userGuards`. */
export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'Search the accounts',
    ...can('users.read'),
    query: z.strictObject({ ...userFilters, ...pageQuery(10) }),
    status: 200,
    response: pageOf(userInList),
    errors: [],
  }),
  allForAdmin: endpoint({
    method: 'GET',
    path: '/users/all-for-admin',
    summary: 'Accounts in short, for pickers',
    ...can('users.read'),
    query: z.strictObject({ q: userFilters.q, ...pageQuery(10) }),
    status: 200,
    response: pageOf(
      z.object({
        id: z.uuid(),
        username: z.string(),
        email: z.string(),
        company: z.string().nullable(),
        role: z.enum(roles),
      }),
    ),
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: '/users/export',
    summary: 'The matching accounts as CSV, 10,000 at most',
    ...can('users.read'),
    query: z.strictObject(userFilters),
    status: 200,
    response: 'file',
    mediaTypes: ['text/csv'],
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/users/:id',
    summary: 'One account with its ads, sessions and history',
    ...can('users.read'),
    ...one,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Make an account; without a password its owner gets a mail to set one',
    ...can('users.write'),
    body: newUserBody,
    status: 201,
    response: userDetail,
    errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'NOT_HELD', 'STAFF_ONLY'],
    repeatable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    summary: 'Change the data of an account',
    ...can('users.write'),
    ...one,
    body: editUserBody,
    errors: ['NOT_FOUND', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'ABOVE_YOU', 'NOT_HELD'],
  }),
  block: endpoint({
    method: 'PATCH',
    path: '/users/:id/block',
    summary: 'Block or unblock an account; blocking ends its sessions and takes its ads off the market',
    ...can('users.block'),
    ...one,
    body: blockBody,
    errors: ['NOT_FOUND', 'NOT_ON_YOURSELF', 'LAST_SUPERADMIN', 'ABOVE_YOU', 'NOT_HELD'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    reauth: true,
    summary: 'Delete an account: ads are closed, personal data erased',
    ...can('users.write'),
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'NOT_ON_YOURSELF', 'LAST_SUPERADMIN', 'ABOVE_YOU', 'NOT_HELD', 'ON_HOLD', 'HELD'],
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/users/:id/role',
    reauth: true,
    summary: 'Give a role, and a custom role that extends it or none; its sessions end',
    ...can('users.role'),
    ...one,
    body: z.strictObject({ role: z.enum(roles), customRoleId: z.uuid().nullable().optional() }),
    errors: ['NOT_FOUND', 'NOT_ON_YOURSELF', 'LAST_SUPERADMIN', 'ABOVE_YOU', 'NOT_HELD'],
  }),
  setPermissions: endpoint({
    method: 'PUT',
    path: '/users/:id/permissions',
    reauth: true,
    summary: 'Set what a user may do beyond their roles',
    ...can('users.permissions'),
    ...one,
    body: rolePermissionsBody,
    errors: ['NOT_FOUND', 'NOT_ON_YOURSELF', 'ABOVE_YOU', 'NOT_HELD', 'STAFF_ONLY'],
  }),
};
