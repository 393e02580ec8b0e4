import { useSyncExternalStore } from 'react';

/** Consecutive failed calls before the connection counts as lost: a single failure may be random. */
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

/** Whether the server is reachable, according to the browser and the last calls. */
export const connection = {
  isOffline: () => offline,
  answered: () => failures > 0 && failed(0),
  unanswered: () => failed(failures + 1),
  /** A stored response had to be shown. */
  lost: () => failed(LOST_AFTER),
  /** Also follows the browser's `online` and `offline` events. */
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
