import type { Sql } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { type AttachmentRow, findAttachment } from './ticketRows.queries.ts';
import { sideOf } from './tickets.view.ts';

/** An attachment, if the reader may read its message. */
export async function openAttachment(db: Sql, id: string, reader: Caller): Promise<AttachmentRow> {
  const file = await findAttachment(db, id);
  const side = file && sideOf(file, reader);
  ensure(file && side, 'NOT_FOUND');
  ensure(side === 'staff' || !file.internal, 'NOT_FOUND');
  return file;
}
