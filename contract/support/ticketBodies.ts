import { z } from 'zod';
import { fault } from '../core/message.ts';
import { line, paragraphs } from '../core/text.ts';
import { askedCategories, relatedTypes } from './ticketShapes.ts';
import { ticketPriorities, ticketStatuses } from './ticketStates.ts';

const words = paragraphs(5000).min(1, fault('ads.writeMessage'));

export const newTicketBody = z.strictObject({
  subject: line(150),
  category: z.enum(askedCategories, fault('support.pickCategory')),
  message: words,
  /** Something the requester owns, or a public ad. */
  related: z.strictObject({ type: z.enum(relatedTypes), id: z.uuid() }).optional(),
});

export const ticketMessageBody = z.strictObject({
  body: words,
  /** For staff: an internal note, never shown to the requester. */
  internal: z.boolean().optional(),
  /** For staff: new status; by default the ticket then waits for the requester. */
  status: z.enum(ticketStatuses).optional(),
  /** For staff: the version that was read; refused if it is outdated. */
  version: z.number().int().min(1).optional(),
});

export const ticketChangeBody = z
  .strictObject({
    status: z.enum(ticketStatuses).optional(),
    priority: z.enum(ticketPriorities).optional(),
    /** A report keeps its category, and no other ticket can become one. */
    category: z.enum(askedCategories).optional(),
    assigneeId: z.uuid().nullable().optional(),
    /** The version that was read; refused if it is outdated. */
    version: z.number().int().min(1).optional(),
  })
  .refine(({ version: _version, ...change }) => Object.values(change).some((value) => value !== undefined), {
    message: fault('field.nothingToChange'),
  });

export const ratingBody = z.strictObject({
  rating: z
    .number(fault('support.stars'))
    .int()
    .min(1, fault('support.stars'))
    .max(5, fault('support.stars')),
  comment: paragraphs(1000).optional(),
});
