const PREFIX = 'draft:ad:';
const NEW = 'new';

const listeners = new Set<() => void>();

/** Where this browser keeps what is typed into an ad; null names one that the server does not have yet. */
export const copyKey = (userId: string, adId: string | null) => `${PREFIX}${userId}:${adId ?? NEW}`;

const waits = (text: string | null): boolean => {
  try {
    const copy: unknown = JSON.parse(text ?? 'null');
    return typeof copy === 'object' && copy !== null && 'waits' in copy && copy.waits === true;
  } catch {
    return false;
  }
};

/** Ads that were written without a line and have not gone since. Light enough to be asked for on every screen. */
export const waitingDrafts = {
  of: (userId: string): (string | null)[] => {
    try {
      const start = copyKey(userId, '');
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(start) && waits(localStorage.getItem(key)))
        .map((key) => key.slice(start.length))
        .map((id) => (id === NEW ? null : id));
    } catch {
      return [];
    }
  },
  changed: () => {
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

const MAX_AGE_MS = 30 * 86_400_000;

/** What was typed long ago and never sent is of no use to anybody. */
export const dropOldCopies = (now: number) => {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
      const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as { at?: number } | null;
      if (now - (copy?.at ?? 0) > MAX_AGE_MS) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
};

const EDITING = 'ad-editing';

/** While an ad is open for writing in some tab, that tab alone sends it. Answers what ends it. */
export const beginEditing = (): (() => void) => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  // A browser without locks, or a page without a secure origin, has one tab to look after.
  void navigator.locks?.request(EDITING, { mode: 'shared' }, () => held).catch(() => undefined);
  return end;
};

/** Does something with what waits, unless somebody is writing. */
export const unlessEditing = async (work: () => Promise<void>): Promise<void> => {
  if (navigator.locks === undefined) return;
  await navigator.locks.request(EDITING, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
};
