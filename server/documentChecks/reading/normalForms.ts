import type { FactField } from './reading.ts';

const LANGUAGES = ['en', 'tr', 'ru', 'es', 'fr', 'de'];
const clean = (text: string) => text.toLowerCase().replaceAll(/[.'’]/g, '').trim();

/** Names of months and their short forms, as they stand beside a day. */
const months = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at): [string, number] => {
        const parts = format.formatToParts(Date.UTC(2026, at, 14));
        return [clean(parts.find(({ type }) => type === 'month')?.value ?? ''), at + 1];
      });
    }),
  ),
);
months.set('sept', 9);

function isoOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && year >= 1990 && year < 2100 ? date.toISOString().slice(0, 10) : null;
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));
const known = <Value>(values: (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Days that a text may mean, ISO 8601: 03/04/2026 means two. */
export function daysIn(text: string): string[] {
  const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return known([isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))]);
  const figures = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text);
  if (figures) {
    const [a, b, year] = [Number(figures[1]), Number(figures[3]), fullYear(figures[4] ?? '')];
    // With dots the day comes first everywhere.
    return known([isoOf(year, b, a), figures[2] === '.' ? null : isoOf(year, a, b)]);
  }
  const named =
    /(\d{1,2})(?:st|nd|rd|th)?[\s.-]*(?:de\s+)?(\p{L}{3,12})\.?[\s,.-]*(?:de\s+)?(\d{4}|\d{2})(?!\d)/u.exec(
      text,
    );
  const american = /(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text);
  const [day, month, year] = named
    ? [named[1], named[2], named[3]]
    : american
      ? [american[2], american[1], american[3]]
      : [];
  const number = months.get(clean(month ?? ''));
  return number === undefined ? [] : known([isoOf(fullYear(year ?? ''), number, Number(day))]);
}

const FIGURE = String.raw`\d{1,3}(?:[ \u00a0\u202f'.,]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;

/** Numbers that a figure may mean, as decimals: 29.961 is nearly thirty, or nearly thirty thousand. */
export function numbersOf(figure: string): string[] {
  const plain = figure.replaceAll(/[\s']/g, '');
  const marks = [...new Set(plain.replaceAll(/\d/g, ''))];
  const readAs = (decimal: string | null) => {
    const [whole = '', part = ''] = decimal === null ? [plain] : plain.split(decimal);
    const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
    const rest = part.replaceAll(/\D/g, '').replace(/0+$/, '');
    return rest === '' ? digits : `${digits}.${rest}`;
  };
  const [mark] = marks;
  if (mark === undefined) return [readAs(null)];
  if (marks.length === 2) return [readAs(plain.at(plain.search(/[.,]\d*$/)) ?? mark)];
  if (plain.split(mark).length > 2) return [readAs(null)];
  const isGroup = new RegExp(`^\\d{1,3}\\${mark}\\d{3}$`).test(plain) && !plain.startsWith('0');
  return isGroup ? [readAs(null), readAs(mark)] : [readAs(mark)];
}

const UNITS: [unit: string, pattern: RegExp][] = [
  ['kg/m3', /kg\s*\/\s*m(?:3|³)/i],
  ['kg/l', /(?:kg\s*\/\s*l|g\s*\/\s*(?:ml|cm(?:3|³)))/i],
  ['bbl', /(?:us\s*)?(?:bbls?|barrels?|баррел\p{L}*|varil|barriles|barils?|桶)/iu],
  ['m3', /(?:m(?:3|³)|cbm|cubic met(?:re|er)s?|куб\.?\s*м)/iu],
  ['kg', /kgs?(?!\s*\/)/i],
  ['t', /(?:m\.?t\.?s?|metric ton(?:ne)?s?|tonnes?|tons?|т|тонн\p{L}*|t|吨)/iu],
];

/** Each figure with a unit, as `figure unit`. */
function measures(text: string): string[] {
  return [...text.matchAll(new RegExp(`(${FIGURE})\\s*([^\\d\\s][^\\d]{0,20}(?:3(?!\\d))?)?`, 'gu'))].flatMap(
    ({ 1: figure = '', 2: after = '' }) => {
      const unit = UNITS.find(([, pattern]) =>
        new RegExp(
          `^\\s*${pattern.source}(?![\\p{L}\\p{N}])`,
          pattern.flags.includes('u') ? pattern.flags : `${pattern.flags}u`,
        ).test(after),
      )?.[0];
      return unit === undefined ? [] : numbersOf(figure).map((number) => `${number} ${unit}`);
    },
  );
}

/** kg/m³; a density under two is one of kg/l. */
function densities(text: string): string[] {
  const [figure] = new RegExp(FIGURE, 'u').exec(text) ?? [];
  return figure === undefined
    ? []
    : numbersOf(figure)
        .map(Number)
        .map((value) => (value < 2 ? value * 1000 : value))
        .filter((value) => value > 50 && value < 2000)
        .map((value) => `${Math.round(value * 100) / 100} kg/m3`);
}

const words = (text: string): string[] => {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded === '' ? [] : [folded];
};
const found = (pattern: RegExp, text: string) =>
  [...text.toUpperCase().matchAll(pattern)].map(([one]) => one);

const forms: Partial<Record<FactField, (text: string) => string[]>> = {
  number: (text) => {
    const plain = text.toUpperCase().replaceAll(/[–—−]/g, '-').replaceAll(/\s+/g, '');
    return /\d/.test(plain) && plain.length >= 3 && plain.length <= 40 ? [plain] : [];
  },
  date: daysIn,
  sampled: daysIn,
  bl_date: daysIn,
  imo: (text) => found(/\b\d{7}\b/g, text).slice(0, 1),
  iban: (text) =>
    found(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/g, text).map((one) => one.replaceAll(' ', '')),
  bic: (text) => found(/^[A-Z0-9]{6,14}\b/g, text),
  vessel: (text) => words(text.replace(/^\s*(?:m\s*[/.]?\s*[tv]|s\s*[/.]\s*s)\b\.?/i, '')),
  quantity: measures,
  volume: measures,
  density: densities,
};

/** The normal forms of a value; none where it is no value of its field. */
export const normalForms = (field: FactField, text: string): string[] => [
  ...new Set((forms[field] ?? words)(text)),
];
