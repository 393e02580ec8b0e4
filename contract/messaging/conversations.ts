import { z } from 'zod';
import { contactTypes, documentKinds } from '../ads/adEnums.ts';
import { endpoint, type FileRule } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, messagesQuery, pageOf, pageQuery } from '../core/page.ts';
import { line, paragraphs } from '../core/text.ts';
import { priceStatuses } from '../prices/priceFormulas.ts';

const MESSAGE_FILES_MAX = 5;
const MESSAGE_FILE_BYTES_MAX = 15 * 1024 * 1024;
const files: FileRule = { field: 'files', maxFiles: MESSAGE_FILES_MAX, maxBytes: MESSAGE_FILE_BYTES_MAX };

/**
 * Entries of the timeline: a message, that the inquirer looked at a contact (`contactTypes`), or that they are interested
 * without a word. Only a message has a `body`; with files it may be empty.
 */
export const entryKinds = ['text', 'reveal', 'interest'] as const;

const entry = {
  kind: z.enum(entryKinds),
  body: z.string(),
  contactTypes: z.array(z.enum(contactTypes)),
  createdAt: z.iso.datetime(),
};

const attachment = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
});
export type MessageAttachment = z.infer<typeof attachment>;

const conversation = z.object({
  id: z.uuid(),
  ad: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), reference: z.string() }),
  /** Whether the reader is the ad's owner or the inquirer. */
  mySide: z.enum(['owner', 'inquirer']),
  other: z.object({ username: z.string(), company: z.string().nullable(), country: z.string().nullable() }),
  /** `files` is their number. */
  lastMessage: z.object({ ...entry, mine: z.boolean(), files: z.number() }),
  unread: z.number(),
  /** The other side wrote last. */
  waiting: z.boolean(),
  /** Out of the reader's inbox until something new is written. */
  archived: z.boolean(),
  /**
   * Why neither side can write: one of them blocked the other; `closed`: the account of the other side was blocked;
   * `paused`: a routine check is under way.
   */
  blocked: z.enum(['by_me', 'by_other', 'closed', 'paused']).nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** A price calculation that a message shares, whose body is its number. `amount` is null where it is licensed. */
const calculation = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(priceStatuses),
  amount: z.string().nullable(),
  currency: z.string(),
  unit: z.string(),
});

const message = z.object({
  id: z.uuid(),
  ...entry,
  /** Of the reader's side. */
  mine: z.boolean(),
  /** The colleague who wrote it; null for the reader's own and for those of the other side. */
  author: z.string().nullable(),
  attachments: z.array(attachment),
  calculation: calculation.nullable(),
});
export type Message = z.infer<typeof message>;

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

/** `kinds` says what each file is, in their order. */
export const threadMessageBody = z.strictObject({
  body: paragraphs(2000),
  kinds: z.array(z.enum(documentKinds)).max(MESSAGE_FILES_MAX).optional(),
});

export const conversationStates = ['unread', 'waiting', 'archived'] as const;

/** One conversation per ad and inquirer; only these two and their companies can read it. */
export const conversations = {
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    summary:
      'Own conversations, newest first, by ad, state and words, with how many there are; archived ones only if asked for',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({
      state: z.enum(conversationStates).optional(),
      adId: z.uuid().optional(),
      /** Searches names, ads and messages. */
      q: line(100).optional(),
      ...pageQuery(10),
    }),
    status: 200,
    /** The counts, and the ads with the most recent conversations, are of all conversations, whatever the filters. */
    response: pageOf(conversation).extend({
      unread: z.number(),
      waiting: z.number(),
      archived: z.number(),
      ads: z.array(z.object({ id: z.uuid(), title: z.string(), reference: z.string(), count: z.number() })),
    }),
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
    summary: 'Write in a conversation, with up to five files',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: threadMessageBody,
    files,
    status: 201,
    response: message,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'SEATS_FULL',
      'BLOCKED',
      'HELD',
      'EMAIL_UNCONFIRMED',
      'RATE_LIMITED',
      'BAD_UPLOAD',
      'PAYLOAD_TOO_LARGE',
      'UPGRADE_REQUIRED',
    ],
    repeatable: true,
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/conversations/attachments/:id',
    summary: 'A file of a conversation, for its two sides; after a report also for who handles tickets',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: 'file',
    errors: ['NOT_FOUND'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/conversations/:id/archive',
    summary: 'Take a conversation out of the own inbox until something new is written, or put it back',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ archived: z.boolean() }),
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SEATS_FULL'],
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
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SEATS_FULL'],
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
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SEATS_FULL'],
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
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SEATS_FULL'],
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
        z.object({ id: z.uuid(), senderId: z.uuid(), ...entry, attachments: z.array(attachment) }),
      ),
      hasEarlier: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
