import type { z } from 'zod';
import type { roleBody, roleChangeBody } from '../../../contract/accounts/roles.ts';
import { grants, staffHolds, userGuards } from '../../../contract/accounts/userGuards.ts';
import {
  type Entitlements,
  isAdmin,
  type Permission,
  permissions,
  type Role,
} from '../../../contract/core/access.ts';
import { msg } from '../../../contract/core/message.ts';
import type { ActOn } from '../../../contract/operations/auditActions.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { systemRoles } from '../../db/seed/systemRoles.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { endSessionsOf } from '../auth/auth.ts';
import { hasRole, listMembers, moveMembers } from './members.queries.ts';
import {
  codesLike,
  deleteRole,
  findSystemRole,
  insertRole,
  lockRole,
  lockRoles,
  lockSystemRoles,
  nameIsTaken,
  restoreSystemRoles,
  updateRole,
} from './roles.queries.ts';
import { refuse } from './roles.ts';
import { permissionsOf } from './roles.view.ts';

const NAMED_MAX = 20;

type Changed = { before?: Record<string, unknown>; after?: Record<string, unknown> };

const record = (tx: Tx, actor: Actor, what: ActOn<'role'>, roleId: string | undefined, changed: Changed) =>
  recordAudit(tx, {
    actorId: actor.id,
    action: `role.${what}`,
    entity: 'role',
    ...(roleId && { entityId: roleId }),
    address: actor.address,
    ...changed,
  });

const difference = (one: readonly Permission[], other: readonly Permission[]) =>
  permissions.filter((permission) => one.includes(permission) !== other.includes(permission));

async function ensureNameFree(tx: Tx, name: string, exceptId?: string): Promise<void> {
  if (await nameIsTaken(tx, name, exceptId)) {
    fail('NAME_TAKEN', { details: [{ path: 'name', message: msg('accounts.roleNameTaken') }] });
  }
}

/** Derived from the name, with a number if another role has the same code. */
async function freeCode(tx: Tx, name: string): Promise<string> {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const tokens = plain.match(/[a-z0-9]+/g) ?? ['role'];
  const start = tokens.join('-').slice(0, 50);
  const taken = await codesLike(tx, start);
  let code = start;
  for (let next = 2; taken.includes(code); next += 1) code = `${start}-${next}`;
  return code;
}

async function lockCustomRole(tx: Tx, id: string) {
  const role = (await lockRole(tx, id)) ?? fail('NOT_FOUND');
  ensure(role.kind === 'custom', 'SYSTEM_ROLE');
  return role;
}

/** The superadmin role has every permission, whatever is stored. */
async function lockTunableRole(tx: Tx, id: string) {
  const role = (await lockRole(tx, id)) ?? fail('NOT_FOUND');
  ensure(role.base !== 'superadmin', 'SYSTEM_ROLE');
  return role;
}

/** Returns the id. */
export const createRole = (ctx: Context, actor: Actor, body: z.output<typeof roleBody>): Promise<string> =>
  ctx.db.transaction().execute(async (tx) => {
    const base = await findSystemRole(tx, body.base);
    const given: readonly Permission[] = body.permissions ?? permissionsOf(base);
    refuse(userGuards.giveBase(actor, body.base) ?? staffHolds(body.base, given) ?? grants(actor, given));
    await lockRoles(tx);
    await ensureNameFree(tx, body.name);
    const planAccess = body.planAccess ?? base.plan_access;
    const role = {
      id: uuidv7(),
      code: await freeCode(tx, body.name),
      name: body.name,
      description: body.description,
      kind: 'custom' as const,
      base: body.base,
      permissions: permissions.filter((permission) => given.includes(permission)),
    };
    await insertRole(tx, { ...role, plan_access: JSON.stringify(planAccess) });
    await record(tx, actor, 'create', role.id, { after: { ...role, planAccess } });
    return role.id;
  });

/** Moves the holders of the role to its new base. */
async function moveToBase(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  role: { id: string; name: string; base: Role },
  base: 'guest' | 'paid' | 'admin',
) {
  refuse(userGuards.giveBase(actor, role.base) ?? userGuards.giveBase(actor, base));
  const moved = await moveMembers(tx, role.id, base);
  ensure(!moved.includes(actor.id), 'NOT_ON_YOURSELF');
  await endSessionsOf(tx, moved);
  const data = { change: msg('accounts.roleExtendsOther', { role: { name: role.name } }) };
  await notify(
    ctx,
    tx,
    moved.map((userId) => ({ userId, kind: 'accessChanged', data, link: '/users/profile' }) as const),
  );
}

