import type { z } from 'zod';
import { msg } from '../../contract/core/message.ts';
import type { broadcastBody } from '../../contract/messaging/broadcasts.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { messagesIn } from '../i18n/messages.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import {
  claimWaiting,
  finishBroadcast,
  insertBroadcast,
  type LockedBroadcast,
  lockBroadcast,
  mailProgress,
  queueReceivers,
  setState,
  stalledBroadcasts,
} from './broadcasts.queries.ts';
import { quietOf } from './channels.ts';
import { findReceivers, type Receiver } from './notifications.queries.ts';
import { secondsOfQuiet } from './quiet.ts';

const DAY_MS = 24 * 3_600_000;
const AHEAD_DAYS = 366;
/** A time at most this far in the past still means now. */
const PAST_MS = 5 * 60_000;
const QUEUED_AT_ONCE = 20_000;
const HANDED_AT_ONCE = 200;
/** Low priority: individual mail goes first. */
const AFTER_ALL_ELSE = -10;

/** Creates a broadcast, now or scheduled; once for each `id`. */
export async function broadcast(
  ctx: Context,
  actor: Actor,
  id: string,
  given: z.output<typeof broadcastBody>,
): Promise<void> {
  const inMs = given.scheduledAt === null ? 0 : Date.parse(given.scheduledAt) - Date.now();
  if (inMs < -PAST_MS) invalid([{ path: 'scheduledAt', message: msg('field.timeOver') }]);
  if (inMs > AHEAD_DAYS * DAY_MS) invalid([{ path: 'scheduledAt', message: msg('field.yearAhead') }]);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertBroadcast(tx, { ...given, id, createdBy: actor.id }))) return;
    const afterSeconds = Math.max(0, Math.ceil(inMs / 1000));
    await ctx.jobs.enqueue(tx, 'broadcast', { broadcastId: id }, { afterSeconds });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'notification.broadcast',
      entity: 'broadcast',
      entityId: id,
      after: given,
    });
  });
}

export const cancelBroadcast = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockBroadcast(tx, id);
    ensure(row, 'NOT_FOUND');
    ensure(row.state === 'scheduled', 'WRONG_STATE', { status: row.state, allowed: ['scheduled'] });
    await setState(tx, id, 'cancelled');
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'notification.cancel',
      entity: 'broadcast',
      entityId: id,
      before: { state: row.state },
      after: { state: 'cancelled' },
    });
  });

/** Inserts a batch of recipients; returns whether there are more. Instances take turns. */
const queueSome = (ctx: Context, id: string): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockBroadcast(tx, id);
    const isOpen = row && (row.state === 'sending' || (row.state === 'scheduled' && row.is_due));
    if (!isOpen) return false;
    if (row.state === 'scheduled') await setState(tx, id, 'sending');
    return (await queueReceivers(tx, row, QUEUED_AT_ONCE)) === QUEUED_AT_ONCE;
  });

/** Enqueues mail and push for a batch of recipients; returns whether there were any. */
const enqueueSome = (ctx: Context, id: string): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockBroadcast(tx, id);
    if (row?.state !== 'sending') return false;
    const progress = await mailProgress(tx, id);
    const taken = await claimWaiting(tx, id, HANDED_AT_ONCE);
    const receivers = await findReceivers(
      tx,
      taken.map((one) => one.user_id),
    );
    const takes = new Map(taken.map((one) => [one.user_id, one]));
    const active = receivers.filter((receiver) => receiver.is_active);
    const mails = active
      .filter((receiver) => takes.get(receiver.id)?.email)
      .map((receiver, place) =>
        mailTo(receiver, row, mailDelay(progress, place, ctx.env.BROADCAST_MAILS_PER_SECOND)),
      );
    const pushes = active
      .filter((receiver) => takes.get(receiver.id)?.push)
      .flatMap((receiver) => pushesTo(receiver, row));
    await ctx.jobs.enqueueAll(tx, 'mail', mails);
    await ctx.jobs.enqueueAll(tx, 'push', pushes);
    return taken.length > 0;
  });

/** Delay in seconds of the mail at `place` in the batch, to limit the rate for the mail server. */
const mailDelay = (
  { mailed, seconds }: { mailed: number; seconds: number },
  place: number,
  perSecond: number,
): number => Math.max(0, Math.floor((mailed + place) / perSecond - seconds));

const pathOf = (row: LockedBroadcast) => row.link ?? '/users/notifications';
const quietFor = (receiver: Receiver) => secondsOfQuiet(quietOf(receiver), receiver.now);

function mailTo(receiver: Receiver, row: LockedBroadcast, delaySeconds: number) {
  const values = {
    title: row.title,
    body: row.body,
    open: messagesIn(receiver.language).say('notices.open'),
    path: pathOf(row),
  };
  return {
    data: { to: receiver.email, language: receiver.language, template: 'notification' as const, values },
    afterSeconds: Math.max(delaySeconds, quietFor(receiver)),
    priority: AFTER_ALL_ELSE,
  };
}

function pushesTo(receiver: Receiver, row: LockedBroadcast) {
  const message = { title: row.title, body: row.body, link: pathOf(row), tag: row.id, kind: 'announcement' };
  return receiver.browsers.map((subscriptionId) => ({
    data: { subscriptionId, message },
    afterSeconds: quietFor(receiver),
    priority: AFTER_ALL_ELSE,
  }));
}

/** Sends a due broadcast. Safe to interrupt, repeat and run concurrently. */
export async function runBroadcast(ctx: Context, id: string): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await queueSome(ctx, id);
  while (await enqueueSome(ctx, id));
  await finishBroadcast(ctx.db, id);
}

/** Resumes broadcasts whose job was lost. */
export async function sendDueBroadcasts(ctx: Context): Promise<void> {
  for (const broadcastId of await stalledBroadcasts(ctx.db)) {
    await ctx.db.transaction().execute((tx) => ctx.jobs.enqueue(tx, 'broadcast', { broadcastId }));
  }
}
