import type { Tx } from '../db/client.ts';
import { ensureStorage, isOverStorage } from '../storage/storage.ts';
import { findUnpublishedDeleted } from './adLife.queries.ts';
import type { KeptFiles } from './documents.ts';
import { deleteWithFiles } from './revisions.ts';

/** Ends for good what was deleted and never published, but for the newest `stay`; answers files no longer needed. */
export async function emptyBin(tx: Tx, ownerId: string, stay: number): Promise<string[]> {
  const files: string[] = [];
  for (const id of await findUnpublishedDeleted(tx, ownerId, stay)) {
    files.push(...(await deleteWithFiles(tx, id)));
  }
  return files;
}

/**
 * Holds the limit of an owner's files once the new ones are written. What was deleted makes room before anything is
 * refused; answers the files that are no longer needed.
 */
export async function ensureStored(tx: Tx, ownerId: string, kept: KeptFiles): Promise<string[]> {
  const added = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  if (added === 0) return [];
  const files = (await isOverStorage(tx, ownerId)) ? await emptyBin(tx, ownerId, 0) : [];
  await ensureStorage(tx, ownerId, added);
  return files;
}
