import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, messagesQuery, pageOf, pageQuery } from '../core/page.ts';
import { paragraphs } from '../core/text.ts';

const conversation = z.object({
  id: z.uuid(),
  ad: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), reference: z.string() }),
  /** Whether the reader is the ad's owner or the inquirer. */
  mySide: z.enum(['owner', 'inquirer']),
  other: z.object({ username: z.string(), company: z.string().nullable(), country: z.string().nullable() }),
  lastMessage: z.object({ body: z.string(), mine: z.boolean(), createdAt: z.iso.datetime() }),
  unread: z.number(),
  /** Who blocked the conversation, if anybody; `closed`: the account of the other side was blocked. Then neither side can write. */
  blocked: z.enum(['by_me', 'by_other', 'closed']).nullable(),
});
export type Conversation = z.infer<typeof conversation>;

const message = z.object({ id: z.uuid(), body: z.string(), mine: z.boolean(), createdAt: z.iso.datetime() });

const thread = conversation.extend({
  /** The requested page, oldest first. */
  messages: z.array(message),
  /** Whether there are earlier messages. */
  hasEarlier: z.boolean(),
  /** Whether the owner shares the ad's “on request” documents with the inquirer; null if the ad has none. */
  documentsShared: z.boolean().nullable(),
});
export type Thread = z.infer<typeof thread>;

export const messageBody = z.strictObject({ body: paragraphs(2000).min(1, fault('ads.writeMessage')) });

/** One conversation per ad and inquirer; only these two can read it. */
export const conversations = {
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    summary: 'Own conversations, newest message first',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject(pageQuery(10)),
    status: 200,
    response: pageOf(conversation).extend({ unread: z.number() }),
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/conversations/:id',
    summary: 'One conversation with its newest messages, or those before one of them; oldest first',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    query: messagesQuery,
    status: 200,
    response: thread,
    errors: ['NOT_FOUND'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/conversations/:id/messages',
    summary: 'Write in a conversation',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: messageBody,
    status: 201,
    response: message,
    errors: ['NOT_FOUND', 'BLOCKED', 'RATE_LIMITED'],
    repeatable: true,
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/conversations/:id/read',
    summary: 'Mark everything in a conversation as read',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  block: endpoint({
    method: 'POST',
    path: '/conversations/:id/block',
    summary: 'Block the other side: neither writes to the other any more, here or about another ad',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/conversations/:id/unblock',
    summary: 'Lift an own block',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  shareDocuments: endpoint({
    method: 'POST',
    path: '/conversations/:id/documents',
    summary: 'As the owner, open the ad’s documents “on request” to the inquirer, or close them again',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ shared: z.boolean() }),
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  readReported: endpoint({
    method: 'GET',
    path: '/conversations/reported/:id',
    summary: 'A conversation that one of its sides reported, for who handles tickets',
    access: { permission: 'tickets.handle' },
    rate: 'general',
    params: idParams,
    query: messagesQuery,
    status: 200,
    response: z.object({
      id: z.uuid(),
      ad: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), reference: z.string() }),
      owner: z.object({ id: z.uuid(), username: z.string(), company: z.string().nullable() }),
      inquirer: z.object({ id: z.uuid(), username: z.string(), company: z.string().nullable() }),
      messages: z.array(
        z.object({ id: z.uuid(), senderId: z.uuid(), body: z.string(), createdAt: z.iso.datetime() }),
      ),
      hasEarlier: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
