import { useSyncExternalStore } from 'react';

export type AuthTab = 'login' | 'register';

type AuthDialogState = {
  opened: boolean;
  tab: AuthTab;
  /** What the person was about to do; done once they are signed in, forgotten when they close the dialog. */
  goOn: (() => void) | null;
};

let state: AuthDialogState = { opened: false, tab: 'login', goOn: null };
const listeners = new Set<() => void>();

const become = (next: AuthDialogState) => {
  state = next;
  for (const listener of listeners) listener();
};

/** The login/register dialog, opened and closed from anywhere. */
export const authDialog = {
  open: ({ tab = 'login', goOn }: { tab?: AuthTab; goOn?: () => void } = {}) =>
    become({ opened: true, tab, goOn: goOn ?? state.goOn }),
  showTab: (tab: AuthTab) => become({ ...state, tab }),
  close: () => become({ ...state, opened: false, goOn: null }),
  /** The person is signed in: they go on with what they were doing. */
  passOn: () => {
    const { goOn } = state;
    become({ ...state, goOn: null });
    goOn?.();
  },
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export const useAuthDialog = () => useSyncExternalStore(authDialog.subscribe, authDialog.get, authDialog.get);
