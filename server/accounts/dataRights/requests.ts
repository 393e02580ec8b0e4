import type { z } from 'zod';
import {
  type fileRequestBody,
  type OwnData,
  RECEIVED_DAYS_MAX,
} from '../../../contract/accounts/dataRights.ts';
import { userGuards } from '../../../contract/accounts/userGuards.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure, fail, invalid } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { notify } from '../../notifications/notifications.ts';
import { heldUser, record } from '../administration/administration.ts';
import { refuse } from '../roles/roles.ts';
import {
  findRequest,
  insertRequest,
  isRecentDay,
  lockRequest,
  newestOf,
  setRequestState,
  withdrawErasureOf,
} from './requests.queries.ts';
import { viewOwn } from './requests.view.ts';

export async function ownDataOf(db: Sql, userId: string): Promise<OwnData> {
  const [copy, erasure] = await Promise.all([newestOf(db, userId, 'copy'), newestOf(db, userId, 'erasure')]);
  return viewOwn(copy, erasure);
}

/** Enqueues the making of a copy. @throws WRONG_STATE while another one is being made */
async function askForCopy(
  ctx: Pick<Context, 'jobs'>,
  tx: Sql,
  request: {
    id: string;
    userId: string;
    filedBy?: string;
    note?: string | undefined;
    receivedOn?: string | undefined;
  },
): Promise<void> {
  ensure(await insertRequest(tx, { ...request, kind: 'copy' }), 'WRONG_STATE', {
    message: msg('accounts.copyBeingMade'),
  });
  await ctx.jobs.enqueue(tx, 'dataCopy', { requestId: request.id });
}

export const requestOwnCopy = (ctx: Context, actor: Actor): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await askForCopy(ctx, tx, { id: uuidv7(), userId: actor.id });
    await record(tx, actor, { action: 'user.ask_copy', id: actor.id });
  });

/** The file of a copy that is ready; of one's own only. */
export async function ownCopy(ctx: Context, actor: Actor, id: string) {
  const request = await findRequest(ctx.db, id);
  ensure(
    request?.user_id === actor.id && request.state === 'ready' && request.file_key !== null,
    'NOT_FOUND',
  );
  await ctx.db
    .transaction()
    .execute((tx) => record(tx, actor, { action: 'user.download_copy', id: actor.id }));
  const content = (await ctx.files.read(request.file_key)) ?? fail('NOT_FOUND');
  return { content, bytes: request.bytes ?? 0 };
}

export const withdrawErasure = (ctx: Context, actor: Actor): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    ensure(await withdrawErasureOf(tx, actor.id), 'NOT_FOUND');
    await record(tx, actor, { action: 'user.withdraw_erasure', id: actor.id });
  });

type Filed = z.output<typeof fileRequestBody>;

/** Files what a member asked for outside of the site. Whose account may be deleted by `actor`, may be filed for. */
export async function fileRequest(ctx: Context, actor: Actor, id: string, filed: Filed): Promise<void> {
  const { userId, kind, receivedOn, note } = filed;
  if (receivedOn !== undefined && !(await isRecentDay(ctx.db, receivedOn, RECEIVED_DAYS_MAX)))
    invalid([{ path: 'receivedOn', message: msg('accounts.receivedOn', { days: RECEIVED_DAYS_MAX }) }]);
  await ctx.db.transaction().execute(async (tx) => {
    const { row, target } = await heldUser(tx, userId);
    refuse(userGuards.edit(actor, target));
    const request = { id, userId, filedBy: actor.id, note: note || undefined, receivedOn };
    if (kind === 'copy') {
      ensure(row.is_active, 'WRONG_STATE', { message: msg('accounts.blockedMember') });
      await askForCopy(ctx, tx, request);
    } else {
      refuse(userGuards.remove(actor, target));
      ensure(await insertRequest(tx, { ...request, kind }), 'WRONG_STATE', {
        message: msg('accounts.erasureWaits'),
      });
    }
    await notify(ctx, tx, {
      userId,
      kind: 'dataRequest',
      data: { news: kind === 'copy' ? msg('accounts.copyFiled') : msg('accounts.erasureFiled') },
      link: '/users/profile#data',
    });
    await record(tx, actor, { action: `user.file_${kind}`, id: userId, after: { receivedOn, note } });
  });
}

async function heldRequest(tx: Tx, id: string) {
  const request = await lockRequest(tx, id);
  ensure(request, 'NOT_FOUND');
  return request;
}

/** Refuses an erasure that waits, and tells the member why. */
export const refuseErasure = (ctx: Context, actor: Actor, id: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const request = await heldRequest(tx, id);
    ensure(request.kind === 'erasure' && request.state === 'open', 'WRONG_STATE', {
      message: msg('accounts.requestOver'),
    });
    const { target } = await heldUser(tx, request.user_id);
    refuse(userGuards.remove(actor, target));
    await setRequestState(tx, id, { state: 'refused', answer: reason });
    await notify(ctx, tx, {
      userId: request.user_id,
      kind: 'dataRequest',
      data: { news: msg('accounts.erasureRefused', { reason }) },
      link: '/users/profile#data',
    });
    await record(tx, actor, { action: 'user.refuse_erasure', id: request.user_id, after: { note: reason } });
  });

/** Tries again to make a copy. */
export const retryCopy = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const request = await heldRequest(tx, id);
    ensure(request.state === 'failed', 'WRONG_STATE', { message: msg('accounts.requestOver') });
    const newer = await newestOf(tx, request.user_id, 'copy');
    ensure(newer?.id === id, 'WRONG_STATE', { message: msg('accounts.copyBeingMade') });
    await setRequestState(tx, id, { state: 'open' });
    await ctx.jobs.enqueue(tx, 'dataCopy', { requestId: id });
    await record(tx, actor, { action: 'user.retry_copy', id: request.user_id });
  });
