import { isAdmin, type Permission, type Role, rolePermissions } from '../core/access.ts';
import type { ErrorCode } from '../core/errors.ts';

type Actor = { id: string; role: Role; permissions: readonly Permission[] };
/** `permissions`: effective permissions of the account. */
type Target = Actor & { isLastSuperadmin: boolean };

/** Why an action on an account is refused; null if it is allowed. */
export type Refused = Extract<
  ErrorCode,
  'NOT_ON_YOURSELF' | 'LAST_SUPERADMIN' | 'ABOVE_YOU' | 'NOT_HELD' | 'STAFF_ONLY'
> | null;

/** Nobody may block, remove or change the role of an account that has permissions they do not hold. */
const onOthers = (actor: Actor, target: Target): Refused => {
  if (actor.id === target.id) return 'NOT_ON_YOURSELF';
  if (target.role === 'superadmin' && actor.role !== 'superadmin') return 'ABOVE_YOU';
  return target.isLastSuperadmin ? 'LAST_SUPERADMIN' : grants(actor, target.permissions);
};

/** A role grants more than its permissions: back-office access for admins, everything for superadmins. */
const givesRole = (actor: Pick<Actor, 'role'>, role: Role): Refused => {
  if (role === 'superadmin') return actor.role === 'superadmin' ? null : 'NOT_HELD';
  return role === 'admin' && !isAdmin(actor.role) ? 'NOT_HELD' : null;
};

/** Allowed actions on an account: one table for the server, which refuses, and the screens, which show the reason. */
export const userGuards = {
  /** Anyone who may create accounts can create members; staff needs `users.role` and all permissions of the role. */
  create: (
    actor: Pick<Actor, 'role' | 'permissions'>,
    role: Role,
    held: readonly Permission[] = rolePermissions[role],
  ): Refused => {
    if (role === 'guest' || role === 'paid') return null;
    return givesRole(actor, role) ?? grants(actor, ['users.role', ...held]);
  },
  edit: (actor: Actor, target: Target): Refused =>
    target.role === 'superadmin' && actor.role !== 'superadmin' ? 'ABOVE_YOU' : null,
  /** Whoever controls the address can reset the password and so gain all permissions of the account. */
  changeEmail: (actor: Actor, target: Target): Refused => {
    if (target.role === 'superadmin' && actor.role !== 'superadmin') return 'ABOVE_YOU';
    return grants(actor, target.permissions);
  },
  block: onOthers,
  remove: onOthers,
  /** Ending a session only forces a new sign-in, so it is allowed even for the last superadmin. */
  endSessions: (actor: Actor, target: Target): Refused => {
    if (actor.id === target.id) return 'NOT_ON_YOURSELF';
    if (target.role === 'superadmin' && actor.role !== 'superadmin') return 'ABOVE_YOU';
    return grants(actor, target.permissions);
  },
  resetSecondFactor: (actor: Actor, target: Target): Refused =>
    actor.id === target.id ? 'NOT_ON_YOURSELF' : null,
  setRole: (actor: Actor, target: Target, role: Role): Refused =>
    onOthers(actor, target) ?? givesRole(actor, role),
  setPermissions: (
    actor: Actor,
    target: Target,
    { given, taken }: { given: readonly Permission[]; taken: readonly Permission[] },
  ): Refused => {
    if (actor.id === target.id) return 'NOT_ON_YOURSELF';
    if (target.role === 'superadmin' && actor.role !== 'superadmin') return 'ABOVE_YOU';
    return staffHolds(target.role, given) ?? grants(actor, [...given, ...taken]);
  },
  /** A custom role with this base, assigned or removed. */
  giveBase: givesRole,
} as const;

/** Members hold no permissions. */
export const staffHolds = (role: Role, given: readonly Permission[]): Refused =>
  given.length > 0 && !isAdmin(role) ? 'STAFF_ONLY' : null;

/** Nobody may grant or revoke a permission they do not hold; `change` lists the differing permissions. */
export const grants = (actor: Pick<Actor, 'permissions'>, change: readonly Permission[]): Refused =>
  change.every((permission) => actor.permissions.includes(permission)) ? null : 'NOT_HELD';
