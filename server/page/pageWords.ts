import { isLanguage, type LanguageCode } from '../../contract/languages.ts';
import { type Words, wordsIn } from '../words/words.ts';

export type PageWords = Words & {
  /** The address of another page in the same language. */
  to: (path: string) => string;
};

/** The address of a page in a language; English has the plain one. */
export const inLanguage = (path: string, language: LanguageCode): string =>
  language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** What a page is written in: the language that its address names, or English. */
export function pageWords(search: URLSearchParams): PageWords {
  const asked = search.get('lang');
  const words = wordsIn(isLanguage(asked) ? asked : 'en');
  return { ...words, to: (path) => inLanguage(path, words.language) };
}
