import { randomInt } from 'node:crypto';
import { username } from '../../contract/auth.ts';
import { isReservedName } from '../auth/auth.ts';
import { foldKey } from '../users/users.ts';

const LENGTH_MAX = 24;
const FALLBACK = 'trader';

/** What may stand in a username, of a text; null when too little is left or the name is not for everyone. */
function usernameFrom(text: string): string | null {
  const name = text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '')
    .slice(0, LENGTH_MAX)
    .replace(/^[_.-]+|[_.-]+$/g, '');
  return username.safeParse(name).success && !isReservedName(foldKey(name)) ? name : null;
}

export type Named = { email: string; firstName: string | null; lastName: string | null };

/** The first choice for somebody's username: from the e-mail address, else from the name. */
export function firstUsername({ email, firstName, lastName }: Named): string {
  const [local = ''] = email.split(/[+@]/);
  const ofName = [firstName, lastName].filter(Boolean).join('.');
  return usernameFrom(local) ?? usernameFrom(ofName) ?? FALLBACK;
}

/** The same with four digits, for a name that is taken. */
export const nextUsername = (name: string): string => `${name}-${randomInt(1_000, 10_000)}`;
