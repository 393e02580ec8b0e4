import Big from 'big.js';
import { readSheet } from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { DECIMAL } from '../quoteRows.ts';
import { BadSource, inOrder, readSource, type SourceQuery, type SourceRow } from './quoteSource.ts';

/**
 * Commodity prices of the World Bank ("Pink Sheet"), monthly since 1960: a workbook whose address changes with each issue
 * and stands on a page that does not move.
 */
export const PINK_SHEET_ORIGINS = {
  page: 'https://www.worldbank.org',
  files: 'https://thedocs.worldbank.org',
} as const;
export type PinkSheetOrigins = { page: string; files: string };

const PAGE_PATH = '/en/research/commodity-markets';
const FILE_NAME = 'CMO-Historical-Data-Monthly.xlsx';
const SHEET = 'Monthly Prices';
const MONTH = /^(\d{4})M(0[1-9]|1[0-2])$/;
const PLACES = 6;
/** The workbook has some megabytes unpacked. */
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
/** How the sheet writes what a series is quoted in. */
const measures: Record<string, { currency: string; unit: string }> = {
  '$/bbl': { currency: 'USD', unit: 'BBL' },
  '$/mmbtu': { currency: 'USD', unit: 'MMBTU' },
  '$/mt': { currency: 'USD', unit: 'MT' },
};

type Cell = string | number | boolean | Date | null;

/** Names carry notes as asterisks, and now and then another space. */
const nameOf = (cell: Cell | undefined) =>
  String(cell ?? '')
    .replaceAll('*', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
const measureOf = (cell: Cell | undefined) => measures[nameOf(cell).replace(/[()\s]/g, '')];

/** The last day of a month like 2026M10: a mean of the month is not known before. */
function lastDay(month: string): string | null {
  const [, year, number] = MONTH.exec(month) ?? [];
  if (year === undefined || number === undefined) return null;
  return new Date(Date.UTC(Number(year), Number(number), 0)).toISOString().slice(0, 10);
}

async function findFile({ page, files }: PinkSheetOrigins, timeoutMs: number | undefined): Promise<URL> {
  const html = await readSource(new URL(PAGE_PATH, page), { accept: 'text/html', timeoutMs });
  for (const [, href] of html.toString('utf8').matchAll(/href="([^"]{1,500})"/g)) {
    const url = URL.parse(href as string, page);
    if (url?.origin === files && url.pathname.endsWith(`/${FILE_NAME}`)) return url;
  }
  throw new BadSource('its page does not name the monthly sheet');
}

/** What the workbook claims to unpack to. */
async function unpackedSize(bytes: Buffer): Promise<number> {
  let size = 0;
  const zip = await fromBufferPromise(bytes);
  for await (const { uncompressedSize } of zip.eachEntry()) size += uncompressedSize;
  return size;
}

async function readCells(bytes: Buffer): Promise<Cell[][]> {
  try {
    if ((await unpackedSize(bytes)) > UNPACKED_BYTES_MAX) throw new BadSource('its file unpacks to too much');
    return (await readSheet(bytes, SHEET)) as Cell[][];
  } catch (error) {
    if (error instanceof BadSource) throw error;
    throw new BadSource('its file is damaged, or has no monthly prices');
  }
}

/** A number with at most six places; null where the sheet has none: an ellipsis, two dots, or nothing. */
function readValue(cell: Cell | undefined): string | null {
  if (typeof cell !== 'number') {
    if (/^(…|\.{2,3})?$/.test(String(cell ?? '').trim())) return null;
    throw new BadSource('a value that is no number');
  }
  const value = Number.isFinite(cell) ? new Big(cell).round(PLACES, Big.roundHalfUp).toFixed() : '';
  if (!DECIMAL.test(value)) throw new BadSource('a value out of any range');
  return value;
}

/** @throws BadSource */
export function parsePinkSheet(
  cells: readonly (readonly Cell[])[],
  { series, start }: SourceQuery,
): SourceRow[] {
  const first = cells.findIndex(([month]) => MONTH.test(String(month ?? '').trim()));
  if (first < 2) throw new BadSource('the sheet has another form');
  const [names, units] = [cells[first - 2], cells[first - 1]];
  const rows: SourceRow[] = [];
  for (const { series_id, currency, unit } of series) {
    const places = (names ?? []).flatMap((cell, n) => (nameOf(cell) === nameOf(series_id) ? [n] : []));
    if (places.length > 1) throw new BadSource(`two columns of ${series_id}`);
    const [place] = places;
    if (place === undefined) continue;
    const measure = measureOf(units?.[place]);
    if (measure === undefined || measure.currency !== currency || measure.unit !== unit)
      throw new BadSource(`${series_id} is quoted in something else`);
    for (const row of cells.slice(first)) {
      const day = lastDay(String(row[0] ?? '').trim());
      // notes may follow the months
      if (day === null) break;
      const value = readValue(row[place]);
      if (value !== null && day >= start) rows.push({ series: series_id, day, value });
    }
  }
  return inOrder(rows);
}

/**
 * Means of months, each as of the last day of its month; series by the names of their columns.
 * @throws BadSource
 */
export async function fetchPinkSheet(origins: PinkSheetOrigins, query: SourceQuery): Promise<SourceRow[]> {
  const { timeoutMs } = query;
  const file = await findFile(origins, timeoutMs);
  const bytes = await readSource(file, { accept: 'application/octet-stream, */*', timeoutMs });
  return parsePinkSheet(await readCells(bytes), query);
}
