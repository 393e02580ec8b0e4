import type { z } from 'zod';
import { grants, staffHolds, userGuards } from '../../../contract/accounts/userGuards.ts';
import type { editUserBody, newUserBody } from '../../../contract/accounts/users.ts';
import {
  effectivePermissions,
  grantablePermissions,
  type Permission,
  permissions,
  type Role,
} from '../../../contract/core/access.ts';
import { msg } from '../../../contract/core/message.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure, type Fault } from '../../lib/errors.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { eraseAccount, forgetFiles, lockSuperadmins, sendInvitation } from '../account/account.ts';
import { hashPassword, isReservedName, passwordFaults } from '../auth/auth.ts';
import { giveRole, refuse } from '../roles/roles.ts';
import {
  anotherSuperadminExists,
  changeUser,
  ensureProfile,
  foldKey,
  insertUser,
  type UserRow,
  viewUser,
} from '../users/users.ts';
import {
  findAccount,
  lockUser,
  rolePermissionsOf,
  setBlocked,
  setGranted,
} from './administration.queries.ts';

type Values = Record<string, unknown>;

export const isLastSuperadmin = async (db: Sql, { id, role, is_active }: UserRow): Promise<boolean> =>
  role === 'superadmin' && is_active && !(await anotherSuperadminExists(db, id));

/** What the guards need to know of an account. */
const targetOf = async (db: Sql, row: UserRow) => ({
  id: row.id,
  role: row.role,
  permissions: viewUser(row).permissions,
  isLastSuperadmin: await isLastSuperadmin(db, row),
});

/** The account, locked until the transaction ends, and what the guards need to know of it. */
export async function heldUser(tx: Tx, id: string) {
  await lockUser(tx, id);
  const row = await findAccount(tx, id);
  ensure(row, 'NOT_FOUND');
  return { row, target: await targetOf(tx, row) };
}

export const record = (
  tx: Tx,
  actor: Actor,
  what: { action: ActionOn<'user'>; id: string; before?: Values; after?: Values },
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    entity: 'user',
    entityId: what.id,
    action: what.action,
    ...(what.before && { before: what.before }),
    ...(what.after && { after: what.after }),
  });

const reservedFaults = (username: string | undefined): Fault[] =>
  username !== undefined && isReservedName(foldKey(username))
    ? [{ path: 'username', message: msg('accounts.usernameReserved') }]
    : [];

/** Creates an account, once for each `id`; without a password a mail invites its owner to set one. */
export async function createUser(
  ctx: Context,
  actor: Actor,
  id: string,
  body: z.output<typeof newUserBody>,
): Promise<void> {
  const { email, username, role, password, isActive, permissions: asked, profile: nested, ...beside } = body;
  const profile = { ...nested, ...beside };
  const own = grantablePermissions.filter((permission) => asked.includes(permission));
  await ensureProfile(ctx.db, profile, [
    ...reservedFaults(username),
    ...(password === undefined
      ? []
      : await passwordFaults(ctx, 'password', password, { email, username, ...profile })),
  ]);
  if (own.length > 0) ensure(actor.permissions.includes('users.permissions'), 'NOT_HELD');
  if (!isActive) ensure(actor.permissions.includes('users.block'), 'NOT_HELD');
  const passwordHash = password === undefined ? null : await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    if (await findAccount(tx, id)) return;
    const held = effectivePermissions(role, await rolePermissionsOf(tx, role));
    refuse(userGuards.create(actor, role, held));
    refuse(staffHolds(role, own) ?? grants(actor, own));
    await insertUser(tx, { ...profile, id, email, username, role, passwordHash, isActive, permissions: own });
    if (!isActive) await setBlocked(tx, id, { reason: 'other', note: null });
    const after = {
      ...profile,
      email,
      username,
      role,
      isActive,
      permissions: own,
      hasPassword: !!passwordHash,
    };
    await record(tx, actor, { action: 'user.create', id, after });
    if (passwordHash === null) await sendInvitation(ctx, tx, { id });
    else await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'verify', userId: id });
  });
}

