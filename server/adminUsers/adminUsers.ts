import type { z } from 'zod';
import { effectivePermissions, type Permission, permissions, type Role } from '../../contract/access.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import { userGuards } from '../../contract/userGuards.ts';
import type { editUserBody, newUserBody } from '../../contract/users.ts';
import { eraseAccount, forgetFiles, lockSuperadmins, sendInvitation } from '../account/account.ts';
import { recordAudit } from '../audit/audit.ts';
import { endSessionsOf, isReservedName } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import { holdEffect } from '../db/holdEffect.ts';
import type { Actor } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { notify } from '../notifications/notifications.ts';
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
import { findAccount, lockUser, rolePermissionsOf, setActive, setGranted } from './adminUsers.queries.ts';

type Values = Record<string, unknown>;

export const isLastSuperadmin = async (db: Sql, { id, role, is_active }: UserRow): Promise<boolean> =>
  role === 'superadmin' && is_active && !(await anotherSuperadminExists(db, id));

/** What the guards ask of an account. */
const targetOf = async (db: Sql, row: UserRow) => ({
  id: row.id,
  role: row.role,
  permissions: viewUser(row).permissions,
  isLastSuperadmin: await isLastSuperadmin(db, row),
});

/** The account as it is until the transaction ends, and what the guards ask of it. */
export async function heldUser(tx: Tx, id: string) {
  await lockUser(tx, id);
  const row = await findAccount(tx, id);
  ensure(row, 'NOT_FOUND');
  return { row, target: await targetOf(tx, row) };
}

export const record = (
  tx: Tx,
  actor: Actor,
  what: { action: `user.${string}`; id: string; before?: Values; after?: Values },
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

const reservedFaults = (username: string | undefined): ErrorDetail[] =>
  username !== undefined && isReservedName(foldKey(username))
    ? [{ path: 'username', message: 'This username is reserved' }]
    : [];

/** Makes an account without a password, once for each `id`, which it gets; a mail invites its owner to set one. */
export async function createUser(
  ctx: Context,
  actor: Actor,
  id: string,
  body: z.output<typeof newUserBody>,
): Promise<void> {
  const { email, username, role, ...profile } = body;
  await ensureProfile(ctx.db, profile, reservedFaults(username));
  await ctx.db.transaction().execute(async (tx) => {
    await holdEffect(tx, id);
    if (await findAccount(tx, id)) return;
    const held = effectivePermissions(role, await rolePermissionsOf(tx, role));
    refuse(userGuards.create(actor, role, held));
    await insertUser(tx, { ...profile, id, email, username, role, passwordHash: null });
    await record(tx, actor, { action: 'user.create', id, after: body });
    await sendInvitation(ctx, tx, { id });
  });
}

/** What may be changed, by the names of the contract. */
const editable = (row: UserRow): Values => {
  const { email, username, profile } = viewUser(row);
  const { imageUrl: _, ...fields } = profile;
  return { email, username, ...fields };
};

/** Only what is given and differs, before and after. */
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

/** Blocking ends every session of the account at once. */
export const blockUser = (ctx: Context, actor: Actor, id: string, isActive: boolean): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { row, target } = await heldUser(tx, id);
    refuse(userGuards.block(actor, target));
    if (row.is_active === isActive) return;
    await setActive(tx, id, isActive);
    if (!isActive) await endSessionsOf(tx, [id]);
    await notify(ctx, tx, {
      userId: id,
      kind: isActive ? 'accountUnblocked' : 'accountBlocked',
      data: {},
      link: '/',
    });
    await record(tx, actor, {
      action: isActive ? 'user.unblock' : 'user.block',
      id,
      before: { isActive: row.is_active },
      after: { isActive },
    });
  });

/** Ads are closed and everything personal is erased. */
export async function removeUser(ctx: Context, actor: Actor, id: string): Promise<void> {
  const files = await ctx.db.transaction().execute(async (tx) => {
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
    // Only now is the account locked: meanwhile it may have become a superadmin's.
    refuse(userGuards.remove(actor, { ...target, role: erased.role, isLastSuperadmin: false }));
    return erased.files;
  });
  await forgetFiles(ctx, files);
}

/** Left out, a custom role stays while its base does. */
export const setUserRole = (
  ctx: Context,
  actor: Actor,
  id: string,
  { role, customRoleId }: { role: Role; customRoleId?: string | null | undefined },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = customRoleId === undefined ? await findAccount(tx, id) : undefined;
    const kept = row?.role === role ? row.custom_role_id : null;
    await giveRole(ctx, tx, actor, id, {
      role,
      customRoleId: customRoleId === undefined ? kept : customRoleId,
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
    const change = permissions.filter(
      (permission) => granted.includes(permission) !== row.permissions.includes(permission),
    );
    refuse(userGuards.setPermissions(actor, target, change));
    if (change.length === 0) return;
    await setGranted(tx, id, granted);
    const held =
      granted.length === 0 ? 'No permissions of your own' : `Your own permissions: ${granted.join(', ')}`;
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
