import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import type { FileStore } from './files.ts';
import { forgetLoose, looseForLong, noteLoose, stillLoose } from './looseFiles.queries.ts';

/* A file and the row that names it cannot be written at once. Until the row is there the file is listed as loose: one
 * whose row was committed is never removed, also where nobody heard of the commit, and one without a row does not stay. */

export { forgetLoose as nameFiles, noteLoose } from './looseFiles.queries.ts';

type Place = { db: Db; files: Pick<FileStore, 'put' | 'remove'>; log: Pick<Logger, 'warn'> };
export type Storable = { key: string; path: string };

/** Stores a finished temporary file under a new key; loose until `nameFiles`. */
export async function storeLoose({ db, files }: Place, { key, path }: Storable): Promise<void> {
  await noteLoose(db, [key]);
  await files.put(key, path);
}

/** Removes loose files; one that cannot be removed now is found again by the sweep. */
export async function removeLoose({ db, files, log }: Place, keys: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(keys.map((key) => files.remove(key)));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') log.warn({ err: outcome.reason }, 'a file could not be removed');
  await forgetLoose(
    db,
    keys.filter((_key, nth) => outcomes[nth]?.status === 'fulfilled'),
  ).catch((error: unknown) => log.warn({ err: error }, 'removed files are still listed as loose'));
}

/** Removes those of them that no row names. Nothing that goes wrong here is the caller's fault: the sweep comes later. */
export async function removeUnnamed(place: Place, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const loose = await stillLoose(place.db, keys).catch((error: unknown) => {
    place.log.warn({ err: error }, 'whether files are loose could not be found out');
    return [];
  });
  await removeLoose(place, loose);
}

/** Stores files and runs `act`, in whose transaction rows name them; those that none names are given up again. */
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

/** What cut uploads and deletions left behind. */
export const sweepLooseFiles = async (place: Place): Promise<void> =>
  removeLoose(place, await looseForLong(place.db));
