import { readFileSync } from 'node:fs';
import { directionOf, formatTag, type LanguageCode } from '../../contract/core/languages.ts';
import type { Message, MessageValue } from '../../contract/core/message.ts';
import { englishText } from '../../contract/messages/englishText.ts';

/** One text, or one for each plural form of its language, chosen by `count`. */
type Forms = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Lexicon = Record<string, Forms>;
export type Values = Record<string, MessageValue>;

export type Messages = {
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  /** For `Intl`. */
  tag: string;
  /**
   * Translates a text of the server and fills in its `{name}`s; the English text is its id. `{name:day}` formats a
   * date, `{name:money}` minor units of `currency`.
   */
  translate: (text: string, values?: Values) => string;
  /** A message; in English if this language does not have its code. */
  text: (message: Message) => string;
  /** A value of a message as it is filled in. */
  value: (value: MessageValue) => string;
  /** Translates a name of the base data or another seeded text; text written by users stays as it is. */
  name: (text: string) => string;
  day: (moment: string | number | Date, style?: 'long' | 'medium') => string;
  /** Isolates a text, so that it keeps its order within right-to-left text. */
  apart: (text: string) => string;
};

const readTexts = (path: string): Lexicon =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Lexicon;

/** A value that is a text or a figure; nothing for any other. */
export const plainText = (value: MessageValue | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value);

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
      currency: plainText(currency),
      currencyDisplay: 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return format.format(Number(minor) / 10 ** digits).replaceAll('\u00a0', ' ');
  };

  const name = (text: string): string => {
    const known = names[text];
    return typeof known === 'string' ? known : text;
  };

  const value = (given: MessageValue): string => {
    if (typeof given !== 'object') return String(given);
    if (Array.isArray(given)) return given.map(value).join(text({ code: 'field.separator' }));
    if ('code' in given) return text(given);
    if ('name' in given) return name(given.name);
    if ('day' in given) return day(given.day, 'medium');
    return money(given.money, { currency: given.currency, minorDigits: given.digits });
  };

  const text = (message: Message): string => {
    const template = language === 'en' ? undefined : names[message.code];
    if (typeof template !== 'string') return englishText(message);
    return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => apart(value(message.values?.[key] ?? '')));
  };

  const filled = (given: MessageValue, as: string | undefined, values: Values): string => {
    if (as === 'money') return money(Number(given), values);
    return as === 'day' ? day(plainText(given)) : value(given);
  };

  function translate(template: string, values: Values = {}): string {
    return formOf(template, values).replaceAll(/\{(\w+)(?::(day|money))?\}/g, (_, key: string, as?: string) =>
      apart(filled(values[key] ?? '', as, values)),
    );
  }

  return { language, direction, tag, translate, text, value, name, day, apart };
}

const opened = new Map<LanguageCode, Messages>();

/** The messages of a language; English if none was chosen. */
export function messagesIn(language: LanguageCode | null | undefined): Messages {
  const code = language ?? 'en';
  const words = opened.get(code) ?? open(code);
  opened.set(code, words);
  return words;
}
