import { randomInt } from 'node:crypto';
import type { Sql } from '../db/client.ts';
import { hashOf } from '../lib/secretToken.ts';
import { countRecoveryCodes, markCodeUsed, replaceRecoveryCodes } from './factors.queries.ts';

const CODES = 10;
/* 25 letters of Crockford’s base32 are 125 bits: a plain hash keeps them (ASVS 5.0, 6.5.2 asks for 112). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 5;
const GROUP = 5;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

const keyOf = (code: string): Buffer => hashOf(code.replaceAll('-', ''));

/** Ten new ones; those before them are void. */
export async function makeRecoveryCodes(tx: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await replaceRecoveryCodes(tx, userId, codes.map(keyOf));
  return codes;
}

/** How many are left after this one was used; null when it is none, or was used before. */
export async function spendRecoveryCode(tx: Sql, userId: string, code: string): Promise<number | null> {
  if (!(await markCodeUsed(tx, userId, keyOf(code)))) return null;
  return (await countRecoveryCodes(tx, userId)).left;
}
