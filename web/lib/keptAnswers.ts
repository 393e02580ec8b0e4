import { hashKey } from '@tanstack/react-query';
import { createStore, del, delMany, entries, get, set } from 'idb-keyval';
import { keptReads } from './keptReads.ts';
import { NOBODY, ownerNow } from './ownerNow.ts';

const DAY_MS = 86_400_000;
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_LENGTH = 500_000;
const TRIM_EVERY = 25;

export type Key = [owner: string, call: string, input: string];
export type Kept = { at: number; text: string };

const database = createStore('kept-answers', 'answers');
let writes = 0;

const all = () => entries<Key, Kept>(database);

/** Only what is of this person, or of everybody, and neither old nor too much. */
export const outdated = (kept: readonly [Key, Kept][], owner: string | null, now: number): Key[] => {
  const counts = new Map<string, number>();
  return kept
    .toSorted(([, one], [, other]) => other.at - one.at)
    .filter(([[of, call], { at }]) => {
      const group = `${of} ${call}`;
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      const foreign = of !== NOBODY && of !== owner;
      return foreign || now - at > MAX_AGE_MS || count > (keptReads.get(call)?.most ?? 0);
    })
    .map(([key]) => key);
};

/**
 * Answers that can be read without a line. Each belongs to the person who got it: nobody else's session reads it, and
 * it is removed as soon as that person's session is over. A browser that refuses storage keeps nothing.
 */
export const keptAnswers = {
  keep: async (owner: string | null, call: string, input: object, answer: unknown): Promise<void> => {
    if (owner === null || owner !== ownerNow() || !keptReads.has(call)) return;
    const text = JSON.stringify(answer);
    if (text.length > MAX_LENGTH) return;
    const key: Key = [owner, call, hashKey([input])];
    try {
      await set(key, { at: Date.now(), text }, database);
      writes += 1;
      if (writes % TRIM_EVERY === 0) await keptAnswers.trim();
    } catch {
      // No room or no permission.
    }
  },
  read: async (call: string, input: object): Promise<{ at: number; answer: unknown } | null> => {
    const owner = ownerNow();
    if (owner === null || !keptReads.has(call)) return null;
    try {
      const kept = await get<Kept>([owner, call, hashKey([input])], database);
      if (kept === undefined || owner !== ownerNow() || Date.now() - kept.at > MAX_AGE_MS) return null;
      return { at: kept.at, answer: JSON.parse(kept.text) };
    } catch {
      return null;
    }
  },
  /** The person may not see it any more, or it is gone. */
  forget: async (call: string, input: object): Promise<void> => {
    const owner = ownerNow();
    if (owner !== null && keptReads.has(call))
      await del([owner, call, hashKey([input])], database).catch(() => undefined);
  },
  /** Removes what is another person's, old or too much. */
  trim: async (): Promise<void> => {
    try {
      await delMany(outdated(await all(), ownerNow(), Date.now()), database);
    } catch {
      // Nothing was kept.
    }
  },
};
