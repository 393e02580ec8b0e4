/** A message typed offline. Sent with its key, so that it arrives once, from whichever tab. */
export type WaitingMessage = {
  key: string;
  to: { conversationId: string } | { adId: string };
  body: string;
  typedAt: string;
  /** Why the server refused it; it is not sent again by itself. */
  refused?: string;
};

/** With the prefix of drafts, so that it goes with them at sign-out. */
const storageKey = (userId: string) => `draft:${userId}:waiting-messages`;
const listeners = new Set<() => void>();
const NONE: readonly WaitingMessage[] = [];
/** The same list for the same text, as React compares snapshots. */
let cached = { text: '[]', list: NONE };

const write = (userId: string, list: readonly WaitingMessage[]): boolean => {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(list));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
};

/** Messages that wait for the connection, in localStorage: all tabs see them, and a closed one loses none. */
export const waitingMessages = {
  of: (userId: string): readonly WaitingMessage[] => {
    try {
      const text = localStorage.getItem(storageKey(userId)) ?? '[]';
      if (text !== cached.text) cached = { text, list: JSON.parse(text) };
      return cached.list;
    } catch {
      return NONE;
    }
  },
  /** False if it could not be stored: then the text must stay in its field. */
  add: (userId: string, message: WaitingMessage): boolean =>
    write(userId, [...waitingMessages.of(userId).filter(({ key }) => key !== message.key), message]),
  remove: (userId: string, key: string) =>
    write(
      userId,
      waitingMessages.of(userId).filter((one) => one.key !== key),
    ),
  refuse: (userId: string, key: string, refused: string) =>
    write(
      userId,
      waitingMessages.of(userId).map((one) => (one.key === key ? { ...one, refused } : one)),
    ),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
};
