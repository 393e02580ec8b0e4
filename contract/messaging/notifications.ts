import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { kindNames, notificationGroups, notificationKinds, severities } from './notificationKinds.ts';

const notificationKind = z.enum(kindNames);

export const notification = z.object({
  id: z.uuid(),
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  /** Target path on this site. */
  link: z.string().nullable(),
  severity: z.enum(severities),
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Notification = z.infer<typeof notification>;

/** Events of the stream by name; `heartbeat` comments are sent in between. */
export type StreamEvents = {
  /** New notifications, and those since `Last-Event-ID`. One may arrive twice, with the same id; one
   * that was replaced has the same id and a new `createdAt`. */
  notification: Notification;
  /** Sent on connect and whenever something was read, removed or added, in any tab. */
  state: { unread: number };
};

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fault('messaging.time'));

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const quietHours = z
  .strictObject({
    from: timeOfDay,
    to: timeOfDay,
    timeZone: z.string().max(60).refine(isTimeZone, fault('messaging.timeZone')),
  })
  .refine((hours) => hours.from !== hours.to, {
    path: ['to'],
    message: fault('messaging.sameTimes'),
  });
export type QuietHours = z.infer<typeof quietHours>;

const channelSwitches = z.strictObject({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() });

const preferencesBody = z
  .strictObject({
    /** Omitted kinds stay unchanged. */
    kinds: z.partialRecord(notificationKind, channelSwitches).default({}),
    /** E-mail and push are delayed until these end; urgent ones are not. */
    quietHours: quietHours.nullable().optional(),
  })
  .superRefine(({ kinds }, ctx) => {
    for (const kind of kindNames) {
      const wanted = kinds[kind];
      const isLocked = 'locked' in notificationKinds[kind];
      if (isLocked && wanted && !(wanted.inApp && wanted.email)) {
        ctx.addIssue({
          code: 'custom',
          path: ['kinds', kind],
          message: fault('messaging.securityStaysOn'),
        });
      }
    }
  });

const preferences = z.object({
  /** In display order; staff kinds only for holders of their permission. */
  kinds: z.array(
    z.object({
      kind: notificationKind,
      group: z.enum(notificationGroups),
      inApp: z.boolean(),
      email: z.boolean(),
      push: z.boolean(),
      /** In-app and e-mail cannot be switched off. */
      locked: z.boolean(),
    }),
  ),
  quietHours: z.object({ from: z.string(), to: z.string(), timeZone: z.string() }).nullable(),
});
export type Preferences = z.infer<typeof preferences>;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/, fault('field.base64url'));

/** Output of `PushSubscription.toJSON()`. */
export const pushSubscriptionBody = z.strictObject({
  endpoint: z.url().max(2000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: base64url(200), auth: base64url(100) }),
});

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'Own notifications, newest first',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ unread: z.enum(['true', 'false']).optional(), ...pageQuery(10) }),
    status: 200,
    response: pageOf(notification),
    errors: [],
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/notifications/unread-count',
    summary: 'How many own notifications are unread',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({ unread: z.number() }),
    errors: [],
  }),
  stream: endpoint({
    method: 'GET',
    path: '/notifications/stream',
    summary: 'Server-sent events: what is told from now on, and since Last-Event-ID; ends with the session',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ since: z.iso.datetime().optional() }),
    status: 200,
    response: 'file',
    mediaTypes: ['text/event-stream'],
    errors: ['TOO_MANY'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark every own notification as read',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({ read: z.number() }),
    errors: [],
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/:id/read',
    summary: 'Mark an own notification as read',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: notification,
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notifications/:id',
    summary: 'Remove an own notification',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'How one is told of what, and when not',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: preferences,
    errors: [],
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Choose how one is told of what, and when not',
    access: 'signedIn',
    rate: 'general',
    body: preferencesBody,
    status: 200,
    response: preferences,
    errors: ['VALIDATION_FAILED'],
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/notifications/push-key',
    summary: 'The public key that a browser subscribes to push messages with',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({ publicKey: z.string() }),
    errors: [],
  }),
  subscribePush: endpoint({
    method: 'POST',
    path: '/notifications/push-subscriptions',
    summary: 'Push to this browser, until its session ends; the same one again renews it',
    access: 'signedIn',
    rate: 'general',
    body: pushSubscriptionBody,
    status: 201,
    response: z.object({ id: z.uuid() }),
    errors: ['VALIDATION_FAILED'],
  }),
  unsubscribePush: endpoint({
    method: 'DELETE',
    path: '/notifications/push-subscriptions',
    summary: 'Push to this browser no more',
    access: 'signedIn',
    rate: 'general',
    body: z.strictObject({ endpoint: z.url().max(2000) }),
    status: 204,
    response: 'nothing',
    errors: [],
  }),
};
