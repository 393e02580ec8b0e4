import { useSyncExternalStore } from 'react';
import type { User } from '../../contract/accounts/auth.ts';
import { roles } from '../../contract/core/access.ts';

export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'user';

export type Session = {
  /** `loading` while the profile is fetched because the stored token has no readable user with it. */
  status: 'loading' | 'ready';
  token: string | null;
  user: User | null;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage may hold data of an earlier version or edited by hand; then the profile is fetched. The server decides on access. */
const isUser = (value: unknown): value is User => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, username, role, permissions, profile } = value as Partial<User>;
  const isKnown =
    typeof id === 'string' && typeof username === 'string' && roles.some((known) => known === role);
  return isKnown && Array.isArray(permissions) && typeof profile === 'object' && profile !== null;
};

const readUser = (text: string | null): User | null => {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isUser(stored) ? stored : null;
  } catch {
    return null;
  }
};

/** The signed-in person, in browser storage and synchronised between tabs. */
export const createSession = (store: Store) => {
  const listeners = new Set<() => void>();

  const read = (): Session => {
    const token = store.getItem(TOKEN_KEY);
    const user = token === null ? null : readUser(store.getItem(USER_KEY));
    return { status: token !== null && user === null ? 'loading' : 'ready', token, user };
  };

  let current = read();
  const become = (next: Session) => {
    current = next;
    for (const listener of listeners) listener();
  };

  return {
    get: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    signIn: (token: string, user: User) => {
      // Store the user before the token: another tab reacts to the token and then finds both.
      store.setItem(USER_KEY, JSON.stringify(user));
      store.setItem(TOKEN_KEY, token);
      become({ status: 'ready', token, user });
    },
    /** Replaces the user and keeps the token; does nothing if `token` is no longer the current one. */
    refreshUser: (token: string, user: User) => {
      if (store.getItem(TOKEN_KEY) !== token) return;
      store.setItem(USER_KEY, JSON.stringify(user));
      become({ status: 'ready', token, user });
    },
    /** The profile could not be fetched: keeps the stored session and ends `loading`. */
    stopWaiting: () => {
      if (current.status === 'loading') become({ ...current, status: 'ready' });
    },
    clear: () => {
      store.removeItem(TOKEN_KEY);
      store.removeItem(USER_KEY);
      become({ status: 'ready', token: null, user: null });
    },
    /** Reads the session again after another tab changed storage. */
    syncFromStorage: () => {
      const next = read();
      become(
        next.status === 'loading' && current.token === next.token
          ? { ...next, status: current.status }
          : next,
      );
    },
  };
};

const noStore: Store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

const browserStore = (): Store => {
  try {
    return globalThis.localStorage ?? noStore;
  } catch {
    return noStore;
  }
};

export const session = createSession(browserStore());

export const useSession = () => useSyncExternalStore(session.subscribe, session.get, session.get);
export const useUser = () => useSession().user;
