import { type Message, msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Fault } from '../../lib/errors.ts';
import { currentSiteSettings } from '../../site/siteSettings/siteSettings.ts';
import { folded, isBreachedPassword } from './breachedPasswords.ts';

/** Facts about the account that its password must not be made of. */
export type About = {
  email: string;
  username: string;
  firstName?: string | null;
  lastName?: string | null;
  company?: string | null;
};

export const BREACHED_PASSWORD = msg('accounts.breachedPassword');
export const PERSONAL_PASSWORD = msg('accounts.personalPassword');

const WORD_MIN = 3;
/** Maximum number of letters besides guessable words; digits and signs are not counted. */
const REST_MAX = 2;

/* Each substitution is one character for one, so that positions match in all spellings. */
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

const reversed = (guessable: string) => [...guessable].reverse().join('');
const bare = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Guessable strings of texts: single words and joined, forwards and reversed, longest first. */
function guessablesOf(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => [bare(text), ...folded(text).split(/[^\p{L}]+/u)]);
  const guessables = new Set(
    parts
      .filter((guessable) => guessable.length >= WORD_MIN)
      .flatMap((guessable) => [guessable, reversed(guessable)]),
  );
  return [...guessables].sort((a, b) => b.length - a.length);
}

const spelled = (text: string, spelling: Record<string, string>) =>
  [...text].map((char) => spelling[char] ?? char);

/** Whether a password in one spelling consists of guessable strings with few other letters. */
function isMadeOf(
  password: string,
  guessables: readonly string[],
  spelling: Record<string, string>,
): boolean {
  const chars = [...folded(password)].filter((char) => /[\p{L}\p{N}!@$]/u.test(char));
  let read = spelled(chars.join(''), spelling).join('');
  for (const guessable of guessables) {
    const found = spelled(guessable, spelling);
    read = read.replaceAll(found.join(''), ' '.repeat(found.length)); // masked, character by character
  }
  const rest = [...read].filter((char, i) => char !== ' ' && /\p{L}/u.test(chars[i] ?? ''));
  return read.includes(' ') && rest.length <= REST_MAX;
}

/** The reason to refuse a password of sufficient length; null if acceptable. */
export function passwordFault(password: string, about: About, siteName: string): Message | null {
  if (isBreachedPassword(password)) return BREACHED_PASSWORD;
  const [local = '', domain = ''] = about.email.split('@');
  const guessables = guessablesOf([
    'gasmap',
    siteName,
    about.username,
    local,
    ...domain.split('.').slice(0, -1),
    ...[about.firstName, about.lastName, about.company].map((text) => text ?? ''),
  ]);
  return [{}, ...spellings].some((spelling) => isMadeOf(password, guessables, spelling))
    ? PERSONAL_PASSWORD
    : null;
}

/** The same with the present site name, as field errors; empty if acceptable. */
export async function passwordFaults(
  ctx: Pick<Context, 'db' | 'log'>,
  path: 'password' | 'newPassword',
  password: string,
  about: About,
): Promise<Fault[]> {
  const message = passwordFault(password, about, (await currentSiteSettings(ctx)).siteName);
  return message === null ? [] : [{ path, message }];
}
