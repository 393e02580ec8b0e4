import { z } from 'zod';
import { roles } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { ownPath } from '../core/links.ts';
import { fault } from '../core/message.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { line, paragraphs } from '../core/text.ts';
import { notificationChannels } from './notificationKinds.ts';

const ids = (max: number) => z.array(z.uuid()).min(1, fault('field.chooseOne')).max(max);

export const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  /** System roles by name, custom roles by id. */
  z.strictObject({
    kind: z.literal('role'),
    roles: z
      .array(z.union([z.enum(roles), z.uuid()]))
      .min(1, fault('field.chooseOne'))
      .max(50),
  }),
  /** Users who currently have one of these plans. */
  z.strictObject({ kind: z.literal('plan'), planIds: ids(50) }),
  z.strictObject({ kind: z.literal('users'), userIds: ids(1000) }),
]);
export type Audience = z.infer<typeof audience>;

const channels = z
  .array(z.enum(notificationChannels))
  .min(1, fault('messaging.chooseWay'))
  .max(notificationChannels.length)
  .transform((given) => notificationChannels.filter((channel) => given.includes(channel)));

export const broadcastBody = z.strictObject({
  title: line(120),
  body: paragraphs(1000).refine((text) => text !== '', fault('field.required')),
  link: ownPath.nullable().default(null),
  audience,
  channels: channels.default(['inApp']),
  /** Sent at once if null; at most a year ahead. */
  scheduledAt: z.iso.datetime().nullable().default(null),
});

export const broadcastStates = ['scheduled', 'sending', 'sent', 'cancelled'] as const;

const broadcast = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  audience,
  channels: z.array(z.enum(notificationChannels)),
  state: z.enum(broadcastStates),
  scheduledAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  createdBy: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  receivers: z.number(),
  /** Shown in the app, and queued for mail and push. */
  delivered: z.object({ inApp: z.number(), email: z.number(), push: z.number() }),
  /** Number read, of those shown in the app. */
  read: z.number(),
});
export type Broadcast = z.infer<typeof broadcast>;

const access = { permission: 'notifications.send' } as const;

/** Messages from staff to many users. */
export const broadcasts = {
  list: endpoint({
    method: 'GET',
    path: '/notifications/admin',
    summary: 'Messages to many: scheduled, on their way and sent, newest first',
    access,
    rate: 'general',
    query: z.strictObject({ state: z.enum(broadcastStates).optional(), ...pageQuery(10) }),
    status: 200,
    response: pageOf(broadcast),
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/notifications/admin/:id',
    summary: 'One message to many',
    access,
    rate: 'general',
    params: idParams,
    status: 200,
    response: broadcast,
    errors: ['NOT_FOUND'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/notifications/admin',
    summary: 'Tell many something, now or later; everybody is told by the ways that they allow',
    access,
    rate: 'general',
    body: broadcastBody,
    status: 202,
    response: broadcast,
    errors: ['VALIDATION_FAILED'],
    repeatable: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/notifications/admin/preview',
    summary: 'How many a message would reach',
    access,
    rate: 'general',
    body: z.strictObject({ audience, channels: channels.default(['inApp']) }),
    status: 200,
    response: z.object({ receivers: z.number(), inApp: z.number(), email: z.number(), push: z.number() }),
    errors: [],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/notifications/admin/:id/cancel',
    summary: 'Call a scheduled message off',
    access,
    rate: 'general',
    params: idParams,
    status: 200,
    response: broadcast,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
};
