import type { Context } from '../context.ts';
import { noteLoose } from '../jobs/looseFiles.ts';
import { deleteUnused, noteUnused } from './files.queries.ts';

/** Years after which what was read of a file that nobody has is forgotten. */
const KEPT_YEARS = 2;

/** Forgets texts of files that no ad has, and all of them once nobody had them for two years. */
export const forgetUnused = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await noteUnused(tx);
    const keys = await deleteUnused(tx, KEPT_YEARS);
    if (keys.length > 0) await noteLoose(tx, keys);
  });
