import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { formatTag, languages as released } from '../../contract/core/languages.ts';
import { setIntlNames } from './translate.ts';

export type Language = { code: string; label: string; short: string; direction: 'ltr' | 'rtl' };

const english: Language = released[0];

/** Development only: pseudo-localised text, and English in right-to-left layout. */
const checks: Language[] = [
  { code: 'pseudo', label: 'Ƥśēũďō', short: 'ƤŚ', direction: 'ltr' },
  { code: 'rtl', label: 'English, right to left', short: 'RTL', direction: 'rtl' },
];

export const languages: readonly Language[] = import.meta.env.DEV ? [...released, ...checks] : released;

const STORAGE_KEY = 'language';
const PARAMETER = 'lang';

const stored = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

const store = (code: string): void => {
  try {
    localStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Without storage the language lasts until the page is closed.
  }
};

export const languageOf = (code: string | null | undefined): Language | undefined =>
  languages.find((one) => one.code === code);

/** The language in the URL, as linked by search engines; it becomes the visitor's selected language. */
const addressed = (): Language | undefined => {
  const address = new URL(location.href);
  const language = languageOf(address.searchParams.get(PARAMETER));
  if (!address.searchParams.has(PARAMETER)) return undefined;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  if (language) store(language.code);
  return language;
};

/** The language of the URL, else the picked one, else the first supported one of the browser, else English. */
const preferred = (): Language => {
  const wanted = [stored(), ...navigator.languages.map((tag) => tag.split('-')[0] ?? tag)];
  return addressed() ?? wanted.map(languageOf).find((one) => one !== undefined) ?? english;
};

let shown = english;
const listeners = new Set<() => void>();

const catalogueOf = ({ code }: Language) => (code === 'rtl' ? 'en' : code);

/** The texts of one area of the site (web/build/catalogueParts.ts). */
type Part = 'landing' | 'filters' | 'later' | 'member' | 'office' | 'said';
type Catalogue = { messages: Messages; parts: Record<Part, () => Promise<{ messages: Messages }>> };

/** Every page needs the first part; the others are loaded with the screens of their area. */
const load = (catalogue: string): Promise<Catalogue> => import(`./locales/${catalogue}.po?parts`);
const inUse = new Set<Part>();

/** Loads the parts that the current screens need. */
const show = async (language: Language): Promise<void> => {
  const name = catalogueOf(language);
  const code = name === 'pseudo' ? 'en' : name;
  const isEnglish = code === english.code;
  // The server says everything in English, too.
  if (!isEnglish) inUse.add('said');
  const [{ messages: first, parts }, names] = await Promise.all([
    load(name),
    isEnglish ? null : import('../../contract/core/intlNames.ts').then(({ intlNames }) => intlNames(name)),
  ]);
  const others = await Promise.all([...inUse].map((part) => parts[part]()));
  const messages = Object.assign({}, first, ...others.map((one) => one.messages));
  shown = language;
  setIntlNames(names ?? new Map());
  document.documentElement.lang = code;
  document.documentElement.dir = language.direction;
  i18n.loadAndActivate({ locale: name, locales: formatTag(code), messages });
  for (const listener of listeners) listener();
};

/** If a catalogue fails to load, the page stays in English. */
export const showPreferredLanguage = () => show(preferred()).catch(() => show(english));

export const pickLanguage = async (language: Language): Promise<void> => {
  await show(language);
  store(language.code);
};

const asked = new Map<Part, Promise<void>>();

const add = async (part: Part): Promise<void> => {
  const name = catalogueOf(shown);
  const { parts } = await load(name);
  const { messages } = await parts[part]();
  inUse.add(part);
  if (catalogueOf(shown) === name) i18n.load(name, messages);
  else await show(shown);
};

/** Loads the messages of an area before one of its screens renders. */
export const loadTexts = (part: Part): Promise<void> => {
  const loading = asked.get(part) ?? add(part);
  asked.set(part, loading);
  // A failed part is loaded again next time.
  loading.catch(() => asked.delete(part));
  return loading;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const shownLanguage = () => shown;
export const useLanguage = () => useSyncExternalStore(subscribe, shownLanguage);
