import { setImmediate as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Sql } from '../db/client.ts';
import { allTellingWords, countIndexed, indexedAfter } from './marketIndex.queries.ts';
import { fillStock, type Stored } from './stock.ts';

/** Few enough that requests hardly wait while the memory fills. */
const CHUNK = 250;
/** So many are read by a thread of its own: what reading leaves behind ends with it, and nobody waits meanwhile. */
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

/** The same in a thread with a connection of its own. */
async function readApart(url: string, expected: number, ended: AbortSignal): Promise<Stored> {
  const worker = new Worker(new URL('./fillWorker.ts', import.meta.url), {
    workerData: { url, expected },
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const end = () => void worker.terminate();
  ended.addEventListener('abort', end, { once: true });
  const late = setTimeout(end, WITHIN_MS).unref();
  try {
    return await new Promise<Stored>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread that reads the market ended')));
    });
  } finally {
    clearTimeout(late);
    ended.removeEventListener('abort', end);
    end();
  }
}

/** Published ads as they are while it reads; what changes meanwhile is for the caller to hear and read again. */
export async function readMarket(db: Sql, url: string, ended: AbortSignal): Promise<Stored> {
  const expected = await countIndexed(db);
  return expected < MANY
    ? readAll(db, { expected, chunk: CHUNK, isOver: () => ended.aborted })
    : readApart(url, expected, ended);
}
