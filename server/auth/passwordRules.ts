import type { ErrorDetail } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { currentSiteSettings } from '../siteSettings/siteSettings.ts';
import { folded, isBreachedPassword } from './breachedPasswords.ts';

/** Who a password is for: nobody should guess it from what everybody knows of them. */
export type About = {
  email: string;
  username: string;
  firstName?: string | null;
  lastName?: string | null;
  company?: string | null;
};

export const BREACHED_PASSWORD =
  'This is on a list of common and leaked passwords, or looks like one of them; choose another';
export const PERSONAL_PASSWORD =
  'This is little more than your name, e-mail, company or the name of this site; choose something that others do not know';

const WORD_MIN = 3;
/** Letters beside the known words that are no more than decoration; digits and signs are always. */
const REST_MAX = 2;

/* Each sign in the place of one letter, so that a word found in the one is at the same place of the other. */
const spellings: readonly Record<string, string>[] = ['i', 'l'].map((one) => ({
  '0': 'o',
  '1': one,
  '!': one,
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
}));

const reversed = (word: string) => [...word].reverse().join('');
const bare = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words of texts, joined and apart, forwards and backwards, the longest first. */
function wordsOf(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => [bare(text), ...folded(text).split(/[^\p{L}]+/u)]);
  const words = new Set(
    parts.filter((word) => word.length >= WORD_MIN).flatMap((word) => [word, reversed(word)]),
  );
  return [...words].sort((a, b) => b.length - a.length);
}

const spelled = (text: string, spelling: Record<string, string>) =>
  [...text].map((char) => spelling[char] ?? char);

/** Whether a password, read in one spelling, is one of the words or several, with hardly a letter beside them. */
function isMadeOf(password: string, words: readonly string[], spelling: Record<string, string>): boolean {
  const chars = [...folded(password)].filter((char) => /[\p{L}\p{N}!@$]/u.test(char));
  let read = spelled(chars.join(''), spelling).join('');
  for (const word of words) {
    const found = spelled(word, spelling);
    read = read.replaceAll(found.join(''), ' '.repeat(found.length)); // struck out, sign by sign
  }
  const rest = [...read].filter((char, i) => char !== ' ' && /\p{L}/u.test(chars[i] ?? ''));
  return read.includes(' ') && rest.length <= REST_MAX;
}

/** Why a password of the right length is refused all the same; null where it is not. */
export function passwordFault(password: string, about: About, siteName: string): string | null {
  if (isBreachedPassword(password)) return BREACHED_PASSWORD;
  const [local = '', domain = ''] = about.email.split('@');
  const words = wordsOf([
    'gasmap',
    siteName,
    about.username,
    local,
    ...domain.split('.').slice(0, -1),
    ...[about.firstName, about.lastName, about.company].map((text) => text ?? ''),
  ]);
  return [{}, ...spellings].some((spelling) => isMadeOf(password, words, spelling))
    ? PERSONAL_PASSWORD
    : null;
}

/** The same with the name that the site has now, as it is told at a field; nothing where there is no fault. */
export async function passwordFaults(
  ctx: Pick<Context, 'db' | 'log'>,
  path: 'password' | 'newPassword',
  password: string,
  about: About,
): Promise<ErrorDetail[]> {
  const message = passwordFault(password, about, (await currentSiteSettings(ctx)).siteName);
  return message === null ? [] : [{ path, message }];
}
