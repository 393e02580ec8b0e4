import type { FastifyRequest } from 'fastify';
import type { Permission, Role } from '../../contract/access.ts';

/** Who makes a call, as found behind its token. */
export type Caller = {
  id: string;
  role: Role;
  permissions: readonly Permission[];
  sessionId: string;
};

/** Finds the caller behind a bearer token; null when there is none, it ended, or the account is blocked. */
export type Authenticate = (token: string) => Promise<Caller | null>;

export const may = (caller: Caller | null, permission: Permission): boolean =>
  caller?.permissions.includes(permission) ?? false;

export const actorOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }) => ({
  ...caller,
  address: request.ip,
});

/** Who makes a call, with the network address that it comes from. */
export type Actor = ReturnType<typeof actorOf>;
