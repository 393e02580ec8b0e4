import { grants, type Refused, userGuards } from '../../../contract/accounts/userGuards.ts';
import {
  bestOf,
  type Entitlements,
  effectivePermissions,
  type Role,
  roleEntitlements,
} from '../../../contract/core/access.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure, fail, invalid } from '../../lib/errors.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { endSessionsOf } from '../auth/auth.ts';
import { anotherSuperadminExists } from '../users/users.ts';
import { holdAccounts, setUserRole } from './members.queries.ts';
import { accessOf, cheapestPlanFor, colleaguesOnPlan, findSystemRole, holdRoles } from './roles.queries.ts';
import { permissionsOf } from './roles.view.ts';

export const refuse = (refused: Refused): void => {
  if (refused) fail(refused);
};

/**
 * Entitlements of a user: the best of the role, the custom role, the own plan, and the plan of the company where they have a
 * seat; plans as purchased.
 */
export async function entitlementsOf(db: Sql, userId: string): Promise<Entitlements> {
  const { role, of_role, of_custom, of_plan, of_company } = await accessOf(db, userId);
  const others = [of_custom, of_plan, of_company].filter((one) => one !== null);
  return bestOf(of_role ?? roleEntitlements[role], ...others);
}

/**
 * Whose use counts against the limits of a user: everybody of the company whose plan gives the seat, in the order of their ids,
 * else the user alone.
 */
export async function poolOf(db: Sql, userId: string): Promise<string[]> {
  const colleagues = await colleaguesOnPlan(db, userId);
  return colleagues.length > 0 ? colleagues.sort() : [userId];
}

/** Refuses what exceeds a limit, with the cheapest plan that lifts it. `needed` is the requested total. */
export async function upgradeRequired(
  db: Sql,
  of: { feature: keyof Entitlements; limit: number | null; used: number; needed: number },
): Promise<never> {
  const { needed, ...details } = of;
  const plan = await cheapestPlanFor(db, of.feature, needed);
  return fail('UPGRADE_REQUIRED', { upgradeRequired: true, ...details, ...(plan && { plan }) });
}

type Feature = {
  [Key in keyof Entitlements]: Entitlements[Key] extends boolean ? Key : never;
}[keyof Entitlements];

/** Refuses what neither role nor plan includes, with the cheapest plan that does. */
export async function requireFeature(db: Sql, userId: string, feature: Feature): Promise<void> {
  const { [feature]: has } = await entitlementsOf(db, userId);
  if (!has) await upgradeRequired(db, { feature, limit: 0, used: 0, needed: 1 });
}

/**
 * Refuses the market map to callers whose role and plan do not include it; visitors have the entitlements of guests.
 */
export async function requireMarketMap(db: Sql, caller: { id: string } | null): Promise<void> {
  const { marketMap } = caller ? await entitlementsOf(db, caller.id) : await roleEntitlementsOf(db, 'guest');
  if (!marketMap) await upgradeRequired(db, { feature: 'marketMap', limit: 0, used: 0, needed: 1 });
}

/** Entitlements of a system role alone. */
export const roleEntitlementsOf = async (db: Sql, role: Role): Promise<Entitlements> =>
  ((await findSystemRole(db, role)).plan_access as Entitlements | null) ?? roleEntitlements[role];

const wrongCustomRole = (message: Message) => invalid([{ path: 'customRoleId', message }]);

/** Both roles, locked, the one that decides the permissions last; the custom role must extend the system role. */
async function heldRoles(tx: Tx, role: Role, customRoleId: string | null) {
  const rows = await holdRoles(tx, role, customRoleId);
  const system = rows.find(({ code }) => code === role);
  ensure(system, 'NOT_FOUND');
  if (customRoleId === null) return [system];
  const custom = rows.find(({ id, kind }) => id === customRoleId && kind === 'custom');
  if (!custom) return wrongCustomRole(msg('accounts.noSuchRole'));
  if (custom.base !== role) return wrongCustomRole(msg('accounts.extendsOtherRole'));
  return [system, custom];
}

/**
 * Gives a user a system role, optionally with a custom role that extends it. Checks the guards, requires that the actor
 * holds all its permissions, and ends the user's sessions. Refuses before any write. Must be called before the
 * transaction locks a user.
 */
export async function giveRole(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  actor: Actor,
  targetId: string,
  { role, customRoleId }: { role: Role; customRoleId: string | null },
): Promise<void> {
  const given = await heldRoles(tx, role, customRoleId);
  const accounts = await holdAccounts(tx, targetId);
  const target = accounts.find(({ id }) => id === targetId);
  ensure(target, 'NOT_FOUND');
  const isLastSuperadmin =
    target.role === 'superadmin' && target.is_active && !(await anotherSuperadminExists(tx, targetId));
  const permissions = effectivePermissions(
    target.role,
    target.role_permissions,
    target.custom_permissions,
    target.permissions,
  );
  refuse(
    userGuards.setRole(actor, { id: target.id, role: target.role, permissions, isLastSuperadmin }, role),
  );
  const decisive = given.at(-1);
  ensure(decisive, 'NOT_FOUND');
  refuse(grants(actor, permissionsOf(decisive)));
  if (target.role === role && target.custom_role_id === customRoleId) return;
  await setUserRole(tx, target.id, role, customRoleId);
  await endSessionsOf(tx, [target.id]);
  const change = msg('accounts.roleNow', { role: { name: decisive.name } });
  await notify(ctx, tx, {
    userId: target.id,
    kind: 'accessChanged',
    data: { change },
    link: '/users/profile',
  });
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'user.role',
    entity: 'user',
    entityId: target.id,
    address: actor.address,
    before: { role: target.role, customRoleId: target.custom_role_id },
    after: { role, customRoleId },
  });
}
