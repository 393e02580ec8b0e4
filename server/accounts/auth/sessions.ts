import { effectivePermissions } from '../../../contract/core/access.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import type { Caller } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { hashOf, newToken } from '../../lib/secretToken.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import {
  type Device,
  deleteSession,
  findSession,
  insertSession,
  type NewSession,
  replaceSession,
  touchSession,
} from './sessions.queries.ts';

/** 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function newSession(device: Device): { token: string; session: NewSession } {
  const token = newToken();
  return { token, session: { id: uuidv7(), tokenHash: hashOf(token), device } };
}

/** Returns the caller of a token; null if it is unknown or expired, or the account is blocked. */
export async function authenticate(ctx: Pick<Context, 'db'>, token: string): Promise<Caller | null> {
  if (!TOKEN.test(token)) return null;
  const found = await findSession(ctx.db, hashOf(token));
  if (!found) return null;
  if (found.isStale) await touchSession(ctx.db, found.sessionId);
  const permissions = effectivePermissions(
    found.role,
    found.rolePermissions,
    found.customPermissions,
    found.permissions,
  );
  return {
    id: found.userId,
    role: found.role,
    permissions,
    sessionId: found.sessionId,
    isReauthenticated: found.isReauthenticated,
    hasSecondFactor: found.hasSecondFactor,
    isStaff: permissions.length > 0,
    company: found.companyId
      ? {
          id: found.companyId,
          role: found.companyRole ?? 'viewer',
          alsoTrader: found.alsoTrader ?? false,
          seat: found.seat ?? false,
        }
      : null,
  };
}

/** Returns the token; null if the account changed since it was read, or its second factor was not verified. */
export async function openSession(
  db: Sql,
  user: { id: string; passwordHash: string | null; factorProved?: boolean },
  device: Device,
): Promise<string | null> {
  const { token, session } = newSession(device);
  return (await insertSession(db, session, user)) ? token : null;
}

/** Replaces the present session with a new token. */
export async function renewSession(ctx: Context, sessionId: string, device: Device): Promise<string> {
  const { token, session } = newSession(device);
  ensure(await replaceSession(ctx.db, sessionId, session), 'UNAUTHENTICATED');
  return token;
}

export const endSession = (ctx: Context, sessionId: string) => deleteSession(ctx.db, sessionId);
