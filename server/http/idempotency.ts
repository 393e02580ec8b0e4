import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { ensure, Refusal } from './errors.ts';
import { claimKey, forgetKey, keepAnswer, keptAnswer, releaseKey, takeOverKey } from './http.queries.ts';

const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/**
 * A run without an answer for so long is taken for cut and may be taken over: longer than one that waits for a lock or a
 * connection. Where it goes on after all, both make the same thing, and `holdEffect` lets them pass one at a time.
 */
const SILENT_SECONDS = 5;

type Kept = { status: number; body: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/* A body may hold a password. Its hash is keyed with the caller's own key, of which only a hash is stored. */
const hashOfBody = (body: string, key: string): Buffer =>
  createHmac('sha256', sha256(`body:${key}`))
    .update(body)
    .digest();

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
 * Runs `act` once per caller and key and keeps its answer for 24 hours. What was refused is forgotten, so the client
 * may try again. A run that never came back, or of which nobody knows whether its commit arrived, is done again by its
 * repetition: `act` makes what it makes under the id that it is given, and answers what is there already.
 */
export async function once(
  db: Sql,
  by: { caller: string; key: string; body: string },
  act: (effectId: string) => Promise<Kept>,
): Promise<Kept> {
  const of = { caller: by.caller, key: sha256(by.key).toString('hex') };
  const bodyHash = hashOfBody(by.body, by.key);
  let run = await claimKey(db, of, bodyHash, uuidv7());
  if (!run) {
    const kept = await keptAnswer(db, of);
    ensure(kept, 'IDEMPOTENCY_KEY_BUSY');
    ensure(kept.body_hash.equals(bodyHash), 'IDEMPOTENCY_KEY_REUSED');
    if (kept.status !== null && kept.answer !== null) {
      return { status: kept.status, body: unseal(kept.answer, by.key) };
    }
    run = await takeOverKey(db, of, SILENT_SECONDS);
    ensure(run, 'IDEMPOTENCY_KEY_BUSY');
  }
  try {
    const answer = await act(run.effectId);
    await keepAnswer(db, of, answer.status, seal(answer.body, by.key));
    return answer;
  } catch (error) {
    // A key that cannot be let go now is taken over later; what matters is why the call failed.
    await (error instanceof Refusal ? forgetKey : releaseKey)(db, of, run).catch(() => undefined);
    throw error;
  }
}
