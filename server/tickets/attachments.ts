import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { newFileKey } from '../lib/fileKeys.ts';
import { withStored } from '../lib/looseFiles.ts';
import { ensureStorage } from '../storage/storage.ts';
import { type AttachmentRow, findAttachment } from './ticketRows.queries.ts';
import type { NewFile } from './tickets.queries.ts';
import { sideOf } from './tickets.view.ts';

/** Checks all files before any is stored, stores them and runs `act`; those that no message names are given up again. */
export async function withFiles<Result>(
  ctx: Context,
  received: ReceivedFile[],
  act: (files: NewFile[]) => Promise<Result>,
): Promise<Result> {
  const { acceptDocument } = await import('../lib/documents.ts');
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

/** Holds the limit of the files of who sent these, once they are written. */
export const ensureFilesFit = (tx: Tx, senderId: string, files: NewFile[]): Promise<void> =>
  ensureStorage(
    tx,
    senderId,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );

/** A file for whoever may read the message that it came with. */
export async function openAttachment(db: Sql, id: string, reader: Caller): Promise<AttachmentRow> {
  const file = await findAttachment(db, id);
  const side = file && sideOf(file, reader);
  ensure(file && side, 'NOT_FOUND');
  ensure(side === 'staff' || !file.internal, 'NOT_FOUND');
  return file;
}
