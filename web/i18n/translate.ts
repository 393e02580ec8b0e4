import { i18n } from '@lingui/core';
import { languageCodes } from '../../contract/core/languages.ts';
import { filledIn, fixedLength } from '../../contract/core/textPatterns.ts';

type Pattern = { id: string; read: ReturnType<typeof filledIn> };

const SOURCE = 'en';

/** Server messages with placeholders, the longest fixed text first; the English text is the message id. */
const patternsOf = (messages: object): Pattern[] =>
  Object.keys(messages)
    .filter((id) => id.includes('{0}'))
    .sort((a, b) => fixedLength(b) - fixedLength(a))
    .map((id) => ({ id, read: filledIn(id) }));

/** Names of countries and currencies from `Intl.DisplayNames`, by lower-case English name. */
const namesOf = (locale: string): Map<string, string> => {
  const names = new Map<string, string>();
  const learn = (type: 'region' | 'currency', codes: readonly string[]) => {
    const from = new Intl.DisplayNames(SOURCE, { type, fallback: 'none' });
    const to = new Intl.DisplayNames(locale, { type, fallback: 'none' });
    for (const code of codes) {
      const [name, own] = [from.of(code), to.of(code)];
      if (name !== undefined && own !== undefined) names.set(name.toLowerCase(), own);
    }
  };
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
  learn(
    'region',
    letters.flatMap((first) => letters.map((second) => first + second)),
  );
  learn('currency', Intl.supportedValuesOf('currency'));
  return names;
};

type Known = { patterns: Pattern[]; names: Map<string, string> };
let known: (Known & { messages: object }) | null = null;

const knownNow = (): Known => {
  const { messages, locale } = i18n;
  if (known?.messages !== messages) {
    known = { messages, patterns: patternsOf(messages), names: namesOf(locale) };
  }
  return known;
};

const isTranslated = () => i18n.locale !== SOURCE && languageCodes.some((code) => code === i18n.locale);

/**
 * A base data name in the current language. Names added or changed by an operator are in no catalogue and stay as
 * written.
 */
export const translateName = (name: string): string => {
  if (!isTranslated()) return name;
  return Object.hasOwn(i18n.messages, name)
    ? i18n._(name)
    : (knownNow().names.get(name.toLowerCase()) ?? name);
};

/** Translates an English message of the server or of a schema. */
export const translateText = (text: string): string => {
  if (!isTranslated() || Object.hasOwn(i18n.messages, text)) return translateName(text);
  for (const { id, read } of knownNow().patterns) {
    const found = read(text);
    if (found === null) continue;
    return i18n._(
      id,
      Object.fromEntries(Object.entries(found).map(([place, value]) => [place, translateName(value)])),
    );
  }
  return translateName(text);
};

/** Response fields that are translated. A quality parameter's name is not: ads copy it. */
const TRANSLATED = new Set(
  'name label path countryName standard edition rules note fix description bullets message reason change'.split(
    ' ',
  ),
);

const translated = (value: unknown, key: string, written: readonly string[]): unknown => {
  if (typeof value === 'string')
    return TRANSLATED.has(key) && !written.includes(key) ? translateText(value) : value;
  if (Array.isArray(value)) return value.map((one) => translated(one, key, written));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      // The note on a price is the owner's text.
      key === 'price' && name === 'note' ? one : translated(one, name, written),
    ]),
  );
};

/** Translates the names and texts of a response, except the user-written fields in `written`. */
export const translateAnswer = <Data>(answer: Data, written: readonly string[] = []): Data =>
  isTranslated() ? (translated(answer, '', written) as Data) : answer;
