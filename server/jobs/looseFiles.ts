import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import type { FileStore } from '../lib/files/files.ts';
import { forgetLoose, looseForLong, noteLoose, stillLoose } from './looseFiles.queries.ts';

/*
 * A file and its row cannot be written atomically. Until the row is committed the file is listed as loose: a file with
 * a committed row is never removed, even if the result of the commit was lost, and one without a row is cleaned up.
 */

export { forgetLoose as nameFiles, noteLoose } from './looseFiles.queries.ts';

type Place = { db: Db; files: Pick<FileStore, 'put' | 'remove'>; log: Pick<Logger, 'warn'> };
export type Storable = { key: string; path: string };

/** Stores a finished temporary file under a new key; it counts as loose until `nameFiles`. */
export async function storeLoose({ db, files }: Place, { key, path }: Storable): Promise<void> {
  await noteLoose(db, [key]);
  await files.put(key, path);
}

/** Deletes loose files; the cleanup job retries those that cannot be deleted now. */
export async function removeLoose({ db, files, log }: Place, keys: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(keys.map((key) => files.remove(key)));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') log.warn({ err: outcome.reason }, 'a file could not be removed');
  await forgetLoose(
    db,
    keys.filter((_key, nth) => outcomes[nth]?.status === 'fulfilled'),
  ).catch((error: unknown) => log.warn({ err: error }, 'removed files are still listed as loose'));
}

/** Deletes those of them without a row. Failures are only logged, because the cleanup job retries. */
export async function removeUnnamed(place: Place, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const loose = await stillLoose(place.db, keys).catch((error: unknown) => {
    place.log.warn({ err: error }, 'whether files are loose could not be found out');
    return [];
  });
  await removeLoose(place, loose);
}

/** Stores files and runs `act`, whose transaction inserts rows for them; files without a row are deleted again. */
export async function withStored<Result>(
  place: Place,
  stored: readonly Storable[],
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    for (const file of stored) await storeLoose(place, file);
    return await act();
  } finally {
    await removeUnnamed(
      place,
      stored.map(({ key }) => key),
    );
  }
}

/** Deletes leftovers of interrupted uploads and deletions. */
export const sweepLooseFiles = async (place: Place): Promise<void> =>
  removeLoose(place, await looseForLong(place.db));
