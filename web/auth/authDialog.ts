import { useSyncExternalStore } from 'react';

export type AuthTab = 'login' | 'register';
export type AuthView = AuthTab | 'forgot';

type AuthDialogState = {
  opened: boolean;
  view: AuthView;
  /** What the person was about to do; done once they are signed in, forgotten when they close the dialog. */
  goOn: (() => void) | null;
  /** Where that leads, for a sign-in that leaves this page; the present address without it. */
  next: string | null;
};

let state: AuthDialogState = { opened: false, view: 'login', goOn: null, next: null };
const listeners = new Set<() => void>();

const become = (next: AuthDialogState) => {
  state = next;
  for (const listener of listeners) listener();
};

type Opening = { view?: AuthView; goOn?: () => void; next?: string };

/** The login/register dialog, opened and closed from anywhere. */
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
  /** The person is signed in: they go on with what they were doing. */
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
