import { useSyncExternalStore } from 'react';

type Answer = (isProved: boolean) => void;

/** Calls that wait for the person to prove who they are. */
let waiting: Answer[] = [];
const listeners = new Set<() => void>();

const become = (next: Answer[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** One dialog for however many calls were refused with REAUTHENTICATION_REQUIRED. */
export const reauthDialog = {
  /** Answers whether the refused call may be tried again. */
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
