import Papa from 'papaparse';
import type { CsvColumns, CsvReading } from '../../../contract/billing/statements.ts';
import { amountOf, dayReader, decimalOfAll, figureOf, isDay } from './csvCells.ts';
import { badStatement, type Credit, identifier, type PassedOver, shownText } from './statementEntry.ts';

const COLUMNS_MAX = 100;
const ROWS_MAX = 20_000;
/** Account, period and balance stand above the table in many files. */
const HEAD_ROWS_MAX = 40;

/** Parts of headers without their accents, in the languages of the site and of the banks of its members. */
const words = {
  booked: ['book', 'post', 'complet', 'buchung', 'boek', 'comptabili', 'operaci', 'проводк'],
  amount: ['amount', 'betrag', 'umsatz', 'montant', 'import', 'bedrag', 'tutar', 'сумма', 'مبلغ', '金额'],
  credit: [
    'credit',
    'haben',
    'gutschrift',
    'abono',
    'paid in',
    'money in',
    'alacak',
    'приход',
    'кредит',
    'دائن',
    '收入',
  ],
  other: ['balance', 'saldo', 'solde', 'bakiye', 'остаток', 'fee', 'rate', 'kurs', 'رصيد', 'مانده', '余额'],
};
const incoming = new Set(
  'c cr crdt credit h haben gutschrift bij in incoming + кредит приход alacak abono'.split(' '),
);
const outgoing = new Set(
  'd dr dbit debit s soll lastschrift af out outgoing - дебет расход borc cargo'.split(' '),
);
const notBooked = new Set(
  'pending|reverted|declined|failed|cancelled|canceled|vorgemerkt|en attente|pendiente|beklemede'.split('|'),
);
const currencies = new Set(Intl.supportedValuesOf('currency'));

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();

/** UTF-8, UTF-16 with a byte order mark, or what Western European banks still write. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

const WORD_MAX = 20;
const isIn = (words: ReadonlySet<string>, cell: string) => cell.length <= WORD_MAX && words.has(plain(cell));

type Table = { headers: string[]; rows: string[][] };

/** The table of a file: from the first row with a day and a figure, under the row before it. */
function tableOf(file: Buffer): Table {
  const { data } = Papa.parse<string[]>(decoded(file), { skipEmptyLines: 'greedy' });
  if (data.length > ROWS_MAX || data.some((row) => row.length > COLUMNS_MAX))
    badStatement('billing.statementUnreadable');
  const isData = (row: string[]) =>
    row.some(isDay) && row.some((cell) => figureOf(cell) !== null && !isDay(cell));
  const start = data.slice(0, HEAD_ROWS_MAX).findIndex(isData);
  if (start < 0) badStatement('billing.statementUnreadable');
  const rows = data.slice(start);
  const above = start > 0 ? data[start - 1] : undefined;
  const width = Math.max(...rows.map(({ length }) => length));
  const isHeader = above !== undefined && above.length > 2;
  return {
    headers: Array.from({ length: width }, (_, at) => (isHeader ? (above[at] ?? '').trim() : '')),
    rows,
  };
}

const names = (header: string, parts: readonly string[]) => parts.some((part) => header.includes(part));
const cellsOf = ({ rows }: Table, column: number) => rows.map((row) => (row[column] ?? '').trim());

function recognise(table: Table): { day: number | null; amount: number | null } {
  const columns = table.headers.map((header, at) => {
    const cells = cellsOf(table, at).filter((cell) => cell !== '');
    // Most of them: lines under the table have something else there.
    const areMostly = (fits: (cell: string) => boolean) => cells.filter(fits).length > cells.length / 2;
    return {
      at,
      header: plain(header),
      isDays: areMostly(isDay),
      isFigures: areMostly((cell) => figureOf(cell) !== null && !isDay(cell)),
      hasDecimals: cells.some((cell) => /\d[.,]\d{1,3}\b/.test(cell)),
    };
  });
  const days = columns.filter(({ isDays }) => isDays);
  const figures = columns.filter(({ isFigures, header }) => isFigures && !names(header, words.other));
  const named = (parts: string[]) => figures.find(({ header }) => names(header, parts));
  const decimals = figures.filter(({ hasDecimals }) => hasDecimals);
  const day = days.find(({ header }) => names(header, words.booked)) ?? days[0];
  const amount =
    named(words.credit) ?? named(words.amount) ?? (decimals.length === 1 ? decimals[0] : undefined);
  return { day: day?.at ?? null, amount: amount?.at ?? null };
}

/** The first column whose cells are all of that kind. */
function columnOf(table: Table, fits: (cell: string) => boolean): number | undefined {
  const at = table.headers.findIndex((_, column) => {
    const cells = cellsOf(table, column).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(fits);
  });
  return at < 0 ? undefined : at;
}

/**
 * The incoming rows of a bank's CSV file. Columns are recognised by what stands in them and over them, unless they are
 * said. `fallback`: the currency where the file names none.
 */
export function readStatementCsv(
  file: Buffer,
  picked: CsvReading,
  fallback: string,
): { credits: Credit[]; passedOver: PassedOver; columns: CsvColumns; currencyAssumed: boolean } {
  const table = tableOf(file);
  const found = recognise(table);
  const day = picked.day ?? found.day;
  const amount = picked.amount ?? found.amount;
  const figures = amount === null ? [] : cellsOf(table, amount).flatMap((cell) => figureOf(cell) ?? []);
  const decimal = picked.decimal ?? decimalOfAll(figures);
  const columns = { headers: table.headers, day, amount, decimal };
  const passedOver = { outgoing: 0, notBooked: 0, unreadable: 0 };
  const credits: Credit[] = [];
  if (day === null || amount === null || decimal === null)
    return { credits, passedOver, columns, currencyAssumed: false };

  const said = columnOf(table, (cell) => isIn(incoming, cell) || isIn(outgoing, cell));
  // A column of dashes alone says nothing.
  const way =
    said !== undefined && cellsOf(table, said).some((cell) => isIn(incoming, cell)) ? said : undefined;
  const codes = columnOf(table, (cell) => currencies.has(cell));
  const inHeader = (table.headers[amount] ?? '').split(/[^A-Z]+/).find((word) => currencies.has(word));
  const readDay = dayReader(cellsOf(table, day));
  const idOf = identifier();
  let currencyAssumed = false;
  for (const row of table.rows) {
    const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? '').trim());
    const figure = figureOf(cell(amount));
    const value = figure && amountOf(figure, decimal);
    const isOut = figure?.isNegative || isIn(outgoing, cell(way));
    // A line under the table.
    if (cell(amount) === '' && !isDay(cell(day))) continue;
    if (row.some((one) => isIn(notBooked, one))) passedOver.notBooked += 1;
    // With a column for each way, that of what came in is empty.
    else if (isOut || value === 0 || cell(amount) === '') passedOver.outgoing += 1;
    else if (figure === null || value === null || !isDay(cell(day))) passedOver.unreadable += 1;
    else {
      const currency = cell(codes) || figure.currency || inHeader;
      if (currency === undefined) currencyAssumed = true;
      const apart = new Set([day, amount, way, codes]);
      credits.push({
        id: idOf(row),
        date: readDay(cell(day)),
        amount: value,
        currency: currency ?? fallback,
        text: shownText(row.filter((one, at) => !apart.has(at) && !isDay(one) && figureOf(one) === null)),
        search: row.join('\n'),
        note: '',
        isReturned: false,
      });
    }
  }
  return { credits, passedOver, columns, currencyAssumed };
}
