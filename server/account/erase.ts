import type { Role } from '../../contract/access.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Tx } from '../db/client.ts';
import { ensure } from '../http/errors.ts';
import { endTicketsOf } from '../tickets/tickets.ts';
import { anotherSuperadminExists } from '../users/users.ts';
import { closeAds, deleteUnpublished, erasePerson, lockAccount, lockSuperadmins } from './erase.queries.ts';

type Erasure = {
  userId: string;
  actorId: string;
  /** Network address of whoever does it. */
  address: string;
  action: 'auth.account_delete' | 'user.remove';
};

/**
 * Ends an account: ads are closed, drafts removed, everything personal erased, sessions ended, and the person told.
 * What was written to others stays, under "Deleted account". Refuses `NOT_FOUND` and `LAST_SUPERADMIN`; answers the
 * role and the password hash that the account had, and the files for `forgetFiles` once the transaction is committed.
 */
export async function eraseAccount(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  { userId, actorId, address, action }: Erasure,
): Promise<{ role: Role; passwordHash: string | null; files: string[] }> {
  await lockSuperadmins(tx);
  const account = await lockAccount(tx, userId);
  ensure(account, 'NOT_FOUND');
  if (account.role === 'superadmin') ensure(await anotherSuperadminExists(tx, userId), 'LAST_SUPERADMIN');
  const files = [...(await deleteUnpublished(tx, userId)), ...(await endTicketsOf(tx, userId))];
  await closeAds(tx, userId, actorId);
  await announce(tx, 'market');
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

/** Files that no row names any more; one that cannot be removed now does no harm but the room it takes. */
export async function forgetFiles(ctx: Pick<Context, 'files' | 'log'>, keys: string[]): Promise<void> {
  for (const outcome of await Promise.allSettled(keys.map((key) => ctx.files.remove(key)))) {
    if (outcome.status === 'rejected') ctx.log.warn({ err: outcome.reason }, 'a file could not be removed');
  }
}
