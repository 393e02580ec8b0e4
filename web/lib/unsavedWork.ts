const held = new Set<symbol>();
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** Work that a reload would lose: unsaved input, an upload, a sign-in in progress. */
export const unsavedWork = {
  /** Returns the release function. */
  hold: (): (() => void) => {
    const one = Symbol('stake');
    held.add(one);
    notify();
    return () => {
      if (held.delete(one)) notify();
    };
  },
  any: () => held.size > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
