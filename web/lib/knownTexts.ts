import { i18n } from '@lingui/core';
import { languageCodes } from '../../contract/languages.ts';
import { filledIn, fixedLength } from '../../contract/textPatterns.ts';

type Pattern = { id: string; read: ReturnType<typeof filledIn> };

const SOURCE = 'en';

/** Texts of the server with something filled in, the most of its own words first; their ids are the English texts. */
const patternsOf = (messages: object): Pattern[] =>
  Object.keys(messages)
    .filter((id) => id.includes('{0}'))
    .sort((a, b) => fixedLength(b) - fixedLength(a))
    .map((id) => ({ id, read: filledIn(id) }));

/** Names of countries and currencies, which every browser knows, by their English ones. */
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
 * A name of base data in the language on screen. One that an operator added or changed is in no catalogue, and stands
 * as it was written.
 */
export const knownName = (name: string): string => {
  if (!isTranslated()) return name;
  return Object.hasOwn(i18n.messages, name)
    ? i18n._(name)
    : (knownNow().names.get(name.toLowerCase()) ?? name);
};

/** What the server or a schema says in English, in the language on screen. */
export const knownText = (text: string): string => {
  if (!isTranslated() || Object.hasOwn(i18n.messages, text)) return knownName(text);
  for (const { id, read } of knownNow().patterns) {
    const found = read(text);
    if (found === null) continue;
    return i18n._(
      id,
      Object.fromEntries(Object.entries(found).map(([place, value]) => [place, knownName(value)])),
    );
  }
  return knownName(text);
};

/** Fields of an answer that hold names and texts; a parameter of quality is none, because an ad takes it over. */
const WORDED = new Set(
  'name label path countryName standard edition rules note fix description bullets message reason change'.split(
    ' ',
  ),
);

const worded = (value: unknown, key: string, written: readonly string[]): unknown => {
  if (typeof value === 'string') return WORDED.has(key) && !written.includes(key) ? knownText(value) : value;
  if (Array.isArray(value)) return value.map((one) => worded(one, key, written));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      // The remark on a price is its owner's.
      key === 'price' && name === 'note' ? one : worded(one, name, written),
    ]),
  );
};

/** An answer with its names and texts in the language on screen, but for fields that people wrote; none in English. */
export const answerInWords = <Data>(answer: Data, written: readonly string[] = []): Data =>
  isTranslated() ? (worded(answer, '', written) as Data) : answer;
