import { createHash } from 'node:crypto';
import { readLimited } from '../../lib/readLimited.ts';

const BYTES_MAX = 20 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** Why a source was not taken; says neither its address nor a key. */
export class BadSource extends Error {
  constructor(why: string) {
    super(`The source is not to be trusted: ${why}`);
    this.name = 'BadSource';
  }
}

export type SourceRow = { series: string; day: string; value: string };

/** What a source is asked for: the values of series from a day on. */
export type SourceQuery = {
  series: readonly { series_id: string; currency: string | null; unit: string | null }[];
  /** Calendar day. */
  start: string;
  /** Empty where the source needs none. */
  key: string;
  timeoutMs?: number;
};

/**
 * What an address answers with; leaves its host for no redirect.
 * @throws BadSource
 */
export async function readSource(
  url: URL,
  { accept, timeoutMs = TIMEOUT_MS }: { accept: string; timeoutMs?: number | undefined },
): Promise<Buffer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { redirect: 'error', signal, headers: { accept } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new BadSource(`it answered ${response.status}`);
    }
    return await readLimited(response, BYTES_MAX, () => new BadSource('too large'));
  } catch (error) {
    if (error instanceof BadSource) throw error;
    // what fetch throws may name the address, and with it the key
    throw new BadSource(
      (error as Error).name === 'TimeoutError' ? 'it did not answer in time' : 'no connection',
    );
  }
}

/** By series and day, each once. @throws BadSource where a day has two values */
export function inOrder(rows: readonly SourceRow[]): SourceRow[] {
  const found = new Map<string, SourceRow>();
  for (const row of rows) {
    const before = found.get(`${row.series} ${row.day}`);
    if (before !== undefined && before.value !== row.value)
      throw new BadSource(`two values of ${row.series} for a day`);
    found.set(`${row.series} ${row.day}`, row);
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** The same for the same values, in whatever order they came. */
export const hashOf = (rows: readonly SourceRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ series, day, value }) => `${series}|${day}|${value}\n`).join(''))
    .digest('hex');
