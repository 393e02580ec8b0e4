const held = new Set<symbol>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** What a reload would destroy or cut: unsaved words, a file on its way, a sign-in. */
export const stakes = {
  /** Answers what lets go of it. */
  hold: (): (() => void) => {
    const one = Symbol('stake');
    held.add(one);
    tell();
    return () => {
      if (held.delete(one)) tell();
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
