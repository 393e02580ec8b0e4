import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';

export type Language = { code: string; label: string; short: string; direction: 'ltr' | 'rtl' };

const english: Language = { code: 'en', label: 'English', short: 'EN', direction: 'ltr' };
const released: Language[] = [english];

/** Only while developing: longer accented text, and English laid out from right to left. */
const checks: Language[] = [
  { code: 'pseudo', label: 'Ƥśēũďō', short: 'ƤŚ', direction: 'ltr' },
  { code: 'rtl', label: 'English, right to left', short: 'RTL', direction: 'rtl' },
];

export const languages: Language[] = import.meta.env.DEV ? [...released, ...checks] : released;

const STORAGE_KEY = 'language';

const stored = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

/** The picked language, else the first of the browser's that exists, else English. */
const preferred = (): Language => {
  const wanted = [stored(), ...navigator.languages.map((tag) => tag.split('-')[0] ?? tag)];
  return (
    wanted.map((code) => languages.find((one) => one.code === code)).find((one) => one !== undefined) ??
    english
  );
};

let shown = english;
const listeners = new Set<() => void>();

/** Each catalogue is a chunk of its own; only the shown one is fetched. */
const show = async (language: Language): Promise<void> => {
  const catalogue = language.code === 'rtl' ? 'en' : language.code;
  const { messages } = await import(`../locales/${catalogue}.po`);
  shown = language;
  document.documentElement.lang = catalogue === 'pseudo' ? 'en' : catalogue;
  document.documentElement.dir = language.direction;
  i18n.loadAndActivate({ locale: catalogue, messages });
  for (const listener of listeners) listener();
};

export const showPreferredLanguage = () => show(preferred());

export const pickLanguage = async (language: Language): Promise<void> => {
  await show(language);
  try {
    localStorage.setItem(STORAGE_KEY, language.code);
  } catch {
    // Storage may be refused; the language then lasts as long as the page.
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const shownLanguage = () => shown;
export const useLanguage = () => useSyncExternalStore(subscribe, shownLanguage);
