import { readFileSync } from 'node:fs';
import { directionOf, formatTag, type LanguageCode } from '../../contract/core/languages.ts';
import { filledIn, fixedLength } from '../../contract/core/textPatterns.ts';
import { dynamicMessages } from './dynamicMessages.ts';

/** One text, or one for each plural form of its language, chosen by `count`. */
type Forms = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Lexicon = Record<string, Forms>;
export type Values = Record<string, string | number>;

export type Messages = {
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  /** For `Intl`. */
  tag: string;
  /**
   * Translates a text of the server and fills in its `{name}`s; the English text is its id. `{name:day}` formats a
   * date, `{name:money}` minor units of `currency`, and `{name:word}` is itself translated if known.
   */
  translate: (text: string, values?: Values) => string;
  /** Translates a name of the base data or another seeded text; text written by users stays as it is. */
  name: (text: string) => string;
  day: (moment: string | number | Date, style?: 'long' | 'medium') => string;
  /** Isolates a text, so that it keeps its order within right-to-left text. */
  apart: (text: string) => string;
};

const readTexts = (path: string): Lexicon =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Lexicon;

/** An English date that was formatted before the reader was known. */
const SHORT_DAY = /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/;
const ISOLATED = ['\u2068', '\u2069'];

function open(language: LanguageCode): Messages {
  const texts = readTexts(`./${language}.json`);
  const names = language === 'en' ? {} : readTexts(`./names/${language}.json`);
  const direction = directionOf(language);
  const tag = formatTag(language);
  const plurals = new Intl.PluralRules(tag);
  // Isolation keeps the order of references and addresses in Latin letters within right-to-left text.
  const [before, after] = direction === 'rtl' ? ISOLATED : ['', ''];
  const apart = (text: string): string => `${before}${text}${after}`;
  // Only these texts are stored before translation; “{number} is {status}” would also match users' own words.
  const patterns = dynamicMessages
    .filter((text) => text.includes('{'))
    .sort((a, b) => fixedLength(b) - fixedLength(a))
    .map((text) => ({ text, read: filledIn(text) }));

  const formOf = (text: string, values: Values): string => {
    const forms = texts[text];
    if (forms === undefined || typeof forms === 'string') return forms ?? text;
    return forms[plurals.select(Number(values.count ?? 0))] ?? forms.other ?? text;
  };

  const day: Messages['day'] = (moment, style = 'long') => {
    const at = new Date(moment);
    if (Number.isNaN(at.getTime())) return String(moment);
    // A numeric date would be ambiguous in right-to-left text.
    const dateStyle = direction === 'rtl' ? 'long' : style;
    return new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(at);
  };

  /** Uses the minor digits of the base data: browsers and systems differ for some currencies. */
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

  /** Translates a text that was composed before the reader was known. */
  const word = (said: string): string => said.split('\n').map(sentence).join(' ');
  const sentence = (said: string): string => {
    if (language === 'en' || texts[said] !== undefined) return formOf(said, {});
    if (SHORT_DAY.test(said)) return day(`${said} UTC`, 'medium');
    for (const { text, read } of patterns) {
      const found = read(said);
      if (found) return translate(text, found);
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

  function translate(text: string, values: Values = {}): string {
    return formOf(text, values).replaceAll(
      /\{(\w+)(?::(day|money|word))?\}/g,
      (_, key: string, as?: string) => apart(filled(values[key] ?? '', as, values)),
    );
  }

  return { language, direction, tag, translate, name, day, apart };
}

const opened = new Map<LanguageCode, Messages>();

/** The messages of a language; English if none was chosen. */
export function messagesIn(language: LanguageCode | null | undefined): Messages {
  const code = language ?? 'en';
  const words = opened.get(code) ?? open(code);
  opened.set(code, words);
  return words;
}
