import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as pause } from 'node:timers/promises';
import type { Sql } from '../db/client.ts';
import type { Task } from './fillProcess.ts';
import { readValue } from './handOver.ts';
import { allTellingWords, countIndexed, indexedAfter, statesAfter } from './marketIndex.queries.ts';
import { fillStock, type Stock, type Stored } from './stock.ts';

/** Few enough that requests hardly wait while the memory fills. */
const CHUNK = 250;
/** Two numbers an ad are quick to read. */
const STATES_CHUNK = 5_000;
/** So many are read by a process of its own: what reading leaves behind ends with it, and nobody waits meanwhile. */
const MANY = 20_000;
/** A connection that says nothing any more must not hold it up for ever. */
const WITHIN_MS = 600_000;

/** Reads published ads in the order of their numbers, until there are no more or `isOver`. */
export async function readAll(
  db: Sql,
  { expected, chunk, isOver }: { expected: number; chunk: number; isOver: () => boolean },
): Promise<Stored> {
  const filling = fillStock(expected);
  for (let last = 0, isMore = true; isMore; ) {
    const ads = await indexedAfter(db, last, chunk);
    filling.add(ads);
    last = ads.at(-1)?.number ?? last;
    isMore = ads.length === chunk && !isOver();
    await pause();
  }
  return filling.finish(await allTellingWords(db), pause);
}

/** A database, a folder that may be written to, and when nobody wants it any more. */
export type Surroundings = { url: string; folder: string; ended: AbortSignal };

/**
 * The same in a process of its own. What it says comes through a file without a name: read to where it stays, it leaves
 * nothing else behind, neither here nor, whoever is killed, on the disk.
 */
export async function readApart(expected: number, { url, folder, ended }: Surroundings): Promise<Stored> {
  const path = join(folder, `market-${randomUUID()}`);
  await using file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const child = fork(new URL('./fillProcess.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc', file.fd],
    signal: AbortSignal.any([ended, AbortSignal.timeout(WITHIN_MS)]),
    killSignal: 'SIGKILL',
  });
  child.send({ url, expected } satisfies Task);
  const [complaint, [code, signal]] = await Promise.all([
    text(child.stderr as Readable),
    once(child, 'close'),
  ]);
  if (code !== 0)
    throw new Error(`The process that reads the market ended with ${code ?? signal}: ${complaint}`);
  return (await readValue(file)) as Stored;
}

/** Published ads as they are while it reads; what changes meanwhile is for the caller to hear and read again. */
export async function readMarket(db: Sql, surroundings: Surroundings): Promise<Stored> {
  const expected = await countIndexed(db);
  return expected < MANY
    ? readAll(db, { expected, chunk: CHUNK, isOver: () => surroundings.ended.aborted })
    : readApart(expected, surroundings);
}

/** Numbers of published ads that are other now than in memory, there alone or here alone. */
export async function readDifferences(db: Sql, stock: Stock): Promise<number[]> {
  const differing: number[] = [];
  for (let last = 0; last < Number.POSITIVE_INFINITY; ) {
    const states = await statesAfter(db, last, STATES_CHUNK);
    const until =
      states.length < STATES_CHUNK ? Number.POSITIVE_INFINITY : (states.at(-1) as { number: number }).number;
    differing.push(...stock.differing(states, last, until));
    last = until;
  }
  return differing;
}
