import { DECIMAL } from '../quoteRows.ts';
import { BadSource, inOrder, readSource, type SourceQuery, type SourceRow } from './quoteSource.ts';

/** Open Data of the US Energy Information Administration, version 2: a key in the query, numbers as strings. */
export const EIA_ORIGIN = 'https://api.eia.gov';
const PAGE_ROWS = 5000;
const PAGES_MAX = 40;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Spot prices of natural gas are in a data set of their own. */
const dataSetOf = (series: string) =>
  series.startsWith('RNG') ? '/v2/natural-gas/pri/fut/data/' : '/v2/petroleum/pri/spt/data/';

async function readPage(
  url: URL,
  timeoutMs: number | undefined,
): Promise<{ total: number; data: unknown[] }> {
  const text = (await readSource(url, { accept: 'application/json', timeoutMs })).toString('utf8');
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
  if (!DAY.test(row.day) || Number.isNaN(Date.parse(row.day)) || !DECIMAL.test(row.value))
    throw new BadSource(`a value of ${row.series.slice(0, 40)}`);
  return row;
}

async function readDataSet(
  origin: string,
  path: string,
  ids: readonly string[],
  { key, start, timeoutMs }: SourceQuery,
): Promise<SourceRow[]> {
  const rows: unknown[] = [];
  for (let page = 0; ; page += 1) {
    if (page === PAGES_MAX) throw new BadSource('too many pages');
    const url = new URL(path, origin);
    const query = url.searchParams;
    query.set('api_key', key);
    query.set('frequency', 'daily');
    query.append('data[]', 'value');
    for (const one of ids) query.append('facets[series][]', one);
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
  const wanted = new Set(ids);
  return rows.map(readRow).filter((row) => row !== null && wanted.has(row.series)) as SourceRow[];
}

/**
 * Daily values, by series and day.
 * @throws BadSource
 */
export async function fetchEia(origin: string, query: SourceQuery): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  const ids = query.series.map(({ series_id }) => series_id);
  for (const [path, of] of Map.groupBy(ids, dataSetOf))
    rows.push(...(await readDataSet(origin, path, of, query)));
  return inOrder(rows);
}
