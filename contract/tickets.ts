import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { reportBody, reportReasons } from './moderation.ts';
import { idParams, pageOf, pageQuery } from './page.ts';
import { paragraphs } from './text.ts';

export const ticketStatuses = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export const ticketCategories = ['account', 'payment', 'ad', 'technical', 'report', 'other'] as const;
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;

const ticket = z.object({
  id: z.uuid(),
  /** `T-1042` */
  number: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  reportReason: z.enum(reportReasons).nullable(),
  /** What it is about, with the words that name it and where staff can see it; `label` is null once it is gone. */
  related: z
    .object({ type: z.enum(['ad', 'conversation']), id: z.uuid(), label: z.string().nullable() })
    .nullable(),
  requester: z.object({ id: z.uuid(), username: z.string(), company: z.string().nullable() }),
  messages: z.array(
    z.object({
      id: z.uuid(),
      author: z.object({ id: z.uuid(), username: z.string() }),
      body: z.string(),
      internal: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketChangeBody = z.strictObject({
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  note: paragraphs(2000).min(1).optional(),
});

const opened = z.object({ ticketId: z.uuid(), number: z.string() });

/** Reports of ads and conversations, which are tickets for who handles them. */
export const tickets = {
  reportAd: endpoint({
    method: 'POST',
    path: '/ads/:id/report',
    summary:
      'Report an ad to the people who run the site; a second report while the first is open adds to it',
    access: 'signedIn',
    rate: 'inquiry',
    params: idParams,
    body: reportBody,
    status: 201,
    response: opened,
    errors: ['NOT_FOUND', 'OWN_AD'],
    repeatable: true,
  }),
  reportConversation: endpoint({
    method: 'POST',
    path: '/conversations/:id/report',
    summary: 'Report a conversation; from then on who handles tickets may read it',
    access: 'signedIn',
    rate: 'inquiry',
    params: idParams,
    body: reportBody,
    status: 201,
    response: opened,
    errors: ['NOT_FOUND'],
    repeatable: true,
  }),
  listForAdmin: endpoint({
    method: 'GET',
    path: '/tickets/admin',
    summary: 'Tickets for who handles them: open ones first, then newest',
    access: { permission: 'tickets.handle' },
    rate: 'general',
    query: z.strictObject({
      status: z.enum(ticketStatuses).optional(),
      category: z.enum(ticketCategories).optional(),
      /** Tickets about this ad or conversation. */
      relatedId: z.uuid().optional(),
      /** Tickets that this person opened. */
      requesterId: z.uuid().optional(),
      ...pageQuery(20),
    }),
    status: 200,
    response: pageOf(ticket),
    errors: [],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/tickets/:id',
    summary: 'Take up, resolve or close a ticket, with a note for colleagues',
    access: { permission: 'tickets.handle' },
    rate: 'general',
    params: idParams,
    body: ticketChangeBody,
    status: 200,
    response: ticket,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
};
