import { randomInt } from 'node:crypto';
import { username } from '../../../contract/accounts/auth.ts';
import { isReservedName } from '../auth/auth.ts';
import { foldKey } from '../users/users.ts';

const LENGTH_MAX = 24;
const FALLBACK = 'trader';

/** A username made of the text's allowed characters; null if it is too short or reserved. */
function usernameFrom(text: string): string | null {
  const name = text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '')
    .slice(0, LENGTH_MAX)
    .replace(/^[_.-]+|[_.-]+$/g, '');
  return username.safeParse(name).success && !isReservedName(foldKey(name)) ? name : null;
}

export type Named = { email: string; firstName: string | null; lastName: string | null };

/** The first choice of a username: from the e-mail address, else from the name. */
export function firstUsername({ email, firstName, lastName }: Named): string {
  const [local = ''] = email.split(/[+@]/);
  const ofName = [firstName, lastName].filter(Boolean).join('.');
  return usernameFrom(local) ?? usernameFrom(ofName) ?? FALLBACK;
}

/** The name with four digits appended, if it is taken. */
export const nextUsername = (name: string): string => `${name}-${randomInt(1_000, 10_000)}`;
