import { createHash } from 'node:crypto';
import { readLimited } from '../../lib/readLimited.ts';

/** Open Data of the US Energy Information Administration, version 2: a key in the query, numbers as strings. */
export const EIA_ORIGIN = 'https://api.eia.gov';
const PAGE_ROWS = 5000;
const PAGES_MAX = 40;
const TIMEOUT_MS = 10_000;
const BYTES_MAX = 20 * 1024 * 1024;
const VALUE = /^-?\d{1,12}(\.\d{1,6})?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Why a source was not taken; says neither its address nor the key. */
export class BadSource extends Error {
  constructor(why: string) {
    super(`The source is not to be trusted: ${why}`);
    this.name = 'BadSource';
  }
}

export type SourceRow = { series: string; day: string; value: string };

/** Spot prices of natural gas are in a data set of their own. */
const dataSetOf = (series: string) =>
  series.startsWith('RNG') ? '/v2/natural-gas/pri/fut/data/' : '/v2/petroleum/pri/spt/data/';

async function readPage(url: URL, timeoutMs: number): Promise<{ total: number; data: unknown[] }> {
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/json' } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new BadSource(`it answered ${response.status}`);
    }
    text = await readLimited(response, BYTES_MAX, () => new BadSource('too large'));
  } catch (error) {
    if (error instanceof BadSource) throw error;
    // what fetch throws may name the address, and with it the key
    throw new BadSource(
      (error as Error).name === 'TimeoutError' ? 'it did not answer in time' : 'no connection',
    );
  }
  let body: { response?: { total?: unknown; data?: unknown } };
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadSource('the answer is cut off or no JSON');
  }
  const { total, data } = body?.response ?? {};
  if (!/^\d+$/.test(String(total)) || !Array.isArray(data))
    throw new BadSource('the answer has another form');
  return { total: Number(total), data };
}

function readRow(raw: unknown): SourceRow | null {
  const { period, series, value } = (raw ?? {}) as Record<string, unknown>;
  if (value === null || value === undefined || value === '') return null;
  const textOf = (part: unknown) =>
    typeof part === 'string' || typeof part === 'number' ? String(part) : '';
  const row = { series: textOf(series), day: textOf(period), value: textOf(value) };
  if (!DAY.test(row.day) || Number.isNaN(Date.parse(row.day)) || !VALUE.test(row.value))
    throw new BadSource(`a value of ${row.series.slice(0, 40)}`);
  return row;
}

async function readDataSet(
  origin: string,
  path: string,
  {
    key,
    series,
    start,
    timeoutMs,
  }: { key: string; series: readonly string[]; start: string; timeoutMs: number },
): Promise<SourceRow[]> {
  const rows: unknown[] = [];
  for (let page = 0; ; page += 1) {
    if (page === PAGES_MAX) throw new BadSource('too many pages');
    const url = new URL(path, origin);
    const query = url.searchParams;
    query.set('api_key', key);
    query.set('frequency', 'daily');
    query.append('data[]', 'value');
    for (const one of series) query.append('facets[series][]', one);
    query.set('start', start);
    query.set('sort[0][column]', 'period');
    query.set('sort[0][direction]', 'asc');
    query.set('offset', String(rows.length));
    query.set('length', String(PAGE_ROWS));
    const { total, data } = await readPage(url, timeoutMs);
    rows.push(...data);
    if (rows.length >= total) break;
    if (data.length === 0) throw new BadSource('fewer rows than it says');
  }
  const wanted = new Set(series);
  return rows.map(readRow).filter((row) => row !== null && wanted.has(row.series)) as SourceRow[];
}

/**
 * The values of these series from a day on, by series and day.
 * @throws BadSource
 */
export async function fetchEia(
  origin: string,
  {
    key,
    series,
    start,
    timeoutMs = TIMEOUT_MS,
  }: { key: string; series: readonly string[]; start: string; timeoutMs?: number },
): Promise<SourceRow[]> {
  const found = new Map<string, SourceRow>();
  for (const [path, of] of Map.groupBy(series, dataSetOf)) {
    for (const row of await readDataSet(origin, path, { key, series: of, start, timeoutMs })) {
      const before = found.get(`${row.series} ${row.day}`);
      if (before !== undefined && before.value !== row.value)
        throw new BadSource(`two values of ${row.series} for a day`);
      found.set(`${row.series} ${row.day}`, row);
    }
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** The same for the same values, in whatever order they came. */
export const hashOf = (rows: readonly SourceRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ series, day, value }) => `${series}|${day}|${value}\n`).join(''))
    .digest('hex');
