import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as pause } from 'node:timers/promises';
import type { Sql } from '../../db/client.ts';
import type { Reads } from '../../db/readReplica.ts';
import { allSpellingTerms, countIndexed, indexedAfter, statesAfter } from '../searchIndex.queries.ts';
import { type AdIndex, buildAdIndex, type StoredIndex } from '../store/adIndex.ts';
import { readValue } from './snapshotFile.ts';

/** Small enough that requests hardly wait while the index loads. */
const CHUNK = 250;
/** Rows of two numbers are cheap. */
const STATES_CHUNK = 5_000;
/** From this many ads on, a child process loads them: its garbage ends with it, and no request waits. */
const OWN_PROCESS_MIN = 20_000;
/** Bounds a load whose connection hangs. */
const TIMEOUT_MS = 600_000;

/** Reads published ads in the order of their numbers, until there are no more or `isOver`. */
export async function readAll(
  db: Sql,
  { expected, chunk, isOver }: { expected: number; chunk: number; isOver: () => boolean },
): Promise<StoredIndex> {
  const builder = buildAdIndex(expected);
  for (let last = 0, isMore = true; isMore; ) {
    const ads = await indexedAfter(db, last, chunk);
    builder.add(ads);
    last = ads.at(-1)?.number ?? last;
    isMore = ads.length === chunk && !isOver();
    await pause();
  }
  return builder.finish(await allSpellingTerms(db), pause);
}

/**
 * The message to the child process: which database to read, about how many ads it has and, of a replica, what it must
 * have replayed before.
 */
export type LoaderTask = { url: string; expected: number; position?: string };

/** The database and its replica, a writable folder, and a signal that cancels the load. */
export type LoaderOptions = { url: string; reads?: Reads; folder: string; ended: AbortSignal };

/**
 * Loads the index in a child process, which writes it to an unlinked file. The arrays are read straight into their final
 * buffers, and no file is left behind whichever process is killed.
 */
export async function readInOwnProcess(
  task: LoaderTask,
  { folder, ended }: Pick<LoaderOptions, 'folder' | 'ended'>,
): Promise<StoredIndex> {
  const path = join(folder, `market-${randomUUID()}`);
  await using file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const child = fork(new URL('./indexLoaderProcess.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc', file.fd],
    signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]),
    killSignal: 'SIGKILL',
  });
  child.send(task);
  const [errorOutput, [code, signal]] = await Promise.all([
    text(child.stderr as Readable),
    once(child, 'close'),
  ]);
  if (code !== 0)
    throw new Error(`The process that reads the market ended with ${code ?? signal}: ${errorOutput}`);
  return (await readValue(file)) as StoredIndex;
}

/** Reads all published ads. The caller must apply what changes meanwhile. */
export async function readMarket(db: Sql, options: LoaderOptions): Promise<StoredIndex> {
  const expected = await countIndexed(db);
  const { url, reads, ended } = options;
  if (expected < OWN_PROCESS_MIN) {
    const read = (from: Sql) => readAll(from, { expected, chunk: CHUNK, isOver: () => ended.aborted });
    return reads ? reads.run(read) : read(db);
  }
  const replica = await reads?.replica();
  // The primary has everything, in the end.
  return replica
    ? readInOwnProcess({ expected, ...replica }, options).catch(() =>
        readInOwnProcess({ expected, url }, options),
      )
    : readInOwnProcess({ expected, url }, options);
}

/** Numbers of ads that differ between the database and the index, or that only one of them has. */
export async function readDifferences(db: Sql, adIndex: AdIndex): Promise<number[]> {
  const differing: number[] = [];
  for (let last = 0; last < Number.POSITIVE_INFINITY; ) {
    const states = await statesAfter(db, last, STATES_CHUNK);
    const until =
      states.length < STATES_CHUNK ? Number.POSITIVE_INFINITY : (states.at(-1) as { number: number }).number;
    differing.push(...adIndex.differing(states, last, until));
    last = until;
  }
  return differing;
}
