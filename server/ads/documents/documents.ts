import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { msg } from '../../../contract/core/message.ts';
import { fileColumns } from '../../accounts/storage/storage.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { type Caller, may } from '../../http/caller.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { nameFiles, type Storable, withStored } from '../../jobs/looseFiles.ts';
import type { AcceptedDocument } from '../../lib/documents/documents.ts';
import { ensure, type Fault, invalid } from '../../lib/errors.ts';
import { newFileKey } from '../../lib/files/fileKeys.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { isOwn, seesAd } from '../rows/adSummary.view.ts';
import { documentsOf, findAd, findBeside, findDocument, noteDocumentRead } from '../rows/ads.queries.ts';
import { opensDocument } from '../rows/ads.view.ts';
import {
  deleteDocuments,
  insertDocuments,
  moveDocument,
  unusedKeys,
  updateDocument,
} from '../rows/adWrites.queries.ts';

type Entries = NonNullable<AdPayload['documents']>;

/** Stored files by the index of their payload entry. */
export type StoredFiles = Map<number, AcceptedDocument & { key: string }>;

export function ensureMatch(entries: Entries, files: ReceivedFile[]): void {
  const indices = files.map((file) => file.index);
  const faults: Fault[] = [];
  for (const index of indices) {
    const entry = entries[index];
    if (!entry) faults.push({ path: 'fileIndices', message: msg('ads.noDocumentAt', { index }) });
    else if (entry.id)
      faults.push({
        path: `documents.${index}.id`,
        message: msg('ads.storedDocumentFile'),
      });
  }
  if (new Set(indices).size < indices.length)
    faults.push({ path: 'fileIndices', message: msg('ads.twoFiles') });
  for (const [index, entry] of entries.entries()) {
    if (!entry.id && !indices.includes(index))
      faults.push({ path: `documents.${index}`, message: msg('ads.attachFile') });
  }
  if (faults.length > 0) invalid(faults);
}

/** Checks all files, stores them and runs `act`. Files that no document refers to afterwards are removed. */
export async function withDocuments<Result>(
  ctx: Context,
  entries: Entries,
  files: ReceivedFile[],
  act: (storedFiles: StoredFiles) => Promise<Result>,
): Promise<Result> {
  ensureMatch(entries, files);
  const { acceptDocument } = await import('../../lib/documents/documents.ts');
  const storedFiles: StoredFiles = new Map();
  const stored: Storable[] = [];
  for (const { index, path, fileName } of files) {
    const key = newFileKey();
    storedFiles.set(index, { ...(await acceptDocument(path, fileName, `documents.${index}`)), key });
    stored.push({ key, path });
  }
  return withStored(ctx, stored, () => act(storedFiles));
}

/** Removes unreferenced files. A failure is only logged: it costs disk space, nothing else. */
export async function removeFiles(ctx: Pick<Context, 'files' | 'log'>, keys: string[]): Promise<void> {
  for (const outcome of await Promise.allSettled(keys.map((key) => ctx.files.remove(key)))) {
    if (outcome.status === 'rejected') ctx.log.warn({ err: outcome.reason }, 'a file could not be removed');
  }
}

type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];

/**
 * The stored documents that a payload may name: the ad's own, and those of its other version as copies of the same
 * files.
 */
function namedBy(entries: Entries, own: DocumentRow[], beside: DocumentRow[]) {
  const left = new Map(own.map((row) => [row.id, row]));
  const take = (row: DocumentRow | undefined) => {
    if (row) left.delete(row.id);
    return row;
  };
  const direct = entries.map((entry) => (entry.id ? take(left.get(entry.id)) : undefined));
  const placed = entries.map(({ id }, position) => {
    const found = direct[position];
    if (found || id === undefined) return { row: found, isCopy: false };
    const source = beside.find((row) => row.id === id);
    ensure(source, 'VALIDATION_FAILED', {
      details: [{ path: `documents.${position}.id`, message: msg('ads.noSuchDocument') }],
    });
    const same = take([...left.values()].find((row) => row.file_key === source.file_key));
    return same ? { row: same, isCopy: false } : { row: source, isCopy: true };
  });
  return { placed, gone: [...left.values()] };
}

/**
 * Replaces the ad's documents with those of the payload, in its order. `besideId` is the ad's other version, if any.
 * Returns keys of files that are no longer needed.
 */
export async function placeDocuments(
  tx: Tx,
  adId: string,
  entries: Entries,
  storedFiles: StoredFiles,
  besideId?: string,
): Promise<string[]> {
  const [own, beside] = [await documentsOf(tx, adId), besideId ? await documentsOf(tx, besideId) : []];
  const { placed, gone } = namedBy(entries, own, beside);
  await deleteDocuments(
    tx,
    gone.map((row) => row.id),
  );
  const added: Parameters<typeof insertDocuments>[1] = [];
  for (const [position, { id: _named, ...entry }] of entries.entries()) {
    const { row, isCopy } = placed[position] ?? {};
    const file = storedFiles.get(position);
    if (row && !isCopy) await updateDocument(tx, row.id, { position, ...entry });
    else if (row) added.push({ ...row, ...entry, id: uuidv7(), ad_id: adId, position });
    else if (file) {
      added.push({
        ...entry,
        id: uuidv7(),
        ad_id: adId,
        position,
        ...fileColumns(file),
      });
    }
  }
  await insertDocuments(tx, added);
  await nameFiles(
    tx,
    added.map((row) => row.file_key),
  );
  return unusedKeys(
    tx,
    gone.map((row) => row.file_key),
  );
}

/** Replaces the documents of a published ad with those of its revision. Shared documents retain their id. */
export async function adoptDocuments(tx: Tx, adId: string, revisionId: string): Promise<string[]> {
  const [own, revised] = [await documentsOf(tx, adId), await documentsOf(tx, revisionId)];
  const gone = own.filter((row) => !revised.some((one) => one.file_key === row.file_key));
  await deleteDocuments(
    tx,
    gone.map((row) => row.id),
  );
  for (const one of revised) {
    const { position, title, kind, visibility } = one;
    const same = own.find((row) => row.file_key === one.file_key);
    if (same) await updateDocument(tx, same.id, { position, title, kind, visibility });
    else await moveDocument(tx, one.id, adId, position);
  }
  return unusedKeys(
    tx,
    gone.map((row) => row.file_key),
  );
}

/** A document if its ad and its visibility allow it. Access to non-public documents is recorded for the owner. */
export async function openDocument(db: Sql, id: string, reader: Caller | null) {
  const document = await findDocument(db, id);
  const ad = document && (await findAd(db, document.ad_id));
  const compares = may(reader, 'documents.review');
  ensure(document && ad && (compares || seesAd(ad, reader)), 'NOT_FOUND');
  const isGranted = reader !== null && (await findBeside(db, ad.id, reader.id))?.is_granted === true;
  ensure(compares || opensDocument(document, ad, reader, isGranted), 'NOT_FOUND');
  if (reader && document.visibility !== 'public' && !isOwn(ad, reader))
    await noteDocumentRead(db, id, reader.id);
  return document;
}
