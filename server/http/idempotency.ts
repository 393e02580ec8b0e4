import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '../db/client.ts';
import { guardTransactions } from '../db/transactionGuard.ts';
import { ensure, Refusal } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import {
  claimKey,
  forgetKey,
  lockKeyOfRun,
  releaseKey,
  storedReply,
  storeReply,
  takeOverKey,
} from './http.queries.ts';

const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/**
 * A run without a reply for this long counts as dead and may be taken over; waits for a lock or a connection are shorter.
 * If it goes on after all, its next transaction is refused (`guardTransactions`).
 */
const SILENT_SECONDS = 5;

type StoredReply = { status: number; body: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/* A body may hold a password. Its hash is keyed with the caller's own key, of which only a hash is stored. */
const hashOfBody = (body: string, key: string): Buffer =>
  createHmac('sha256', sha256(`body:${key}`))
    .update(body)
    .digest();

/* A stored reply may hold a token. It is encrypted with the caller's own key, of which only a hash is stored. */
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
 * Runs `act` once per caller and key and stores its reply for 24 hours. A refusal is not stored, so the client may try
 * again. If a run died, or its commit is uncertain, the retry runs `act` again with the same effect id: `act` must create
 * its row under that id, or return the row that exists. Transactions of two runs of a key never overlap, and none of an
 * earlier run begins once a later one has.
 */
export async function runIdempotently(
  db: Sql,
  by: { caller: string; key: string; body: string },
  act: (effectId: string) => Promise<StoredReply>,
): Promise<StoredReply> {
  const of = { caller: by.caller, key: sha256(by.key).toString('hex') };
  const bodyHash = hashOfBody(by.body, by.key);
  let run = await claimKey(db, of, bodyHash, uuidv7());
  if (!run) {
    const stored = await storedReply(db, of);
    ensure(stored, 'IDEMPOTENCY_KEY_BUSY');
    ensure(stored.body_hash.equals(bodyHash), 'IDEMPOTENCY_KEY_REUSED');
    if (stored.status !== null && stored.answer !== null) {
      return { status: stored.status, body: unseal(stored.answer, by.key) };
    }
    run = await takeOverKey(db, of, SILENT_SECONDS);
    ensure(run, 'IDEMPOTENCY_KEY_BUSY');
  }
  try {
    const { effectId } = run;
    const guard = { lock: lockKeyOfRun(db, of, run), lost: () => new Refusal('IDEMPOTENCY_KEY_BUSY') };
    const answer = await guardTransactions(guard, () => act(effectId));
    await storeReply(db, of, answer.status, seal(answer.body, by.key));
    return answer;
  } catch (error) {
    // A key that cannot be released now is taken over later; the original error matters more.
    await (error instanceof Refusal ? forgetKey : releaseKey)(db, of, run).catch(() => undefined);
    throw error;
  }
}
