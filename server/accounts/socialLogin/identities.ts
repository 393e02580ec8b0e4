import type { z } from 'zod';
import type { SocialProvider, socialLogin } from '../../../contract/accounts/socialLogin.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import { ensure } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { endUnprovenAccess, proveOwner } from '../account/account.ts';
import { foldKey } from '../users/users.ts';
import {
  deleteIdentity,
  findIdentityOwner,
  hasPassword,
  insertIdentity,
  listIdentities,
  lockAccount,
} from './socialLogin.queries.ts';
import { arrive } from './socialLogin.ts';
import { providerNames } from './socialSettings.ts';

type Identity = z.output<(typeof socialLogin)['link']['response']>;
type Linker = { id: string; address: string; sessionId: string };

const viewIdentity = (row: {
  provider: SocialProvider;
  email: string | null;
  created_at: Date;
}): Identity => ({
  provider: row.provider,
  email: row.email,
  linkedAt: row.created_at.toISOString(),
});

export async function identitiesOf(ctx: Context, userId: string) {
  const rows = await listIdentities(ctx.db, userId);
  return { hasPassword: await hasPassword(ctx.db, userId), items: rows.map(viewIdentity) };
}

/** Links the provider's identity to the account that started the flow; idempotent. */
export async function linkIdentity(
  ctx: Context,
  linker: Linker,
  provider: SocialProvider,
  arrival: { code: string; state: string },
): Promise<Identity> {
  const person = await arrive(ctx, provider, arrival, linker.id);
  return ctx.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, linker.id);
    ensure(account, 'UNAUTHENTICATED');
    const isTheirs =
      person.emailVerified && person.email !== null && foldKey(person.email) === account.email_key;
    if (isTheirs && account.email_verified) await proveOwner(tx, linker.id);
    else if (isTheirs) {
      await endUnprovenAccess(ctx, tx, linker.id, {
        provider: providerNames[provider],
        address: linker.address,
        exceptSession: linker.sessionId,
      });
    }
    const isNew = await insertIdentity(tx, {
      id: uuidv7(),
      user_id: linker.id,
      provider,
      issuer: person.issuer,
      subject: person.subject,
      email: person.email,
    });
    if (!isNew) {
      const owner = await findIdentityOwner(tx, provider, person);
      ensure(owner?.id === linker.id, 'IDENTITY_TAKEN', {
        ...(!owner && {
          message: msg('accounts.providerLinked', { provider: providerNames[provider] }),
        }),
      });
    }
    const row = (await listIdentities(tx, linker.id)).find((one) => one.provider === provider);
    ensure(row, 'INTERNAL');
    if (isNew) {
      await recordAudit(tx, {
        actorId: linker.id,
        action: 'auth.identity_link',
        entity: 'user',
        entityId: linker.id,
        address: linker.address,
        after: { provider, email: person.email },
      });
    }
    return viewIdentity(row);
  });
}

/** Locks the account's row, so that two concurrent calls cannot remove the last two ways to sign in. */
export async function unlinkIdentity(
  ctx: Context,
  linker: Omit<Linker, 'sessionId'>,
  provider: SocialProvider,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, linker.id);
    ensure(account, 'UNAUTHENTICATED');
    const linked = await listIdentities(tx, linker.id);
    const one = linked.find((row) => row.provider === provider);
    ensure(one, 'NOT_FOUND');
    ensure(account.password_hash !== null || linked.length > 1, 'LAST_SIGN_IN');
    await deleteIdentity(tx, linker.id, provider);
    await recordAudit(tx, {
      actorId: linker.id,
      action: 'auth.identity_unlink',
      entity: 'user',
      entityId: linker.id,
      address: linker.address,
      before: { provider, email: one.email },
    });
  });
}
