import Big from 'big.js';
import { z } from 'zod';
import type { ImportRow } from '../../contract/baseData/productWrites.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import { quoteColumns } from '../../contract/prices/quotes.ts';
import type { BenchmarksFrequency } from '../db/schema/tables.ts';

/**
 * Share of the value before beyond which a value is looked at before it counts. A month moves further than a day: gas in
 * Europe rose by half within one in 2021 and 2022.
 */
const FAR: Record<BenchmarksFrequency, Big> = {
  daily: new Big('0.25'),
  weekly: new Big('0.25'),
  monthly: new Big('0.75'),
};
/** A value as it is entered, fetched and stored. */
export const DECIMAL = /^-?\d{1,12}(\.\d{1,6})?$/;
const CONTRACT = /^(M([1-9]|1\d|2[0-4])|\d{4}-(0[1-9]|1[0-2]))?$/;
const FIRST_DAY = '1950-01-01';
const columns: ReadonlySet<string> = new Set(quoteColumns);

export type BadCell = { row: number; column: string; message: Message };
/** A row as it was entered: either a value, or low and high. */
export type Entered = {
  row: number;
  day: string;
  contract: string;
  value: string | null;
  low: string | null;
  high: string | null;
  isFinal: boolean;
  /** Whoever entered it knows that it is far from the day before. */
  isConfirmed: boolean;
};
type Numbers = Pick<Entered, 'value' | 'low' | 'high'>;

/** The mean where there are two; null for a withdrawn quote. */
export const meanOf = ({ value, low, high }: Numbers): Big | null =>
  value !== null ? new Big(value) : low !== null && high !== null ? new Big(low).plus(high).div(2) : null;

const isSame = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : new Big(a).eq(b);
export const isSameQuote = (a: Numbers, b: Numbers): boolean =>
  isSame(a.value, b.value) && isSame(a.low, b.low) && isSame(a.high, b.high);

/** Whether a value is suspiciously far from the one before. */
export const isFar = (
  before: Big | null,
  now: Big | null,
  frequency: BenchmarksFrequency = 'daily',
): boolean =>
  before !== null && now !== null && now.minus(before).abs().gt(before.abs().times(FAR[frequency]));

const textOf = (cell: ImportRow[string] | undefined): string | undefined =>
  cell === null || cell === undefined || String(cell).trim() === '' ? undefined : String(cell).trim();

function readYes(text: string | undefined): boolean | null {
  if (text === undefined || /^(no|n|false|0)$/i.test(text)) return false;
  return /^(yes|y|true|1|x)$/i.test(text) ? true : null;
}

/** Rows as quotes, and every bad cell. */
export function readQuoteRows(
  given: readonly ImportRow[],
  { shape, today }: { shape: 'single' | 'low_high'; today: string },
): { quotes: Entered[]; bad: BadCell[] } {
  const bad: BadCell[] = [];
  const seen = new Set<string>();
  const quotes = given.flatMap((cells, row): Entered[] => {
    const before = bad.length;
    const wrong = (column: string, message: Message) => bad.push({ row, column, message });
    for (const name of Object.keys(cells)) if (!columns.has(name)) wrong(name, msg('baseData.unknownColumn'));
    const day = textOf(cells.day);
    if (day === undefined) wrong('day', msg('field.required'));
    else if (!z.iso.date().safeParse(day).success) wrong('day', msg('field.date'));
    else if (day > today) wrong('day', msg('field.dayAhead'));
    else if (day < FIRST_DAY) wrong('day', msg('prices.tooEarly'));
    const decimal = (column: 'value' | 'low' | 'high') => {
      const text = textOf(cells[column]);
      if (text !== undefined && !DECIMAL.test(text)) wrong(column, msg('prices.value'));
      return text ?? null;
    };
    const [value, low, high] = [decimal('value'), decimal('low'), decimal('high')];
    if (value !== null && (low !== null || high !== null)) wrong('value', msg('prices.valueOrRange'));
    else if (shape === 'single') {
      if (low !== null || high !== null) wrong(low === null ? 'high' : 'low', msg('prices.single'));
      else if (value === null) wrong('value', msg('field.required'));
    } else if (value !== null) wrong('value', msg('prices.range'));
    else {
      if (low === null) wrong('low', msg('field.required'));
      if (high === null) wrong('high', msg('field.required'));
    }
    const contract = textOf(cells.contract)?.toUpperCase() ?? '';
    if (!CONTRACT.test(contract)) wrong('contract', msg('prices.contract'));
    const isFinal = readYes(textOf(cells.final));
    if (isFinal === null) wrong('final', msg('prices.yesOrNo'));
    const isConfirmed = readYes(textOf(cells.confirmed));
    if (isConfirmed === null) wrong('confirmed', msg('prices.yesOrNo'));
    if (bad.length > before || day === undefined || isFinal === null || isConfirmed === null) return [];
    if (low !== null && high !== null && new Big(low).gt(high)) wrong('low', msg('prices.lowAboveHigh'));
    const key = `${contract} ${day}`;
    if (seen.has(key)) wrong('day', msg('prices.dayTwice'));
    seen.add(key);
    return bad.length > before ? [] : [{ row, day, contract, value, low, high, isFinal, isConfirmed }];
  });
  return { quotes, bad };
}
