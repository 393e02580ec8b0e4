import { z } from 'zod';
import type { FileRule } from '../core/endpoint.ts';
import { reportReasons } from '../moderation/moderation.ts';
import { ticketPriorities, ticketStatuses } from './ticketStates.ts';

export const ticketCategories = ['account', 'payment', 'ad', 'technical', 'report', 'other'] as const;
/** Without `report`: reports are made on the ad or the conversation. */
export const askedCategories = ['account', 'payment', 'ad', 'technical', 'other'] as const;
export const relatedTypes = ['ad', 'conversation', 'payment'] as const;

export const TICKET_FILES_MAX = 5;
export const TICKET_FILE_BYTES_MAX = 15 * 1024 * 1024;
/** Files beside a text that staff read: of a ticket, a claim, an answer about a document. */
export const attachedFiles: FileRule = {
  field: 'files',
  maxFiles: TICKET_FILES_MAX,
  maxBytes: TICKET_FILE_BYTES_MAX,
};

/** Requesters see only a staff member's first name (null if unset); the id is for staff only. */
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
  /** Internal note, never sent to the requester. */
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
  /** Subject; `label` is null if it is gone or hidden from the reader; `slug` is an ad's URL slug. */
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
    /** Blocked or deleted requesters cannot read answers. */
    state: z.enum(['active', 'blocked', 'deleted']),
  }),
  assignee: person.nullable(),
  /** When an answer is due; null if the requester is not waiting. */
  firstReplyDue: z.iso.datetime().nullable(),
  rating: rating.nullable(),
  createdAt: z.iso.datetime(),
  /** Last change visible to the reader. */
  updatedAt: z.iso.datetime(),
};

export const ticketSummary = z.object({
  ...ticketFields,
  /** The initial message. */
  opening: z.string(),
  /** Answers the requester has not read; 0 for staff. */
  unread: z.number(),
});
export type TicketSummary = z.infer<typeof ticketSummary>;

export const ticket = z.object({
  ...ticketFields,
  /** The reader's side: staff members are requesters in their own tickets. */
  mySide: z.enum(['requester', 'staff']),
  /** The requested page, by default the newest; oldest first. */
  messages: z.array(message),
  /** Whether there are earlier messages. */
  hasEarlier: z.boolean(),
  unread: z.number(),
  /** Sent back with a change; null for the requester, as it also counts internal notes. */
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
  /** Current counts. */
  active: z.number(),
  unassigned: z.number(),
  overdue: z.number(),
  byStatus: z.array(z.object({ status: z.enum(ticketStatuses), count: z.number() })),
  byCategory: z.array(z.object({ category: z.enum(ticketCategories), count: z.number() })),
  /** For tickets opened in the period and answered, in minutes. */
  firstReplyMedian: z.number().nullable(),
  rating: z.object({ average: z.number().nullable(), count: z.number() }),
  byDay: z.array(z.object({ day: z.iso.date(), opened: z.number(), done: z.number() })),
});
export type TicketStats = z.infer<typeof ticketStats>;
