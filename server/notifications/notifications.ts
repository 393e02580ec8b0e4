import type { Permission } from '../../contract/access.ts';
import { kindSpec } from '../../contract/notificationKinds.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import type { MailContent } from '../lib/mailTemplates.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { channelsFor, quietOf } from './channels.ts';
import {
  findHolders,
  findReceivers,
  insertNotifications,
  type NewNotification,
  type Receiver,
} from './notifications.queries.ts';
import { secondsOfQuiet } from './quiet.ts';
import { type DataOf, type english, wordsOf } from './texts.ts';

type Told = {
  userId: string;
  /** An own page, or null. */
  link: string | null;
  /** The same event is told once to a user, however often this is called with its name. */
  once?: string;
  /** What is mailed instead of the plain words, if the user wants mail of this kind; null: nothing is. */
  mail?: MailContent | null;
};

/** An event of a kind, with what its texts name (see texts.ts). */
export type News = {
  [Kind in keyof typeof english]: Told & { kind: Kind; data: DataOf<Kind> };
}[keyof typeof english];

type Ctx = Pick<Context, 'jobs'>;

const TEXT_MAX = 500;
/** Where somebody reads what has no page of its own. */
const INBOX = '/users/notifications';

/** As the database takes it: a text that is cut within a character, or holds a null, is none for it. */
const shortened = (data: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
  );

const cut = (text: string): string =>
  (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text).toWellFormed().replaceAll('\0', '');

/**
 * Tells users of events, in the transaction in which these happen: shown in the app, mailed and pushed as each wants to
 * be told of the kind, mail and push after their quiet hours. Who is no more is left out.
 */
export async function notify(ctx: Ctx, tx: Sql, news: News | readonly News[]): Promise<void> {
  const all = Array.isArray(news) ? (news as readonly News[]) : [news as News];
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
  const told = all.flatMap((one) => {
    const receiver = receivers.get(one.userId);
    if (!receiver) return [];
    const data = { ...one.data, ...digits(one) };
    return [{ one, data, receiver, id: uuidv7(), ways: channelsFor(one.kind, receiver.channels) }];
  });
  const rows = told
    .filter(({ one, ways }) => ways.inApp || one.once !== undefined)
    .map(
      ({ one, data, id, ways }): NewNotification => ({
        id,
        userId: one.userId,
        kind: one.kind,
        data: shortened(data),
        link: one.link,
        once: one.once ?? null,
        inApp: ways.inApp,
      }),
    );
  const fresh = rows.length > 0 ? await insertNotifications(tx, rows) : new Set<string>();
  const isNew = ({ id, one }: (typeof told)[number]) => one.once === undefined || fresh.has(id);
  await sendOut(ctx, tx, told.filter(isNew));
}

/** Amounts are in minor units: how many digits those are goes along with the currency. */
async function digitsFor(tx: Sql, news: readonly News[]) {
  if (!news.some((one) => 'currency' in one.data)) return () => ({});
  const { currencies } = await namesOf(tx);
  const digits = new Map([...currencies.values()].map(({ code, minorDigits }) => [code, minorDigits]));
  return (one: News) =>
    'currency' in one.data ? { minorDigits: digits.get(String(one.data.currency)) ?? 2 } : {};
}

type ToSend = {
  id: string;
  one: News;
  data: Record<string, string | number>;
  receiver: Receiver;
  ways: { email: boolean; push: boolean };
};

async function sendOut(ctx: Ctx, tx: Sql, told: readonly ToSend[]): Promise<void> {
  for (const { id, one, data, receiver, ways } of told) {
    const { locked = false, urgent = false } = kindSpec(one.kind);
    // Whoever is blocked hears of that, and of nothing else.
    if (!receiver.is_active && !locked) continue;
    const afterSeconds = urgent ? 0 : secondsOfQuiet(quietOf(receiver), receiver.now);
    const words = wordsOf(one.kind, data, receiver.language);
    const path = one.link ?? INBOX;
    if (ways.email && one.mail !== null) {
      const mail: MailContent = one.mail ?? { template: 'notification', values: { ...words, path } };
      await ctx.jobs.enqueue(
        tx,
        'mail',
        { to: receiver.email, language: receiver.language, ...mail },
        { afterSeconds },
      );
    }
    if (!ways.push) continue;
    for (const subscriptionId of receiver.browsers) {
      const message = { title: words.title, body: words.body, link: path, tag: id, kind: one.kind };
      await ctx.jobs.enqueue(tx, 'push', { subscriptionId, message }, { afterSeconds });
    }
  }
}

/** Tells everybody who holds a permission. */
export async function notifyHolders(
  ctx: Ctx,
  tx: Sql,
  permission: Permission,
  news: DistributiveOmit<News, 'userId'>,
): Promise<void> {
  const holders = await findHolders(tx, permission);
  await notify(
    ctx,
    tx,
    holders.map((userId) => ({ ...news, userId })),
  );
}

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;
