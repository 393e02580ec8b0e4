const PREFIX = 'draft:ad:';
const NEW = 'new';

const listeners = new Set<() => void>();

/** Storage key of an ad's local copy; null: an ad that is not on the server yet. */
export const copyKey = (userId: string, adId: string | null) => `${PREFIX}${userId}:${adId ?? NEW}`;

const waits = (text: string | null): boolean => {
  try {
    const copy: unknown = JSON.parse(text ?? 'null');
    return typeof copy === 'object' && copy !== null && 'waits' in copy && copy.waits === true;
  } catch {
    return false;
  }
};

/** Drafts written offline and not sent since. Cheap enough to read on every screen. */
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

/** Removes unsent copies older than `MAX_AGE_MS`. */
export const dropOldCopies = (now: number) => {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
      const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as { at?: number } | null;
      if (now - (copy?.at ?? 0) > MAX_AGE_MS) localStorage.removeItem(key);
    }
  } catch {
    // Storage is unavailable.
  }
};

const EDITING = 'ad-editing';

/** While an ad is being edited in any tab, only that tab sends it. Returns the function that ends this. */
export const beginEditing = (): (() => void) => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Without Web Locks (older browsers, insecure origins) tabs are not coordinated.
  void navigator.locks?.request(EDITING, { mode: 'shared' }, () => held).catch(() => undefined);
  return end;
};

/** Runs `work` on the waiting drafts unless an ad is being edited. */
export const unlessEditing = async (work: () => Promise<void>): Promise<void> => {
  if (navigator.locks === undefined) return;
  await navigator.locks.request(EDITING, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
};
