import type { Role } from '../../../contract/core/access.ts';
import { leaveForGood } from '../../companies/companies.ts';
import { ensureNotHeld } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import { deleteFilesOf } from '../../conversations/conversations.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { endTicketsOf } from '../../tickets/tickets.ts';
import { anotherSuperadminExists } from '../users/users.ts';
import {
  closeAds,
  closeRequests,
  deleteUnpublished,
  erasePerson,
  lockAccount,
  lockSuperadmins,
} from './erase.queries.ts';

type Erasure = {
  userId: string;
  actorId: string;
  /** Network address of the actor. */
  address: string;
  action: 'auth.account_delete' | 'user.remove';
};

/**
 * Ends an account: closes its ads, deletes drafts, erases personal data, ends sessions and notifies the person.
 * Messages to others stay without their files, under "Deleted account". Refuses `NOT_FOUND`, `LAST_SUPERADMIN`,
 * `ON_HOLD` and `HELD`; returns the former role and password hash, and the files for `forgetFiles` after the commit.
 */
export async function eraseAccount(
  ctx: Pick<Context, 'jobs'>,
  tx: MarketTx,
  { userId, actorId, address, action }: Erasure,
): Promise<{ role: Role; passwordHash: string | null; files: string[] }> {
  await lockSuperadmins(tx);
  await leaveForGood(ctx, tx, userId);
  const account = await lockAccount(tx, userId);
  ensure(account, 'NOT_FOUND');
  ensure(account.held_at === null, 'ON_HOLD');
  await ensureNotHeld(tx, [userId]);
  if (account.role === 'superadmin') ensure(await anotherSuperadminExists(tx, userId), 'LAST_SUPERADMIN');
  const files = [
    ...(await deleteUnpublished(tx, userId)),
    ...(await endTicketsOf(tx, userId)),
    ...(await deleteFilesOf(tx, userId)),
    ...(await closeRequests(tx, userId, actorId)),
  ];
  await closeAds(tx, userId, actorId);
  tx.market.listsChanged();
  await erasePerson(tx, userId);
  await recordAudit(tx, {
    actorId,
    action,
    entity: 'user',
    entityId: userId,
    address,
    before: { role: account.role },
  });
  await ctx.jobs.enqueue(tx, 'mail', {
    to: account.email,
    language: account.language,
    template: 'accountDeleted',
    values: { username: account.username, path: '/' },
  });
  return {
    role: account.role,
    passwordHash: account.password_hash,
    files: account.image_key ? [...files, account.image_key] : files,
  };
}

/** Deletes files without a row; one that cannot be deleted now only takes up space. */
export async function forgetFiles(ctx: Pick<Context, 'files' | 'log'>, keys: string[]): Promise<void> {
  for (const outcome of await Promise.allSettled(keys.map((key) => ctx.files.remove(key)))) {
    if (outcome.status === 'rejected') ctx.log.warn({ err: outcome.reason }, 'a file could not be removed');
  }
}
