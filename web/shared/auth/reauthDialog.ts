import { useSyncExternalStore } from 'react';

type Answer = (isProved: boolean) => void;

/** Calls waiting for reauthentication. */
let waiting: Answer[] = [];
const listeners = new Set<() => void>();

const become = (next: Answer[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** One dialog for all calls refused with REAUTHENTICATION_REQUIRED. */
export const reauthDialog = {
  /** Resolves to whether the refused call may be retried. */
  ask: (): Promise<boolean> => new Promise((resolve) => become([...waiting, resolve])),
  settle: (isProved: boolean) => {
    const answers = waiting;
    become([]);
    for (const answer of answers) answer(isProved);
  },
  isOpen: () => waiting.length > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export const useReauthOpen = () => useSyncExternalStore(reauthDialog.subscribe, reauthDialog.isOpen);
