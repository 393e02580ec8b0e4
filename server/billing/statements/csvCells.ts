export type Decimal = 'point' | 'comma';

/** Digits with separators, and what stands around them: `1.234,50-`, `(250.00)`, `+250 EUR`, `250.00 CR`. */
const AMOUNT =
  /^(?<minus>[-−(])?\+?\s*(?:(?<before>[A-Z]{3})\s*)?(?<digits>\d[\d.,'’ \u00A0\u202F]*)(?:\s*(?<after>[A-Z]{3}))?\s*(?:(?<out>[-−)]|DR)|CR|\+)?$/u;

export type Figure = { digits: string; isNegative: boolean; currency: string | null };

/** Longer text is neither a figure nor a day. */
const CELL_MAX = 40;

/** The parts of an amount; null for any other text. */
export function figureOf(cell: string): Figure | null {
  if (cell.length > CELL_MAX) return null;
  const { minus, before, digits, after, out } = AMOUNT.exec(cell.trim())?.groups ?? {};
  if (digits === undefined) return null;
  return {
    digits: digits.replace(/['’ \u00A0\u202F]/g, ''),
    isNegative: minus !== undefined || out !== undefined,
    currency: before ?? after ?? null,
  };
}

/** Which sign stands before the decimals; null if this figure does not tell. */
function decimalOf(digits: string): Decimal | null {
  const last = digits.search(/[.,](?=[^.,]*$)/);
  if (last < 0) return null;
  const sign = digits[last] === '.' ? ('point' as const) : ('comma' as const);
  const other = sign === 'point' ? 'comma' : 'point';
  if (digits.includes(sign === 'point' ? ',' : '.')) return sign;
  if (digits.indexOf(digits[last] as string) !== last) return other;
  // 1,234 is either.
  return digits.length - last - 1 === 3 ? null : sign;
}

/** The decimal sign of a column: all figures agree, or null where one of them can be read in two ways. */
export function decimalOfAll(figures: readonly Figure[]): Decimal | null {
  const told = new Set(figures.map(({ digits }) => decimalOf(digits)).filter((sign) => sign !== null));
  if (told.size > 1) return null;
  const [one] = told;
  if (one !== undefined) return one;
  return figures.some(({ digits }) => /[.,]/.test(digits)) ? null : 'point';
}

/** Thousands in groups, the last of three digits: 1,00,000.00 is written in India. */
const NUMBER = /^\d{1,12}(\.\d{1,5})?$|^\d{1,3}(,\d{2,3}){0,4},\d{3}(\.\d{1,5})?$/;
const swapped: Record<string, string> = { '.': ',', ',': '.' };

/** In major units; null if it is no number with that decimal sign. */
export function amountOf({ digits }: Figure, decimal: Decimal): number | null {
  const pointed = decimal === 'point' ? digits : digits.replace(/[.,]/g, (sign) => swapped[sign] as string);
  return NUMBER.test(pointed) ? Number(pointed.replaceAll(',', '')) : null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `29/11/2026` is a day of November, `11/12/2026` of November or December. */
type Slashed = { first: number; second: number; year: number };
type DayParts = { iso: string | null } | Slashed;

/** The time after a day is passed over. */
function partsOf(cell: string): DayParts | null {
  if (cell.length > CELL_MAX) return null;
  const text = cell.trim();
  const [, year, month, day] = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:[T ].*)?$/.exec(text) ?? [];
  if (year !== undefined) return { iso: isoOf(Number(year), Number(month), Number(day)) };
  const named = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})\b/.exec(text);
  if (named) {
    const [, dayOfIt, name = '', yearOfIt] = named;
    return { iso: isoOf(Number(yearOfIt), months.indexOf(name.toLowerCase()) + 1, Number(dayOfIt)) };
  }
  const [, first, sign, second, short] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)(?:[T ,].*)?$/.exec(text) ?? [];
  if (first === undefined) return null;
  const parts = { first: Number(first), second: Number(second), year: (Number(short) % 2000) + 2000 };
  return sign === '/' ? parts : { iso: isoOf(parts.year, parts.second, parts.first) };
}

function isoOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null;
}

export const isDay = (cell: string): boolean => {
  const parts = partsOf(cell);
  return parts !== null && (!('iso' in parts) || parts.iso !== null);
};

/** Reads the days of a column, whose order is told by one day after the 12th; without one `11/12/2026` stays null. */
export function dayReader(cells: readonly string[]): (cell: string) => string | null {
  const slashed = cells.map(partsOf).filter((parts): parts is Slashed => parts !== null && 'first' in parts);
  const dayFirst = slashed.some(({ first }) => first > 12);
  const monthFirst = slashed.some(({ second }) => second > 12);
  return (cell) => {
    const parts = partsOf(cell);
    if (parts === null) return null;
    if ('iso' in parts) return parts.iso;
    if (dayFirst === monthFirst) return null;
    return dayFirst
      ? isoOf(parts.year, parts.second, parts.first)
      : isoOf(parts.year, parts.first, parts.second);
  };
}
