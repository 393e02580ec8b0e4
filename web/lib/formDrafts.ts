import { NOBODY } from './ownerNow.ts';

const PREFIX = 'draft:';

/** Copies of unsent forms, kept for this tab (ads keep theirs for the browser, under the same prefix); a browser that refuses storage only loses the copy. */
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
      // No room or no permission.
    }
  },
  remove: (key: string) => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
  /** What one person typed on this device, and what was typed before anybody signed in, but for `kept`. */
  removeOf: (owner: string, kept: readonly string[] = []) => {
    const starts = [owner, NOBODY].flatMap((one) => [`${PREFIX}${one}:`, `${PREFIX}ad:${one}:`]);
    try {
      for (const storage of [sessionStorage, localStorage])
        for (const key of Object.keys(storage))
          if (starts.some((start) => key.startsWith(start)) && !kept.includes(key)) storage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
