import { NOBODY } from './ownerNow.ts';

const PREFIX = 'draft:';

/** Drafts of unsent forms in sessionStorage (drafts of ads: localStorage, same prefix). Without storage there are no drafts. */
export const formDrafts = {
  keyOf: (owner: string, form: string) => `${PREFIX}${owner}:${form}`,
  read: (key: string): unknown => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  },
  write: (key: string, values: unknown) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Storage is full or not permitted.
    }
  },
  remove: (key: string) => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is not available.
    }
  },
  /** Removes the drafts of one person and those typed before a sign-in, but for the keys in `except`. */
  removeOf: (owner: string, except: readonly string[] = []) => {
    const starts = [owner, NOBODY].flatMap((one) => [`${PREFIX}${one}:`, `${PREFIX}ad:${one}:`]);
    try {
      for (const storage of [sessionStorage, localStorage])
        for (const key of Object.keys(storage))
          if (starts.some((start) => key.startsWith(start)) && !except.includes(key)) storage.removeItem(key);
    } catch {
      // Storage is not available.
    }
  },
};
