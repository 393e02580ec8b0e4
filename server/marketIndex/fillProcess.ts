import { once } from 'node:events';
import { openDb } from '../db/client.ts';
import { readAll } from './fill.ts';
import { writeValue } from './handOver.ts';

/** What is to be read: about so many ads of a database. */
export type Task = { url: string; expected: number };

/** The open file that the market is written to, as `fill.ts` hands it over. */
const FILE = 4;
const CHUNK = 1_000;

// Nobody waits for it any more.
process.once('disconnect', () => process.exit(1));
const [{ url, expected }] = (await once(process, 'message')) as [Task];
const db = openDb(url, { connections: 1, statementTimeout: 0, applicationName: 'gasmap market' });
writeValue(FILE, await readAll(db, { expected, chunk: CHUNK, isOver: () => false }));
await db.destroy();
process.exit(0);
