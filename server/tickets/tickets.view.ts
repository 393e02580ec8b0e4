import { ticketCategories } from '../../contract/support/ticketShapes.ts';
import { ticketStatuses } from '../../contract/support/ticketStates.ts';
import type {
  CannedReply,
  Ticket,
  TicketMessage,
  TicketStats,
  TicketSummary,
} from '../../contract/support/tickets.ts';
import { type Caller, may } from '../http/caller.ts';
import type { CannedReplyRow, deskFigures } from './desk.queries.ts';
import type { AttachmentRow, TicketMessageRow, TicketRow } from './ticketRows.queries.ts';

export const ticketNumber = (number: number): string => `T-${number}`;

/** A requester always sees the requester's side, even as staff: nobody reads internal notes on their own ticket. */
export const sideOf = (ticket: { requester_id: string }, reader: Caller): Ticket['mySide'] | null => {
  if (ticket.requester_id === reader.id) return 'requester';
  return may(reader, 'tickets.handle') ? 'staff' : null;
};

const stateOf = (row: TicketRow): Ticket['requester']['state'] => {
  if (row.deleted_at !== null) return 'deleted';
  return row.is_active ? 'active' : 'blocked';
};

const relatedOf = (row: TicketRow, isStaff: boolean): Ticket['related'] => {
  if (!row.related_type || !row.related_id) return null;
  const isShown = isStaff || row.related_is_theirs;
  return {
    type: row.related_type,
    id: row.related_id,
    label: isShown ? row.related_label : null,
    slug: isShown ? row.related_slug : null,
  };
};

/** The common part of lists and threads, for a reader on one of the sides. */
const shared = (row: TicketRow, isStaff: boolean) => ({
  id: row.id,
  number: ticketNumber(row.number),
  subject: row.subject,
  category: row.category,
  priority: row.priority,
  status: row.status,
  reportReason: row.report_reason,
  related: relatedOf(row, isStaff),
  requester: { id: row.requester_id, username: row.username, company: row.company, state: stateOf(row) },
  assignee:
    row.assignee_id === null
      ? null
      : isStaff
        ? { id: row.assignee_id, name: row.assignee_username }
        : { id: null, name: row.assignee_first_name },
  firstReplyDue: row.first_reply_due?.toISOString() ?? null,
  rating:
    row.rating !== null && row.rated_at !== null
      ? { stars: row.rating, words: row.rating_words, ratedAt: row.rated_at.toISOString() }
      : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: (isStaff ? row.updated_at : row.requester_updated_at).toISOString(),
});

export const viewSummary = (row: TicketRow, reader: Caller): TicketSummary => {
  const isStaff = sideOf(row, reader) === 'staff';
  return { ...shared(row, isStaff), opening: row.opening, unread: isStaff ? 0 : row.unread };
};

const viewMessage = (
  row: TicketMessageRow,
  files: AttachmentRow[],
  { ticket, isStaff }: { ticket: TicketRow; isStaff: boolean },
): TicketMessage => {
  const byStaff = row.author_id !== ticket.requester_id;
  return {
    id: row.id,
    author:
      byStaff && !isStaff ? { id: null, name: row.first_name } : { id: row.author_id, name: row.username },
    isStaff: byStaff,
    body: row.body,
    internal: row.internal,
    attachments: files
      .filter((file) => file.message_id === row.id)
      .map((file) => ({
        id: file.id,
        fileName: file.file_name,
        mediaType: file.media_type,
        bytes: file.bytes,
      })),
    createdAt: row.created_at.toISOString(),
  };
};

/** The queries omit notes for requesters already; this is a second safeguard. */
export function viewTicket(
  row: TicketRow,
  thread: { messages: TicketMessageRow[]; hasEarlier: boolean; files: AttachmentRow[] },
  side: Ticket['mySide'],
): Ticket {
  const isStaff = side === 'staff';
  return {
    ...shared(row, isStaff),
    mySide: side,
    messages: thread.messages
      .filter((message) => isStaff || !message.internal)
      .map((message) => viewMessage(message, thread.files, { ticket: row, isStaff })),
    hasEarlier: thread.hasEarlier,
    unread: isStaff ? 0 : row.unread,
    version: isStaff ? row.version : null,
  };
}

export const viewCannedReply = (row: CannedReplyRow): CannedReply => ({
  id: row.id,
  title: row.title,
  body: row.body,
  updatedAt: row.updated_at.toISOString(),
});

export const viewStats = (figures: Awaited<ReturnType<typeof deskFigures>>, days: number): TicketStats => {
  const { now, statuses, categories, period, byDay } = figures;
  return {
    days,
    ...now,
    byStatus: ticketStatuses.map((status) => ({
      status,
      count: statuses.find((one) => one.status === status)?.count ?? 0,
    })),
    byCategory: ticketCategories.map((category) => ({
      category,
      count: categories.find((one) => one.category === category)?.count ?? 0,
    })),
    firstReplyMedian: period.median,
    rating: { average: period.average, count: period.rated },
    byDay,
  };
};
