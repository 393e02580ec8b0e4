import { useSyncExternalStore } from 'react';
import type { ErrorBody } from '../../contract/errors.ts';
import { ApiError } from './apiError.ts';

/** What a larger plan would lift; figures where the server told them. */
export type Limit = Pick<ErrorBody, 'feature' | 'limit' | 'used' | 'plan'>;

type UpgradeState = {
  limit: Limit | null;
  /** What the person was doing; done again once there is room. */
  goOn: (() => void) | null;
};

let state: UpgradeState = { limit: null, goOn: null };
const listeners = new Set<() => void>();

const become = (next: UpgradeState) => {
  state = next;
  for (const listener of listeners) listener();
};

/** The dialog that offers a larger plan, opened from anywhere; what stands under it stays as it is. */
export const upgrade = {
  open: (limit: Limit, goOn?: () => void) => become({ limit, goOn: goOn ?? null }),
  /** Opens for a refusal that a larger plan would lift; answers whether it was one. */
  offer: (error: unknown, goOn?: () => void): boolean => {
    if (!(error instanceof ApiError) || !error.upgradeRequired) return false;
    become({ limit: error.body ?? {}, goOn: goOn ?? null });
    return true;
  },
  close: () => become({ limit: null, goOn: null }),
  /** There is room now: closes and goes on. */
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
