import { type Permission, type Role, rolePermissions } from './access.ts';
import type { ErrorCode } from './errors.ts';

type Actor = { id: string; role: Role; permissions: readonly Permission[] };
type Target = { id: string; role: Role; isLastSuperadmin: boolean };

/** Why somebody may not do something to an account; null when they may. */
export type Refused = Extract<
  ErrorCode,
  'NOT_ON_YOURSELF' | 'LAST_SUPERADMIN' | 'ABOVE_YOU' | 'NOT_HELD'
> | null;

const onOthers = (actor: Actor, target: Target): Refused => {
  if (actor.id === target.id) return 'NOT_ON_YOURSELF';
  if (target.role === 'superadmin' && actor.role !== 'superadmin') return 'ABOVE_YOU';
  return target.isLastSuperadmin ? 'LAST_SUPERADMIN' : null;
};

/** What may be done to an account: one table for the server, which refuses, and the screens, which say why. */
export const userGuards = {
  /** Members can be made by whoever makes accounts; staff only by who may give roles and holds all that the role holds. */
  create: (
    actor: Pick<Actor, 'role' | 'permissions'>,
    role: Role,
    held: readonly Permission[] = rolePermissions[role],
  ): Refused => {
    if (role === 'guest' || role === 'paid') return null;
    if (role === 'superadmin' && actor.role !== 'superadmin') return 'NOT_HELD';
    return grants(actor, ['users.role', ...held]);
  },
  edit: (actor: Actor, target: Target): Refused =>
    target.role === 'superadmin' && actor.role !== 'superadmin' ? 'ABOVE_YOU' : null,
  /** Whoever has the address can set a new password, and then may do all that the account may do (`held`). */
  changeEmail: (actor: Actor, target: Target, held: readonly Permission[]): Refused => {
    if (target.role === 'superadmin' && actor.role !== 'superadmin') return 'ABOVE_YOU';
    return grants(actor, held);
  },
  block: onOthers,
  remove: onOthers,
  /** Whoever ends a session makes its owner sign in again, nothing more: the last superadmin is no matter here. */
  endSessions: (actor: Actor, target: Target): Refused => {
    if (actor.id === target.id) return 'NOT_ON_YOURSELF';
    return target.role === 'superadmin' && actor.role !== 'superadmin' ? 'ABOVE_YOU' : null;
  },
  resetSecondFactor: (actor: Actor, target: Target): Refused =>
    actor.id === target.id ? 'NOT_ON_YOURSELF' : null,
  setRole: (actor: Actor, target: Target, role: Role): Refused => {
    const refused = onOthers(actor, target);
    if (refused) return refused;
    return role === 'superadmin' && actor.role !== 'superadmin' ? 'NOT_HELD' : null;
  },
  setPermissions: (actor: Actor, target: Target, change: readonly Permission[]): Refused => {
    if (actor.id === target.id) return 'NOT_ON_YOURSELF';
    if (target.role === 'superadmin' && actor.role !== 'superadmin') return 'ABOVE_YOU';
    return grants(actor, change);
  },
} as const;

/** Nobody gives (or takes away) a permission that they do not hold; `change` are those that differ. */
export const grants = (actor: Pick<Actor, 'permissions'>, change: readonly Permission[]): Refused =>
  change.every((permission) => actor.permissions.includes(permission)) ? null : 'NOT_HELD';
