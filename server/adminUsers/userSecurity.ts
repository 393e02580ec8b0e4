import { userGuards } from '../../contract/userGuards.ts';
import { endSessionsOf } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { refuse } from '../roles/roles.ts';
import { factorNamesOf, resetFactors } from '../secondFactor/secondFactor.ts';
import { deleteSessionOf, liveSessionsOf } from './adminUsers.queries.ts';
import { heldUser, record } from './adminUsers.ts';

/** Where somebody is signed in says where they are: those above the asking one keep it to themselves. */
export const sessionsFor = (ctx: Context, actor: Actor, id: string) =>
  ctx.db.transaction().execute(async (tx) => {
    const { target } = await heldUser(tx, id);
    if (actor.id !== id) refuse(userGuards.endSessions(actor, target));
    return liveSessionsOf(tx, id);
  });

/** Ends all sessions of an account, or one. */
export const endSessionsFor = (
  ctx: Context,
  actor: Actor,
  id: string,
  sessionId: string | null = null,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { target } = await heldUser(tx, id);
    refuse(userGuards.endSessions(actor, target));
    if (sessionId === null) await endSessionsOf(tx, [id]);
    else ensure(await deleteSessionOf(tx, id, sessionId), 'NOT_FOUND');
    await record(tx, actor, { action: 'user.end_sessions', id, after: { sessions: sessionId ?? 'all' } });
  });

/** For somebody who lost phone and recovery codes. They sign in with their password and set it up anew. */
export const resetSecondFactorOf = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { target } = await heldUser(tx, id);
    refuse(userGuards.resetSecondFactor(actor, target));
    const before = await factorNamesOf(tx, id);
    ensure(await resetFactors(ctx, tx, id), 'WRONG_STATE', {
      message: 'This account has no second factor',
    });
    await endSessionsOf(tx, [id]);
    await record(tx, actor, { action: 'user.reset_second_factor', id, before: { factors: before } });
  });
