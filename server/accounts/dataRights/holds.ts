import { userGuards } from '../../../contract/accounts/userGuards.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { eraseAccount, forgetFiles, lockAccount, lockSuperadmins } from '../account/account.ts';
import { heldUser, record } from '../administration/administration.ts';
import { refuse } from '../roles/roles.ts';
import { setHold, waitingErasure } from './requests.queries.ts';

/** Keeps an account from being erased, by itself and by staff. */
export const holdAccount = (ctx: Context, actor: Actor, id: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { row, target } = await heldUser(tx, id);
    refuse(userGuards.remove(actor, target));
    await setHold(tx, id, { reason, by: actor.id });
    await record(tx, actor, {
      action: 'user.hold',
      id,
      ...(row.hold_reason !== null && { before: { note: row.hold_reason } }),
      after: { note: reason },
    });
  });

/** Lifts a hold. A member's own wish to be erased, which it delayed, is carried out at once. */
export async function releaseAccount(ctx: Context, actor: Actor, id: string): Promise<void> {
  const files = await changeMarket(ctx, async (tx) => {
    await lockSuperadmins(tx);
    await lockAccount(tx, id); // ads before their owner, as everywhere
    const { row, target } = await heldUser(tx, id);
    refuse(userGuards.remove(actor, target));
    ensure(row.held_at !== null, 'WRONG_STATE', { message: msg('accounts.noHold') });
    await setHold(tx, id, null);
    await record(tx, actor, { action: 'user.release', id, before: { note: row.hold_reason } });
    const wish = await waitingErasure(tx, id);
    if (wish?.filed_by !== null) return [];
    const erased = await eraseAccount(ctx, tx, {
      userId: id,
      actorId: actor.id,
      address: actor.address,
      action: 'user.remove',
    });
    return erased.files;
  });
  await forgetFiles(ctx, files);
}
