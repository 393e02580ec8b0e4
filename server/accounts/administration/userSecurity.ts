import { userGuards } from '../../../contract/accounts/userGuards.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { endSessionsOf } from '../auth/auth.ts';
import { refuse } from '../roles/roles.ts';
import { factorNamesOf, resetFactors } from '../secondFactor/secondFactor.ts';
import { deleteSessionOf, liveSessionsOf } from './administration.queries.ts';
import { heldUser, record } from './administration.ts';

/** Sessions reveal a location, so those of accounts above the caller's are not shown. */
export const sessionsFor = (ctx: Context, actor: Actor, id: string) =>
  ctx.db.transaction().execute(async (tx) => {
    const { target } = await heldUser(tx, id);
    if (actor.id !== id) refuse(userGuards.endSessions(actor, target));
    return liveSessionsOf(tx, id);
  });

/** Ends one session of an account, or all of them. */
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

/** For users who lost phone and recovery codes: they sign in with their password and set it up again. */
export const resetSecondFactorOf = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { target } = await heldUser(tx, id);
    refuse(userGuards.resetSecondFactor(actor, target));
    const before = await factorNamesOf(tx, id);
    ensure(await resetFactors(ctx, tx, id), 'WRONG_STATE', {
      message: msg('accounts.noSecondFactor'),
    });
    await endSessionsOf(tx, [id]);
    await record(tx, actor, { action: 'user.reset_second_factor', id, before: { factors: before } });
  });
