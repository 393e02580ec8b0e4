import { randomInt } from 'node:crypto';
import type { Sql } from '../../db/client.ts';
import { hashOf } from '../../lib/secretToken.ts';
import { countRecoveryCodes, markCodeUsed, replaceRecoveryCodes } from './factors.queries.ts';

const CODES = 10;
/* 25 letters of Crockford's base32 are 125 bits, so a plain hash suffices (ASVS 5.0, 6.5.2 asks for 112). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 5;
const GROUP = 5;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

const keyOf = (code: string): Buffer => hashOf(code.replaceAll('-', ''));

/** Ten new codes; earlier ones become invalid. */
export async function makeRecoveryCodes(tx: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await replaceRecoveryCodes(tx, userId, codes.map(keyOf));
  return codes;
}

/** The number left after using this code; null if it is invalid or was already used. */
export async function spendRecoveryCode(tx: Sql, userId: string, code: string): Promise<number | null> {
  if (!(await markCodeUsed(tx, userId, keyOf(code)))) return null;
  return (await countRecoveryCodes(tx, userId)).left;
}
