type Store = Pick<Storage, 'getItem' | 'setItem'>;

const browserStore = (): Store | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

/** A choice that the browser remembers; `read` makes it of what is stored, or of nothing. */
export const remembered = <Value>(
  key: string,
  read: (stored: string | null) => Value,
  written: (value: Value) => string,
  store: Store | null = browserStore(),
) => {
  const stored = (): string | null => {
    try {
      return store?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  let value = read(stored());
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set: (next: Value) => {
      value = next;
      try {
        store?.setItem(key, written(next));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
      for (const listener of listeners) listener();
    },
  };
};
