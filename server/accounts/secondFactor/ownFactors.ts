import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { type Factors, PASSKEYS_MAX, type Passkey } from '../../../contract/accounts/secondFactor.ts';
import type { newPasskeyAnswer } from '../../../contract/accounts/webauthn.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { PasskeysTable } from '../../db/schema/tables.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { currentSecuritySettings, currentSiteSettings } from '../../site/siteSettings/siteSettings.ts';
import { spendChallenge, tryChallenge } from './challenges.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteFactors,
  deleteTotp,
  factorsOf,
  findTotp,
  lockOwner,
  spendStep,
  startTotp,
} from './factors.queries.ts';
import { deletePasskey, findAccount, insertPasskey, renamePasskey } from './passkeys.queries.ts';
import { challengeIn, creationOptionsFor, verifyNewPasskey } from './passkeys.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';
import { TOTP_PURPOSE } from './secondFactor.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

const viewPasskey = (row: Selectable<PasskeysTable>): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  synced: row.backed_up,
});

export async function readFactors(ctx: Context, caller: Caller): Promise<Factors> {
  const [{ totpSince, passkeys }, codes, { requireSecondFactorForStaff }] = await Promise.all([
    factorsOf(ctx.db, caller.id),
    countRecoveryCodes(ctx.db, caller.id),
    currentSecuritySettings(ctx),
  ]);
  return {
    required: requireSecondFactorForStaff && caller.isStaff,
    totp: totpSince && { createdAt: totpSince.toISOString() },
    passkeys: passkeys.map(viewPasskey),
    recoveryCodes: codes.created_at && { left: codes.left, createdAt: codes.created_at.toISOString() },
  };
}

/** Audits a change of the caller's own factors and sends a notification. */
async function noteChange(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { action, factor, change }: { action: ActionOn<'auth'>; factor: string; change: Message },
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.id,
    action,
    entity: 'user',
    entityId: actor.id,
    address: actor.address,
    after: { factor },
  });
  await notify(ctx, tx, {
    userId: actor.id,
    kind: 'secondFactorChanged',
    data: { change },
    link: '/users/profile',
  });
}

/** The first factor comes with recovery codes. */
const codesOfFirst = async (tx: Tx, userId: string): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, userId)).created_at === null ? makeRecoveryCodes(tx, userId) : null;

/** Deletes the recovery codes with the last factor. */
async function endCodesOfLast(tx: Tx, userId: string): Promise<void> {
  const { totpSince, passkeys } = await factorsOf(tx, userId);
  if (totpSince === null && passkeys.length === 0) await deleteFactors(tx, userId);
}

export async function beginTotp(ctx: Context, caller: Caller): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const account = await findAccount(ctx.db, caller.id);
  ensure(account, 'UNAUTHENTICATED');
  ensure(await startTotp(ctx.db, caller.id, ctx.secrets.seal(secret, TOTP_PURPOSE)), 'WRONG_STATE', {
    message: msg('accounts.totpExists'),
  });
  const { siteName } = await currentSiteSettings(ctx);
  return { secret, uri: totpUri(secret, { issuer: siteName, label: account.email }) };
}

const WRONG = msg('accounts.wrongTotp');

export const finishTotp = (
  ctx: Context,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, actor.id);
    const totp = await findTotp(tx, actor.id);
    ensure(totp?.confirmed_at === null && totp.isFresh, 'WRONG_STATE', {
      message: msg('accounts.setupOver'),
    });
    const step = stepOf(ctx.secrets.open(totp.secret, TOTP_PURPOSE), code, totp.seconds);
    ensure(step !== null, 'WRONG_CODE', { details: [{ path: 'code', message: WRONG }] });
    await spendStep(tx, actor.id, step);
    const recoveryCodes = await codesOfFirst(tx, actor.id);
    await confirmTotp(tx, actor.id);
    await noteChange(ctx, tx, actor, {
      action: 'auth.factor_add',
      factor: 'totp',
      change: msg('accounts.totpAdded'),
    });
    return { recoveryCodes };
  });

export const removeTotp = (ctx: Context, actor: Actor): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, actor.id);
    ensure(await deleteTotp(tx, actor.id), 'NOT_FOUND');
    await endCodesOfLast(tx, actor.id);
    await noteChange(ctx, tx, actor, {
      action: 'auth.factor_remove',
      factor: 'totp',
      change: msg('accounts.totpRemoved'),
    });
  });

export const renewRecoveryCodes = (ctx: Context, actor: Actor): Promise<{ recoveryCodes: string[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, actor.id);
    const { totpSince, passkeys } = await factorsOf(tx, actor.id);
    ensure(totpSince !== null || passkeys.length > 0, 'WRONG_STATE', {
      message: msg('accounts.noFactorYet'),
    });
    const recoveryCodes = await makeRecoveryCodes(tx, actor.id);
    await noteChange(ctx, tx, actor, {
      action: 'auth.recovery_codes_renew',
      factor: 'recoveryCode',
      change: msg('accounts.newRecoveryCodes'),
    });
    return { recoveryCodes };
  });

export async function beginPasskey(ctx: Context, caller: Caller) {
  const account = await findAccount(ctx.db, caller.id);
  ensure(account, 'UNAUTHENTICATED');
  const { passkeys } = await factorsOf(ctx.db, caller.id);
  ensure(passkeys.length < PASSKEYS_MAX, 'TOO_MANY');
  return creationOptionsFor(ctx, account, (await currentSiteSettings(ctx)).siteName);
}

type NewPasskey = { name: string; passkey: z.output<typeof newPasskeyAnswer> };

export async function finishPasskey(ctx: Context, actor: Actor, { name, passkey: answer }: NewPasskey) {
  const challenge = challengeIn(answer);
  const { userId } = await tryChallenge(ctx.db, challenge, 'addPasskey');
  ensure(userId === actor.id, 'CHALLENGE_INVALID');
  const made = await verifyNewPasskey(ctx, answer, challenge);
  return ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, actor.id);
    await spendChallenge(tx, challenge);
    const { passkeys } = await factorsOf(tx, actor.id);
    ensure(passkeys.length < PASSKEYS_MAX, 'TOO_MANY');
    const id = uuidv7();
    ensure(await insertPasskey(tx, { id, user_id: actor.id, name, ...made }), 'PASSKEY_REFUSED', {
      message: msg('accounts.passkeyKnown'),
    });
    const recoveryCodes = await codesOfFirst(tx, actor.id);
    await noteChange(ctx, tx, actor, {
      action: 'auth.factor_add',
      factor: 'passkey',
      change: msg('accounts.passkeyAdded'),
    });
    const row = (await factorsOf(tx, actor.id)).passkeys.find((one) => one.id === id);
    return { recoveryCodes, passkey: viewPasskey(row ?? fail('INTERNAL')) };
  });
}

export async function namePasskey(ctx: Context, userId: string, id: string, name: string): Promise<Passkey> {
  const row = await renamePasskey(ctx.db, userId, id, name);
  ensure(row, 'NOT_FOUND');
  return viewPasskey(row);
}

export const removePasskey = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockOwner(tx, actor.id);
    ensure(await deletePasskey(tx, actor.id, id), 'NOT_FOUND');
    await endCodesOfLast(tx, actor.id);
    await noteChange(ctx, tx, actor, {
      action: 'auth.factor_remove',
      factor: 'passkey',
      change: msg('accounts.passkeyRemoved'),
    });
  });
