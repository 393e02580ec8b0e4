import { useSyncExternalStore } from 'react';

export type AuthTab = 'login' | 'register';
export type AuthView = AuthTab | 'forgot';

type AuthDialogState = {
  opened: boolean;
  view: AuthView;
  /** The interrupted action; run after sign-in, dropped when the dialog is closed. */
  goOn: (() => void) | null;
  /** Where that action leads, for a sign-in that leaves this page; defaults to the current URL. */
  next: string | null;
};

let state: AuthDialogState = { opened: false, view: 'login', goOn: null, next: null };
const listeners = new Set<() => void>();

const become = (next: AuthDialogState) => {
  state = next;
  for (const listener of listeners) listener();
};

type Opening = { view?: AuthView; goOn?: () => void; next?: string };

/** Login/register dialog, opened and closed from anywhere. */
export const authDialog = {
  open: ({ view = 'login', goOn, next }: Opening = {}) =>
    become({
      opened: true,
      view,
      goOn: goOn ?? state.goOn,
      next: goOn === undefined ? state.next : (next ?? null),
    }),
  show: (view: AuthView) => become({ ...state, view }),
  close: () => become({ ...state, opened: false, goOn: null, next: null }),
  /** Signed in: continues the interrupted action. */
  passOn: () => {
    const { goOn } = state;
    become({ ...state, goOn: null, next: null });
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
