import { i18n } from '@lingui/core';
import type { SeededTexts } from '../../contract/core/endpoint.ts';

/** Names of countries and currencies in the language on screen, by lower-case English name; none in English. */
let intlNames: ReadonlyMap<string, string> = new Map();

export const setIntlNames = (names: ReadonlyMap<string, string>): void => {
  intlNames = names;
};

/**
 * A seeded name of the base data in the current language. Names added or changed by an operator are in no catalogue
 * and stay as written.
 */
export const translateName = (name: string): string =>
  Object.hasOwn(i18n.messages, name) ? i18n._(name) : (intlNames.get(name.toLowerCase()) ?? name);

const translated = (value: unknown, texts: SeededTexts): unknown => {
  if (Array.isArray(value)) return value.map((one) => translated(one, texts));
  if (typeof value === 'string') return texts === true ? translateName(value) : value;
  if (typeof value !== 'object' || value === null || texts === true) return value;
  const own = value as Record<string, unknown>;
  const fields = Object.entries(texts).filter(([field]) => field in own);
  return {
    ...own,
    ...Object.fromEntries(fields.map(([field, below]) => [field, translated(own[field], below)])),
  };
};

/** Translates the seeded texts of an answer, and nothing else in it. */
export const translateSeeded = <Data>(answer: Data, texts: SeededTexts): Data =>
  translated(answer, texts) as Data;
