import { ensureStorage, isOverStorage } from '../../accounts/storage/storage.ts';
import type { Tx } from '../../db/client.ts';
import type { StoredFiles } from '../documents/documents.ts';
import { findUnpublishedDeleted } from './adLife.queries.ts';
import { deleteWithFiles } from './revisions.ts';

/** Purges deleted, never published ads beyond the newest `stay`. Returns files that are no longer needed. */
export async function emptyBin(tx: Tx, ownerId: string, stay: number): Promise<string[]> {
  const files: string[] = [];
  for (const id of await findUnpublishedDeleted(tx, ownerId, stay)) {
    files.push(...(await deleteWithFiles(tx, id)));
  }
  return files;
}

/**
 * Enforces the storage limit after new files were written. Deleted ads are purged before anything is refused. Returns
 * files that are no longer needed.
 */
export async function ensureStored(tx: Tx, ownerId: string, storedFiles: StoredFiles): Promise<string[]> {
  const added = [...storedFiles.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  if (added === 0) return [];
  const files = (await isOverStorage(tx, ownerId)) ? await emptyBin(tx, ownerId, 0) : [];
  await ensureStorage(tx, ownerId, added);
  return files;
}