/** The editable fields, by their names in the contract. */
const editable = (row: UserRow): Values => {
  const { email, username, profile } = viewUser(row);
  const { imageUrl: _, ...fields } = profile;
  return { email, username, ...fields };
};

/** Only the given fields that differ, before and after. */
function differenceOf(old: Values, given: Values): { before: Values; after: Values } | null {
  const changed = Object.keys(given).filter((key) => given[key] !== undefined && given[key] !== old[key]);
  if (changed.length === 0) return null;
  const pick = (from: Values) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(old), after: pick(given) };
}

export async function updateUser(
  ctx: Context,
  actor: Actor,
  id: string,
  body: z.output<typeof editUserBody>,
): Promise<void> {
  const { email, username, ...profile } = body;
  await ensureProfile(ctx.db, profile, reservedFaults(username));
  await ctx.db.transaction().execute(async (tx) => {
    const { row, target } = await heldUser(tx, id);
    refuse(userGuards.edit(actor, target));
    const difference = differenceOf(editable(row), body);
    if (!difference) return;
    const isNewAddress = email !== undefined && foldKey(email) !== row.email_key;
    if (isNewAddress) refuse(userGuards.changeEmail(actor, target));
    await changeUser(tx, id, { ...body, ...(isNewAddress && { emailVerified: false }) });
    if (isNewAddress) {
      const isInvited = row.password_hash === null && row.last_seen_at === null;
      const kind = isInvited ? 'invitation' : 'verify';
      await ctx.jobs.enqueue(tx, 'mailLink', { kind, userId: id });
    }
    await record(tx, actor, { action: 'user.update', id, ...difference });
  });
}

/** Closes the ads and erases all personal data. */
export async function removeUser(ctx: Context, actor: Actor, id: string): Promise<void> {
  const files = await changeMarket(ctx, async (tx) => {
    await lockSuperadmins(tx);
    const row = await findAccount(tx, id);
    ensure(row, 'NOT_FOUND');
    const target = await targetOf(tx, row);
    refuse(userGuards.remove(actor, target));
    const erased = await eraseAccount(ctx, tx, {
      userId: id,
      actorId: actor.id,
      address: actor.address,
      action: 'user.remove',
    });
    // The account is locked only since then: it may have become a superadmin's in the meantime.
    refuse(userGuards.remove(actor, { ...target, role: erased.role, isLastSuperadmin: false }));
    return erased.files;
  });
  await forgetFiles(ctx, files);
}

/** If omitted, a custom role stays as long as its base does. */
export const setUserRole = (
  ctx: Context,
  actor: Actor,
  id: string,
  { role, customRoleId }: { role: Role; customRoleId?: string | null | undefined },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = customRoleId === undefined ? await findAccount(tx, id) : undefined;
    const currentCustomRoleId = row?.role === role ? row.custom_role_id : null;
    await giveRole(ctx, tx, actor, id, {
      role,
      customRoleId: customRoleId === undefined ? currentCustomRoleId : customRoleId,
    });
  });

export const setUserPermissions = (
  ctx: Context,
  actor: Actor,
  id: string,
  asked: readonly Permission[],
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { row, target } = await heldUser(tx, id);
    const granted = permissions.filter((permission) => asked.includes(permission));
    const given = granted.filter((permission) => !row.permissions.includes(permission));
    const taken = permissions.filter(
      (permission) => row.permissions.includes(permission) && !granted.includes(permission),
    );
    refuse(userGuards.setPermissions(actor, target, { given, taken }));
    if (given.length + taken.length === 0) return;
    await setGranted(tx, id, granted);
    const held =
      granted.length === 0
        ? msg('accounts.noOwnPermissions')
        : msg('accounts.ownPermissions', { permissions: granted });
    await notify(ctx, tx, {
      userId: id,
      kind: 'accessChanged',
      data: { change: held },
      link: '/users/profile',
    });
    await record(tx, actor, {
      action: 'user.permissions',
      id,
      before: { permissions: row.permissions },
      after: { permissions: granted },
    });
  });
