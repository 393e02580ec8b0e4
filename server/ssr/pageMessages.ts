import { isLanguage, type LanguageCode } from '../../contract/core/languages.ts';
import { type Messages, messagesIn } from '../i18n/messages.ts';

export type PageMessages = Messages & {
  /** The URL of another page in the same language. */
  to: (path: string) => string;
};

/** The URL of a page in a language; English has no parameter. */
export const inLanguage = (path: string, language: LanguageCode): string =>
  language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** Messages in the language of the URL, else English. */
export function pageMessages(search: URLSearchParams): PageMessages {
  const asked = search.get('lang');
  const messages = messagesIn(isLanguage(asked) ? asked : 'en');
  return { ...messages, to: (path) => inLanguage(path, messages.language) };
}
