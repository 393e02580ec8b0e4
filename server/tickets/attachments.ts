import { ensureStorage } from '../accounts/storage/storage.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { withStored } from '../jobs/looseFiles.ts';
import { ensure } from '../lib/errors.ts';
import { newFileKey } from '../lib/files/fileKeys.ts';
import { type AttachmentRow, findAttachment } from './ticketRows.queries.ts';
import type { NewFile } from './tickets.queries.ts';
import { sideOf } from './tickets.view.ts';

/** Checks all files, stores them and runs `act`. Files that no message refers to afterwards are removed. */
export async function withFiles<Result>(
  ctx: Context,
  received: ReceivedFile[],
  act: (files: NewFile[]) => Promise<Result>,
): Promise<Result> {
  const { acceptDocument } = await import('../lib/documents/documents.ts');
  const accepted: { path: string; file: NewFile }[] = [];
  for (const file of received.toSorted((a, b) => a.index - b.index)) {
    const document = await acceptDocument(file.path, file.fileName, `files.${file.index}`);
    accepted.push({ path: file.path, file: { ...document, key: newFileKey() } });
  }
  return withStored(
    ctx,
    accepted.map(({ path, file }) => ({ path, key: file.key })),
    () => act(accepted.map(({ file }) => file)),
  );
}

/** Enforces the sender's storage limit after the files were written. */
export const ensureFilesFit = (tx: Tx, senderId: string, files: NewFile[]): Promise<void> =>
  ensureStorage(
    tx,
    senderId,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );

/** An attachment, if the reader may read its message. */
export async function openAttachment(db: Sql, id: string, reader: Caller): Promise<AttachmentRow> {
  const file = await findAttachment(db, id);
  const side = file && sideOf(file, reader);
  ensure(file && side, 'NOT_FOUND');
  ensure(side === 'staff' || !file.internal, 'NOT_FOUND');
  return file;
}
