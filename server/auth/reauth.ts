import type { z } from 'zod';
import type { reauthenticateBody } from '../../contract/auth.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { findPasswordHashOf } from './auth.queries.ts';
import { verifyPassword } from './passwords.ts';
import { markReauthenticated } from './sessions.queries.ts';

/** An account that only signs in through a provider proves itself by signing in again. */
export async function reauthMethodsOf(ctx: Context, caller: Caller): Promise<{ methods: 'password'[] }> {
  return { methods: (await findPasswordHashOf(ctx.db, caller.id)) === null ? [] : ['password'] };
}

/** Marks the caller's session as proved anew. @throws WRONG_PASSWORD */
export async function reauthenticate(
  ctx: Context,
  caller: Caller,
  given: z.output<typeof reauthenticateBody>,
  address: string,
): Promise<void> {
  const isRight = await verifyPassword(given.password, await findPasswordHashOf(ctx.db, caller.id));
  await recordAudit(ctx.db, {
    actorId: caller.id,
    action: isRight ? 'auth.reauthenticate' : 'auth.reauthenticate_failed',
    entity: 'user',
    entityId: caller.id,
    address,
  });
  ensure(isRight, 'WRONG_PASSWORD', {
    details: [{ path: 'password', message: 'This is not your password' }],
  });
  await markReauthenticated(ctx.db, caller.sessionId);
}
