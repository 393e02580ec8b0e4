import { readFileSync } from 'node:fs';
import { directionOf, formatTag, type LanguageCode } from '../../contract/languages.ts';
import { filledIn, fixedLength } from '../../contract/textPatterns.ts';
import { saidByName } from './saidByName.ts';

/** One text, or one for each plural form of its language; `count` decides. */
type Forms = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Lexicon = Record<string, Forms>;
export type Values = Record<string, string | number>;

export type Words = {
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  /** For `Intl`. */
  tag: string;
  /**
   * A text of the server with its `{name}`s filled in; the English text is its id. `{name:day}` is a moment as its day,
   * `{name:money}` minor units of `currency`, `{name:word}` is itself a text that may be known.
   */
  say: (text: string, values?: Values) => string;
  /** A name of the base data, or another text that a new site starts with; what somebody wrote stands as it is. */
  name: (text: string) => string;
  day: (moment: string | number | Date, style?: 'long' | 'medium') => string;
  /** A text that keeps its own order within words from right to left. */
  apart: (text: string) => string;
};

const readLexicon = (url: URL): Lexicon => {
  try {
    return JSON.parse(readFileSync(url, 'utf8'));
  } catch (error) {
    // Names come from the catalogues of the screens, and are there once these were built.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
};

/** A day as it was said in English before it was known who reads it. */
const SHORT_DAY = /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/;
const ISOLATED = ['\u2068', '\u2069'];

function open(language: LanguageCode): Words {
  const texts = readLexicon(new URL(`./${language}.json`, import.meta.url));
  const names = readLexicon(new URL(`../../dist/words/${language}.json`, import.meta.url));
  const direction = directionOf(language);
  const tag = formatTag(language);
  const plurals = new Intl.PluralRules(tag);
  // A reference or an address that starts with Latin letters keeps its order within words from right to left.
  const [before, after] = direction === 'rtl' ? ISOLATED : ['', ''];
  const apart = (text: string): string => `${before}${text}${after}`;
  // Of all texts only these are written down before they are told; “{number} is {status}” would fit people's own words.
  const patterns = saidByName
    .filter((text) => text.includes('{'))
    .sort((a, b) => fixedLength(b) - fixedLength(a))
    .map((text) => ({ text, read: filledIn(text) }));

  const formOf = (text: string, values: Values): string => {
    const forms = texts[text];
    if (forms === undefined || typeof forms === 'string') return forms ?? text;
    return forms[plurals.select(Number(values.count ?? 0))] ?? forms.other ?? text;
  };

  const day: Words['day'] = (moment, style = 'long') => {
    const at = new Date(moment);
    if (Number.isNaN(at.getTime())) return String(moment);
    // Without the name of its month a day can be read from both sides.
    const dateStyle = direction === 'rtl' ? 'long' : style;
    return new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(at);
  };

  /** The base data says how many digits are minor units: browsers and systems know other figures of some currencies. */
  const money = (minor: string | number, { currency = 'USD', minorDigits = 2 }: Values): string => {
    const digits = Number(minorDigits);
    const format = new Intl.NumberFormat(language === 'en' ? 'en' : tag, {
      style: 'currency',
      currency: String(currency),
      currencyDisplay: 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return format.format(Number(minor) / 10 ** digits).replaceAll('\u00a0', ' ');
  };

  /** A text that was made before it was known who reads it. */
  const word = (said: string): string => said.split('\n').map(sentence).join(' ');
  const sentence = (said: string): string => {
    if (language === 'en' || texts[said] !== undefined) return formOf(said, {});
    if (SHORT_DAY.test(said)) return day(`${said} UTC`, 'medium');
    for (const { text, read } of patterns) {
      const found = read(said);
      if (found) return say(text, found);
    }
    return name(said);
  };

  const name = (text: string): string => {
    const known = names[text];
    return typeof known === 'string' ? known : text;
  };

  const filled = (value: string | number, as: string | undefined, values: Values): string => {
    if (as === 'money') return money(value, values);
    if (as === 'day') return day(value);
    return as === 'word' ? word(String(value)) : String(value);
  };

  function say(text: string, values: Values = {}): string {
    return formOf(text, values).replaceAll(
      /\{(\w+)(?::(day|money|word))?\}/g,
      (_, key: string, as?: string) => apart(filled(values[key] ?? '', as, values)),
    );
  }

  return { language, direction, tag, say, name, day, apart };
}

const opened = new Map<LanguageCode, Words>();

/** The words of a language, English where nobody picked one. */
export function wordsIn(language: LanguageCode | null | undefined): Words {
  const code = language ?? 'en';
  const words = opened.get(code) ?? open(code);
  opened.set(code, words);
  return words;
}
