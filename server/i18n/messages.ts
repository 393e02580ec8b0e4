import { readFileSync } from 'node:fs';
import { type Messages as Compiled, setupI18n } from '@lingui/core';
import { intlNames } from '../../contract/core/intlNames.ts';
import { directionOf, formatTag, type LanguageCode } from '../../contract/core/languages.ts';
import type { Message, MessageValue, ValuesOf } from '../../contract/core/message.ts';
import type { MessageCode } from '../../contract/messages/messages.ts';
import type { WrittenCode } from '../../contract/messages/writtenMessages.ts';

export type Messages = {
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  /** For `Intl`. */
  tag: string;
  /** Text of mails and pages: days are written out. */
  say: <const Code extends MessageCode | WrittenCode>(code: Code, ...values: ValuesOf<Code>) => string;
  /** A message; in English if this language does not have its code. */
  text: (message: Message) => string;
  /** A value of a message as it is filled in. */
  value: (value: MessageValue) => string;
  /** Translates a name of the base data or another seeded text; text written by users stays as it is. */
  name: (text: string) => string;
  day: (moment: string | number | Date, style?: DayStyle) => string;
  /** Isolates a text, so that it keeps its order within right-to-left text. */
  apart: (text: string) => string;
};

type DayStyle = 'long' | 'medium';
/** Written by `npm run words` from the catalogues of the screens. */
type Catalogue = { messages: Compiled; names: Record<string, string> };

const readCatalogue = (language: LanguageCode): Catalogue =>
  JSON.parse(readFileSync(new URL(`./catalogues/${language}.json`, import.meta.url), 'utf8')) as Catalogue;

/** A value that is a text or a figure; nothing for any other. */
export const plainText = (value: MessageValue | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value);

const ISOLATED = ['\u2068', '\u2069'];
/** Lingui reads `\x5c` as a backslash, and `\x41` as an A in words that are somebody's own. */
const withoutEscapes = (text: string): string => text.replaceAll('\\', String.raw`\x5c`);

function open(language: LanguageCode): Messages {
  const { messages, names } = readCatalogue(language);
  const direction = directionOf(language);
  const tag = formatTag(language);
  const i18n = setupI18n({ locale: language, locales: tag, messages: { [language]: messages } });
  // Isolation keeps the order of references and addresses in Latin letters within right-to-left text.
  const [before, after] = direction === 'rtl' ? ISOLATED : ['', ''];
  const apart = (text: string): string => `${before}${text}${after}`;

  const day: Messages['day'] = (moment, style = 'long') => {
    const at = new Date(moment);
    if (Number.isNaN(at.getTime())) return String(moment);
    // A numeric date would be ambiguous in right-to-left text.
    const dateStyle = direction === 'rtl' ? 'long' : style;
    return new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(at);
  };

  /** Uses the minor digits of the base data: browsers and systems differ for some currencies. */
  const money = (minor: number, currency: string, digits: number): string => {
    const format = new Intl.NumberFormat(language === 'en' ? 'en' : tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return format.format(minor / 10 ** digits).replaceAll('\u00a0', ' ');
  };

  /** As a text, since a number would lose digits. */
  const decimal = (figure: string): string => {
    const digits = figure.split('.')[1]?.length ?? 0;
    const format = new Intl.NumberFormat(tag, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return format.format(figure as Intl.StringNumericLiteral);
  };

  let spoken: ReadonlyMap<string, string> | null = null;
  const name = (text: string): string => {
    if (language === 'en') return text;
    spoken ??= intlNames(language);
    return (Object.hasOwn(names, text) ? names[text] : spoken.get(text.toLowerCase())) ?? text;
  };

  const written = (given: MessageValue, style: DayStyle): string => {
    if (typeof given !== 'object') return String(given);
    if (Array.isArray(given))
      return given.map((one) => written(one, style)).join(text({ code: 'field.separator' }));
    if ('code' in given) return text(given);
    if ('name' in given) return name(given.name);
    if ('day' in given) return day(given.day, style);
    if ('figure' in given) return decimal(given.figure);
    return money(given.money, given.currency, given.digits);
  };

  const render = ({ code, values = {}, text: english = code }: Message, style: DayStyle): string => {
    if (Object.hasOwn(messages, code)) {
      const filled = Object.entries(values).map(([key, given]) => [
        key,
        // Plural forms are chosen by figures.
        typeof given === 'number' ? given : withoutEscapes(apart(written(given, style))),
      ]);
      return i18n._(code, Object.fromEntries(filled));
    }
    return language === 'en' ? english : messagesIn('en').text({ code, values, text: english });
  };

  const text = (message: Message): string => render(message, 'medium');

  return {
    language,
    direction,
    tag,
    say: (code, ...[values]) => render({ code, ...(values && { values }) }, 'long'),
    text,
    value: (given) => written(given, 'medium'),
    name,
    day,
    apart,
  };
}

const opened = new Map<LanguageCode, Messages>();

/** The messages of a language; English if none was chosen. */
export function messagesIn(language: LanguageCode | null | undefined): Messages {
  const code = language ?? 'en';
  const words = opened.get(code) ?? open(code);
  opened.set(code, words);
  return words;
}
