import { hashKey } from '@tanstack/react-query';
import { createStore, del, delMany, entries, get, set } from 'idb-keyval';
import { NOBODY, ownerNow } from '../lib/ownerNow.ts';
import { storedReads } from './storedReads.ts';

const DAY_MS = 86_400_000;
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_LENGTH = 500_000;
const TRIM_EVERY = 25;

export type Key = [owner: string, call: string, input: string];
export type StoredResponse = { at: number; text: string };

const database = createStore('kept-answers', 'answers');
let writes = 0;

const all = () => entries<Key, StoredResponse>(database);

/** Keys to remove: other people's responses, expired ones, and those beyond the maximum of their call. */
export const outdated = (
  stored: readonly [Key, StoredResponse][],
  owner: string | null,
  now: number,
): Key[] => {
  const counts = new Map<string, number>();
  return stored
    .toSorted(([, one], [, other]) => other.at - one.at)
    .filter(([[of, call], { at }]) => {
      const group = `${of} ${call}`;
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      const foreign = of !== NOBODY && of !== owner;
      return foreign || now - at > MAX_AGE_MS || count > (storedReads.get(call)?.most ?? 0);
    })
    .map(([key]) => key);
};

/**
 * Responses readable offline. Each belongs to the user who received it: no other session reads it, and it is removed
 * when that user's session ends. Without storage nothing is kept.
 */
export const responseStore = {
  write: async (owner: string | null, call: string, input: object, answer: unknown): Promise<void> => {
    if (owner === null || owner !== ownerNow() || !storedReads.has(call)) return;
    const text = JSON.stringify(answer);
    if (text.length > MAX_LENGTH) return;
    const key: Key = [owner, call, hashKey([input])];
    try {
      await set(key, { at: Date.now(), text }, database);
      writes += 1;
      if (writes % TRIM_EVERY === 0) await responseStore.trim();
    } catch {
      // Storage is full or not permitted.
    }
  },
  read: async (call: string, input: object): Promise<{ at: number; answer: unknown } | null> => {
    const owner = ownerNow();
    if (owner === null || !storedReads.has(call)) return null;
    try {
      const stored = await get<StoredResponse>([owner, call, hashKey([input])], database);
      if (stored === undefined || owner !== ownerNow() || Date.now() - stored.at > MAX_AGE_MS) return null;
      return { at: stored.at, answer: JSON.parse(stored.text) };
    } catch {
      return null;
    }
  },
  /** Removes a response after a 403, 404 or 410. */
  forget: async (call: string, input: object): Promise<void> => {
    const owner = ownerNow();
    if (owner !== null && storedReads.has(call))
      await del([owner, call, hashKey([input])], database).catch(() => undefined);
  },
  /** Removes all `outdated` responses. */
  trim: async (): Promise<void> => {
    try {
      await delMany(outdated(await all(), ownerNow(), Date.now()), database);
    } catch {
      // Storage is not available.
    }
  },
};
