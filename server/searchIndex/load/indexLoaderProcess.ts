import { once } from 'node:events';
import { openDb } from '../../db/client.ts';
import { awaitReplay } from '../../db/readReplica.ts';
import { type LoaderTask, readAll } from './indexLoader.ts';
import { writeValue } from './snapshotFile.ts';

/** File descriptor of the snapshot, inherited from `indexLoader.ts`. */
const FILE = 4;
const CHUNK = 1_000;

// The parent process is gone.
process.once('disconnect', () => process.exit(1));
const [{ url, expected, position }] = (await once(process, 'message')) as [LoaderTask];
const db = openDb(url, { connections: 1, statementTimeout: 0, applicationName: 'gasmap market' });
if (position !== undefined) await awaitReplay(db, position);
writeValue(FILE, await readAll(db, { expected, chunk: CHUNK, isOver: () => false }));
await db.destroy();
process.exit(0);
