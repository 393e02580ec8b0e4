import type { FastifyRequest } from 'fastify';
import { isActingRole, type Membership } from '../../contract/companies/companyRoles.ts';
import type { Permission, Role } from '../../contract/core/access.ts';
import { ensure } from '../lib/errors.ts';

/** Who makes a call, as found behind its token. */
export type Caller = {
  id: string;
  role: Role;
  permissions: readonly Permission[];
  sessionId: string;
  /** Signed in or reauthenticated within `REAUTH_MINUTES`. */
  isReauthenticated: boolean;
  hasSecondFactor: boolean;
  /** Holds a permission, even one that is withheld until there is a second factor. */
  isStaff: boolean;
  /** The company that the caller is a member of now. */
  company: (Membership & { id: string }) | null;
};

/** Finds the caller behind a bearer token; null when there is none, it ended, or the account is blocked. */
export type Authenticate = (token: string) => Promise<Caller | null>;

export const may = (caller: Caller | null, permission: Permission): boolean =>
  caller?.permissions.includes(permission) ?? false;

/** For calls of which only some changes need reauthentication; other calls say `reauth` in the contract. */
export const ensureReauthenticated = (caller: Pick<Caller, 'isReauthenticated'>): void =>
  ensure(caller.isReauthenticated, 'REAUTHENTICATION_REQUIRED');

export const actorOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }) => ({
  ...caller,
  address: request.ip,
});

/** Who makes a call, with the network address that it comes from. */
export type Actor = ReturnType<typeof actorOf>;

/** For acts in the name of the caller's company; without one everybody acts for themselves. */
export function ensureActs({ company }: Pick<Caller, 'company'>): void {
  if (company === null) return;
  ensure(company.seat || !isActingRole(company), 'SEATS_FULL');
  ensure(isActingRole(company), 'FORBIDDEN');
}
