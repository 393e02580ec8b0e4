import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Sql } from '../db/client.ts';
import { ensure } from './errors.ts';
import { claimKey, forgetKey, keepAnswer, keptAnswer } from './http.queries.ts';

const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Kept = { status: number; body: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/* A kept answer may hold a token. It is sealed with the caller's own key, of which only a hash is stored. */
const seal = (text: string, key: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sha256(`seal:${key}`), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

const unseal = (sealed: Buffer, key: string): string => {
  const decipher = createDecipheriv('aes-256-gcm', sha256(`seal:${key}`), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
};

export const isIdempotencyKey = (key: string): boolean => KEY_PATTERN.test(key);

/**
 * Runs `act` once per caller and key and keeps its answer for 24 hours. A run that failed is forgotten, so the
 * client may try again; one that never came back stays busy: twice would be worse than not at all.
 */
export async function once(
  db: Sql,
  by: { caller: string; key: string; body: string },
  act: () => Promise<Kept>,
): Promise<Kept> {
  const of = { caller: by.caller, key: sha256(by.key).toString('hex') };
  const bodyHash = sha256(by.body);
  if (!(await claimKey(db, of, bodyHash))) {
    const kept = await keptAnswer(db, of);
    ensure(kept && kept.body_hash.equals(bodyHash), 'IDEMPOTENCY_KEY_REUSED');
    ensure(kept.status !== null && kept.answer !== null, 'IDEMPOTENCY_KEY_BUSY');
    return { status: kept.status, body: unseal(kept.answer, by.key) };
  }
  try {
    const answer = await act();
    await keepAnswer(db, of, answer.status, seal(answer.body, by.key));
    return answer;
  } catch (error) {
    await forgetKey(db, of);
    throw error;
  }
}
