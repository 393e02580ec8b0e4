import { useSyncExternalStore } from 'react';
import type { ErrorBody } from '../../contract/core/errors.ts';
import { ApiError } from './api/apiError.ts';

/** The limit that a larger plan would lift, with figures if the server sent them. */
export type Limit = Pick<ErrorBody, 'feature' | 'limit' | 'used' | 'plan'>;

type UpgradeState = {
  limit: Limit | null;
  /** The interrupted action; runs again once the limit allows it. */
  goOn: (() => void) | null;
};

let state: UpgradeState = { limit: null, goOn: null };
const listeners = new Set<() => void>();

const become = (next: UpgradeState) => {
  state = next;
  for (const listener of listeners) listener();
};

/** State of the dialog that offers a larger plan; any screen can open it. */
export const upgrade = {
  open: (limit: Limit, goOn?: () => void) => become({ limit, goOn: goOn ?? null }),
  /** Opens for a refusal that a larger plan would lift; returns whether it did. */
  offer: (error: unknown, goOn?: () => void): boolean => {
    if (!(error instanceof ApiError) || !error.upgradeRequired) return false;
    become({ limit: error.body ?? {}, goOn: goOn ?? null });
    return true;
  },
  close: () => become({ limit: null, goOn: null }),
  /** The limit allows it now: closes the dialog and runs the interrupted action. */
  passOn: () => {
    const { goOn } = state;
    become({ limit: null, goOn: null });
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

export const useUpgrade = () => useSyncExternalStore(upgrade.subscribe, upgrade.get, upgrade.get);
