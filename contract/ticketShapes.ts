import { z } from 'zod';
import { reportReasons } from './moderation.ts';
import { ticketPriorities, ticketStatuses } from './ticketStates.ts';

export const ticketCategories = ['account', 'payment', 'ad', 'technical', 'report', 'other'] as const;
/** A report is made where the ad or the conversation is. */
export const askedCategories = ['account', 'payment', 'ad', 'technical', 'other'] as const;
export const relatedTypes = ['ad', 'conversation', 'payment'] as const;

export const TICKET_FILES_MAX = 5;
export const TICKET_FILE_BYTES_MAX = 15 * 1024 * 1024;

/** Staff has a name only for the requester, and none when the account is without one; its id only for staff. */
const person = z.object({ id: z.uuid().nullable(), name: z.string().nullable() });

const attachment = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
});

const message = z.object({
  id: z.uuid(),
  author: person,
  isStaff: z.boolean(),
  body: z.string(),
  /** A note among staff. The requester is never given one. */
  internal: z.boolean(),
  attachments: z.array(attachment),
  createdAt: z.iso.datetime(),
});
export type TicketMessage = z.infer<typeof message>;

const rating = z.object({
  stars: z.number(),
  words: z.string().nullable(),
  ratedAt: z.iso.datetime(),
});

const ticketFields = {
  id: z.uuid(),
  /** `T-1042` */
  number: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  reportReason: z.enum(reportReasons).nullable(),
  /** What it is about; `label` is null once that is gone, or is not the reader's to see; `slug` is an ad's address. */
  related: z
    .object({
      type: z.enum(relatedTypes),
      id: z.uuid(),
      label: z.string().nullable(),
      slug: z.string().nullable(),
    })
    .nullable(),
  requester: z.object({
    id: z.uuid(),
    username: z.string(),
    company: z.string().nullable(),
    /** Somebody who is blocked or gone reads no answer. */
    state: z.enum(['active', 'blocked', 'deleted']),
  }),
  assignee: person.nullable(),
  /** Until when somebody who waits is to be answered; null while nobody waits. */
  firstReplyDue: z.iso.datetime().nullable(),
  rating: rating.nullable(),
  createdAt: z.iso.datetime(),
  /** The last change that the reader can see. */
  updatedAt: z.iso.datetime(),
};

export const ticketSummary = z.object({
  ...ticketFields,
  /** What was asked in the first place. */
  opening: z.string(),
  /** Answers that the requester has not seen; 0 for staff. */
  unread: z.number(),
});
export type TicketSummary = z.infer<typeof ticketSummary>;

export const ticket = z.object({
  ...ticketFields,
  /** Which side the reader is on: staff who asked something are requesters there. */
  mySide: z.enum(['requester', 'staff']),
  /** Of the page that was asked for, else the newest; oldest first. */
  messages: z.array(message),
  /** Whether there are messages before these. */
  hasEarlier: z.boolean(),
  unread: z.number(),
  /** To be sent back with a change; null for the requester, for it counts notes too. */
  version: z.number().nullable(),
});
export type Ticket = z.infer<typeof ticket>;

export const cannedReply = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  updatedAt: z.iso.datetime(),
});
export type CannedReply = z.infer<typeof cannedReply>;

export const ticketStats = z.object({
  days: z.number(),
  /** Now. */
  active: z.number(),
  unassigned: z.number(),
  overdue: z.number(),
  byStatus: z.array(z.object({ status: z.enum(ticketStatuses), count: z.number() })),
  byCategory: z.array(z.object({ category: z.enum(ticketCategories), count: z.number() })),
  /** Of tickets opened in the period and answered, in minutes. */
  firstReplyMedian: z.number().nullable(),
  rating: z.object({ average: z.number().nullable(), count: z.number() }),
  byDay: z.array(z.object({ day: z.iso.date(), opened: z.number(), done: z.number() })),
});
export type TicketStats = z.infer<typeof ticketStats>;