export const changeRole = (
  ctx: Context,
  actor: Actor,
  id: string,
  change: z.output<typeof roleChangeBody>,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockRoles(tx);
    const role = await lockCustomRole(tx, id);
    if (change.name !== undefined) await ensureNameFree(tx, change.name, id);
    if (change.base !== undefined && change.base !== role.base)
      await moveToBase(ctx, tx, actor, role, change.base);
    // What a role for members was given in older versions does not come to life with another base.
    await updateRole(tx, id, { ...change, ...(!isAdmin(role.base) && { permissions: [] }) });
    const { name, description, base } = role;
    const before = { name, description, base };
    await record(tx, actor, 'update', id, { before, after: { ...before, ...change } });
  });

/** A role that somebody has is deleted only if that is confirmed: they keep its base. */
export const removeRole = (ctx: Context, actor: Actor, id: string, confirmed: boolean): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const role = await lockCustomRole(tx, id);
    refuse(grants(actor, permissionsOf(role)));
    // Its holders then have the permissions of the base, which can be more.
    refuse(grants(actor, permissionsOf(await findSystemRole(tx, role.base))));
    const { items, total } = await listMembers(tx, role, { page: 1, limit: NAMED_MAX });
    ensure(total === 0 || confirmed, 'IN_USE', {
      message: msg('accounts.roleInUse', { count: total }),
      used: total,
      details: items.map(({ id: path, username }) => ({
        path,
        message: msg('accounts.roleAfterwards', { username, role: role.base }),
      })),
    });
    ensure(!(await hasRole(tx, actor.id, id)), 'NOT_ON_YOURSELF');
    await deleteRole(tx, id);
    const { name, code, base, plan_access: planAccess } = role;
    const before = { name, code, base, permissions: role.permissions, planAccess, users: total };
    await record(tx, actor, 'remove', id, { before });
  });

/** Takes effect on the next request of each holder. */
export const setRolePermissions = (
  ctx: Context,
  actor: Actor,
  id: string,
  wanted: readonly Permission[],
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const role = await lockTunableRole(tx, id);
    const before = permissionsOf(role);
    const after = permissions.filter((permission) => wanted.includes(permission));
    refuse(staffHolds(role.base, after) ?? grants(actor, difference(before, after)));
    await updateRole(tx, id, { permissions: after });
    await record(tx, actor, 'permissions', id, {
      before: { permissions: before },
      after: { permissions: after },
    });
  });

export const setRolePlanAccess = (
  ctx: Context,
  actor: Actor,
  id: string,
  planAccess: Entitlements,
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const role = await lockTunableRole(tx, id);
    await updateRole(tx, id, { plan_access: JSON.stringify(planAccess) });
    // The guest role decides what visitors see of the market map, and their responses are cached.
    tx.market.listsChanged();
    await record(tx, actor, 'plan_access', id, {
      before: { planAccess: role.plan_access },
      after: { planAccess },
    });
  });

/** Resets the system roles to their initial permissions; custom roles stay as they are. */
export const restoreRoles = (ctx: Context, actor: Actor): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const rows = await lockSystemRoles(tx);
    const startOf = (code: string) => systemRoles.find((role) => role.code === code)?.permissions ?? [];
    const changes = rows.flatMap((row) =>
      difference(permissionsOf(row), permissionsOf({ base: row.base, permissions: [...startOf(row.code)] })),
    );
    refuse(grants(actor, changes));
    await restoreSystemRoles(tx, systemRoles);
    tx.market.listsChanged();
    await record(tx, actor, 'seed', undefined, {
      before: Object.fromEntries(
        rows.map((row) => [row.code, { permissions: row.permissions, planAccess: row.plan_access }]),
      ),
      after: Object.fromEntries(
        systemRoles.map((role) => [
          role.code,
          { permissions: role.permissions, planAccess: JSON.parse(String(role.plan_access)) },
        ]),
      ),
    });
  });
