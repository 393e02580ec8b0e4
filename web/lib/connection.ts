import { useSyncExternalStore } from 'react';

/** One lost call may be that call's own bad luck. */
const LOST_AFTER = 2;

let failures = 0;
let offline = false;
const listeners = new Set<() => void>();

const look = () => {
  const next = navigator.onLine === false || failures >= LOST_AFTER;
  if (next === offline) return;
  offline = next;
  for (const listener of listeners) listener();
};

const failed = (count: number) => {
  failures = count;
  look();
};

/** Whether the server can be reached, as the browser and the last calls say. */
export const connection = {
  isOffline: () => offline,
  answered: () => failures > 0 && failed(0),
  unanswered: () => failed(failures + 1),
  /** Something older had to be shown. */
  lost: () => failed(LOST_AFTER),
  /** Hears from the browser too. */
  watch: () => {
    addEventListener('online', () => failed(0));
    addEventListener('offline', look);
    look();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export const useOffline = () => useSyncExternalStore(connection.subscribe, connection.isOffline);
