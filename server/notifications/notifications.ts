import type { Permission } from '../../contract/core/access.ts';
import { kindSpec } from '../../contract/messaging/notificationKinds.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { plainText } from '../i18n/messages.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import type { MailContent } from '../mail/mailTemplates.ts';
import { channelsFor, quietOf } from './channels.ts';
import {
  findHolders,
  findReceivers,
  insertNotifications,
  type NewNotification,
  type Receiver,
} from './notifications.queries.ts';
import { secondsOfQuiet } from './quiet.ts';
import { type DataOf, textOf, type WrittenKind } from './texts.ts';

type EventBase = {
  userId: string;
  /** Path on this site, or null. */
  link: string | null;
  /** Deduplication key: one notification for each user and key. */
  once?: string;
  /** One notification for each user and group: a later one replaces it, unread again. */
  group?: string;
  /** Only in the app: nothing that is worth another mail. */
  quiet?: boolean;
  /** Mail content in place of the plain text, if the user wants mail of this kind; null: no mail. */
  mail?: MailContent | null;
};

/** An event to notify about, with the data of its texts (see texts.ts). */
export type NotificationEvent = {
  [Kind in WrittenKind]: EventBase & { kind: Kind; data: DataOf<Kind> };
}[WrittenKind];

type Ctx = Pick<Context, 'jobs'>;

const TEXT_MAX = 500;
/** Link of notifications without a page of their own. */
const INBOX = '/users/notifications';

/** Truncated, and without lone surrogates and null characters, which PostgreSQL refuses. */
const shortened = (data: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
  );

const cut = (text: string): string =>
  (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text).toWellFormed().replaceAll('\0', '');

/**
 * Notifies users of events, in the transaction of the event: in the app, by mail and by push as each user chose, mail
 * and push after their quiet hours. Deleted users are skipped.
 */
export async function notify(
  ctx: Ctx,
  tx: Sql,
  events: NotificationEvent | readonly NotificationEvent[],
): Promise<void> {
  const all = Array.isArray(events)
    ? (events as readonly NotificationEvent[])
    : [events as NotificationEvent];
  if (all.length === 0) return;
  const receivers = new Map(
    (
      await findReceivers(
        tx,
        all.map((one) => one.userId),
      )
    ).map((receiver) => [receiver.id, receiver]),
  );
  const digits = await digitsFor(tx, all);
  const deliveries = all.flatMap((one) => {
    const receiver = receivers.get(one.userId);
    if (!receiver) return [];
    const data = { ...one.data, ...digits(one) };
    return [{ one, data, receiver, id: uuidv7(), ways: channelsFor(one.kind, receiver.channels) }];
  });
  const rows = deliveries
    .filter(({ one, ways }) => ways.inApp || one.once !== undefined)
    .map(
      ({ one, data, id, ways }): NewNotification => ({
        id,
        userId: one.userId,
        kind: one.kind,
        data: shortened(data),
        link: one.link,
        once: one.group ?? one.once ?? null,
        inApp: ways.inApp,
        replaces: one.group !== undefined,
      }),
    );
  const fresh = rows.length > 0 ? await insertNotifications(tx, rows) : new Set<string>();
  const isNew = ({ id, one }: (typeof deliveries)[number]) =>
    !one.quiet && (one.once === undefined || fresh.has(id));
  await sendOut(ctx, tx, deliveries.filter(isNew));
}

/** Amounts are in minor units; adds the minor digits of the currency. */
async function digitsFor(tx: Sql, events: readonly NotificationEvent[]) {
  if (!events.some((one) => 'currency' in one.data)) return () => ({});
  const { currencies } = await namesOf(tx);
  const digits = new Map([...currencies.values()].map(({ code, minorDigits }) => [code, minorDigits]));
  return (one: NotificationEvent) =>
    'currency' in one.data ? { minorDigits: digits.get(plainText(one.data.currency)) ?? 2 } : {};
}

type ToSend = {
  id: string;
  one: NotificationEvent;
  data: Record<string, string | number>;
  receiver: Receiver;
  ways: { email: boolean; push: boolean };
};

async function sendOut(ctx: Ctx, tx: Sql, deliveries: readonly ToSend[]): Promise<void> {
  for (const { id, one, data, receiver, ways } of deliveries) {
    const { locked = false, urgent = false } = kindSpec(one.kind);
    // Blocked users receive only the notification of the block.
    if (!receiver.is_active && !locked) continue;
    const afterSeconds = urgent ? 0 : secondsOfQuiet(quietOf(receiver), receiver.now);
    const text = textOf(one.kind, data, receiver.language);
    const path = one.link ?? INBOX;
    if (ways.email && one.mail !== null) {
      const mail: MailContent = one.mail ?? { template: 'notification', values: { ...text, path } };
      await ctx.jobs.enqueue(
        tx,
        'mail',
        { to: receiver.email, language: receiver.language, ...mail },
        { afterSeconds },
      );
    }
    if (!ways.push) continue;
    for (const subscriptionId of receiver.browsers) {
      const message = { title: text.title, body: text.body, link: path, tag: id, kind: one.kind };
      await ctx.jobs.enqueue(tx, 'push', { subscriptionId, message }, { afterSeconds });
    }
  }
}

/** How many people could act on what needs a permission. */
export const countHolders = async (db: Sql, permission: Permission): Promise<number> =>
  (await findHolders(db, permission)).length;

/** Notifies everybody who holds a permission. */
export async function notifyHolders(
  ctx: Ctx,
  tx: Sql,
  permission: Permission,
  events: UnaddressedEvent,
): Promise<void> {
  const holders = await findHolders(tx, permission);
  await notify(
    ctx,
    tx,
    holders.map((userId) => ({ ...events, userId })),
  );
}

/** An event before it is known who reads of it. */
export type UnaddressedEvent = DistributiveOmit<NotificationEvent, 'userId'>;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;
