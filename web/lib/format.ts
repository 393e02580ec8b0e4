import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { directionOf, formatTag } from '../../contract/core/languages.ts';

/** Thousands separator. Inter's narrow no-break space (1/8 em) is too thin at 14 px; this one does not break either. */
const GAP = '\u00a0';
/** Most languages write a hyphen, too short beside figures. */
const MINUS = '\u2212';
const SECOND = 1000;
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000 * SECOND],
  ['month', 2_592_000 * SECOND],
  ['day', 86_400 * SECOND],
  ['hour', 3_600 * SECOND],
  ['minute', 60 * SECOND],
];

type Digits = { min?: number; max?: number };

/** Significant digits of an approximate number. */
const rounded = (value: number): number => {
  if (value === 0) return 0;
  const factor = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 3);
  return factor <= 1 ? Math.round(value) : Math.round(value / factor) * factor;
};

/** What is made of options, made once for the same ones. */
const once = <Options, Made>(make: (options: Options) => Made) => {
  const known = new Map<string, Made>();
  return (options: Options): Made => {
    const key = JSON.stringify(options);
    const made = known.get(key) ?? make(options);
    known.set(key, made);
    return made;
  };
};

/** Formatters of one language. Thousands are separated by a space in every language, as is usual in the trade. */
export const formatters = once((locale: string) => {
  // To make one takes longer than to use it, and a page uses each a hundred times.
  const numbers = once((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const dates = once((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const countries = once((type: 'region') => new Intl.DisplayNames(locale, { type, fallback: 'code' }));
  const { language } = new Intl.Locale(locale);
  const rtl = directionOf(language) === 'rtl';
  // Regional locales are longer: `3 hr ago` and `48 mins` in en-GB.
  const plain = language === 'en' ? language : formatTag(language);
  const grouped = (value: number, options: Intl.NumberFormatOptions) =>
    numbers({ useGrouping: 'always', ...options })
      .formatToParts(value)
      .map((part) => (part.type === 'group' ? GAP : part.type === 'minusSign' ? MINUS : part.value))
      .join('');

  const number = (value: number, { min = 0, max = 3 }: Digits = {}) =>
    grouped(value, { minimumFractionDigits: min, maximumFractionDigits: Math.max(min, max) });

  /** Keeps the unit after its number in right-to-left text. */
  const inOrder = (text: string) => (rtl ? `\u2066${text}\u2069` : text);

  /** `Houston → Rotterdam`, either of which may be empty; each name in its own direction. */
  const fromTo = (from: string, to: string) =>
    (rtl ? `\u2067\u2068${from}\u2069 ← \u2068${to}\u2069\u2069` : `${from} → ${to}`).trim();

  const date = (iso: string, options: Intl.DateTimeFormatOptions) =>
    dates(iso.length === 10 ? { ...options, timeZone: 'UTC' } : options).format(new Date(iso));

  const day = (iso: string) => date(iso, { day: 'numeric', month: 'short', year: 'numeric' });

  return {
    number,
    inOrder,
    fromTo,
    /** `702.50`; whole amounts keep their minor digits so that columns align at the decimal point. */
    amount: (value: number, digits = 2) => number(value, { min: digits, max: Math.max(digits, 4) }),
    /** `30 000 t` */
    quantity: (value: number, unit: string) => inOrder(`${number(value)}${GAP}${unit}`),
    /** `226 000`: an approximate value, rounded. */
    about: (value: number) => number(rounded(value)),
    /** `12k`, for narrow places such as an axis. */
    short: (value: number) => grouped(value, { notation: 'compact', maximumFractionDigits: 1 }),
    percent: (share: number) => grouped(share, { style: 'percent', maximumFractionDigits: 0 }),
    /** `20 Dec 2026`; a date without time is never shifted by a time zone. */
    day,
    /** `November 2026` of `2026-11`. */
    month: (month: string, style: 'long' | 'short' = 'long') =>
      date(`${month}-01`, { month: style, year: style === 'long' ? 'numeric' : '2-digit' }),
    /** `20 Nov` */
    dayAndMonth: (iso: string) => date(iso, { day: 'numeric', month: 'short' }),
    dateTime: (iso: string) => date(iso, { dateStyle: 'medium', timeStyle: 'short' }),
    /** `2–7 Dec 2026` */
    dayRange: (from: string, to: string) =>
      dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
        .formatRange(new Date(from), new Date(to))
        .replaceAll('\u2009', ''),
    /** `3 h ago`; within the last minute `now`. */
    ago: (iso: string, now: number) => {
      const past = new Date(iso).getTime() - now;
      const step = steps.find(([, length]) => Math.abs(past) >= length);
      if (step === undefined)
        return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
      const [unit, length] = step;
      // The narrow form of minutes is "m" in English, which could mean metres or millions.
      // The narrow form is `-3 h` in French and Russian.
      const style = unit === 'minute' || /^(fr|ru)$/.test(language) ? 'short' : 'narrow';
      const parts = new Intl.RelativeTimeFormat(plain, { style }).formatToParts(
        Math.trunc(past / length),
        unit,
      );
      return parts
        .map((part, index) => {
          const afterFigure = index > 0 && parts[index - 1]?.type === 'integer';
          return afterFigure ? `${GAP}${part.value.trimStart()}` : part.value;
        })
        .join('')
        .replace('.', '');
    },
    /** `3 h`, of a minute at least. */
    age: (iso: string, now: number) => {
      const length = Math.max(60 * SECOND, now - new Date(iso).getTime());
      const [unit, unitMs] = steps.find(([, ms]) => length >= ms) ?? (['minute', 60 * SECOND] as const);
      // Narrow, minutes and months are both "m" in English.
      const unitDisplay = unit === 'minute' || unit === 'month' ? 'short' : 'narrow';
      return new Intl.NumberFormat(plain, { style: 'unit', unit, unitDisplay })
        .formatToParts(Math.trunc(length / unitMs))
        .map(({ type, value }, index, parts) => {
          if (type === 'literal' && value.trim() === '') return GAP;
          return type === 'unit' && parts[index - 1]?.type === 'integer' ? `${GAP}${value}` : value;
        })
        .join('');
    },
    bytes: (value: number) =>
      inOrder(
        value < 1_000_000
          ? `${number(Math.max(1, value / 1000), { max: 0 })} kB`
          : `${number(value / 1_000_000, { max: 1 })} MB`,
      ),
    /** Name of an ISO 3166-1 alpha-2 country in the reader's language. */
    country: (code: string) => countries('region').of(code) ?? code,
  };
});

export type Formatters = ReturnType<typeof formatters>;

/** The browser's regional variant of a language, such as `en-GB` for `en`. */
export const regional = (language: string, wanted: readonly string[]): string => {
  const known = language === 'pseudo' ? 'en' : language;
  return formatTag(wanted.find((tag) => tag.startsWith(`${known}-`)) ?? known);
};

export const intlLocale = (language: string): string => regional(language, navigator.languages);

/** Formatters of the current language; the component renders again when it changes. */
export const useFormat = (): Formatters => {
  const { i18n } = useLingui();
  return useMemo(() => formatters(intlLocale(i18n.locale)), [i18n.locale]);
};
