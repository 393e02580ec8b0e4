import { useSyncExternalStore } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';

export const COMPARED_MAX = 4;
const KEY = 'compare';

export type Picked = Pick<AdSummary, 'id' | 'title' | 'side'>;
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const isPicked = (value: unknown): value is Picked => {
  const { id, title } = (value ?? {}) as Partial<Picked>;
  return typeof id === 'string' && typeof title === 'string';
};

/** Ads selected for comparison, stored in sessionStorage. */
export const createTray = (store: Store | null) => {
  const read = (): readonly Picked[] => {
    try {
      const stored: unknown = JSON.parse(store?.getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isPicked).slice(0, COMPARED_MAX) : [];
    } catch {
      return [];
    }
  };
  let picked = read();
  const listeners = new Set<() => void>();
  const become = (next: readonly Picked[]) => {
    picked = next;
    try {
      store?.setItem(KEY, JSON.stringify(next));
    } catch {
      // Storage full or blocked: the selection then lasts until the page is unloaded.
    }
    for (const listener of listeners) listener();
  };
  return {
    get: () => picked,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Adds or removes an ad; a fifth one is ignored. */
    toggle: ({ id, title, side }: Picked) => {
      if (picked.some((one) => one.id === id)) become(picked.filter((one) => one.id !== id));
      else if (picked.length < COMPARED_MAX) become([...picked, { id, title, side }]);
    },
    clear: () => become([]),
  };
};

const browserStore = (): Store | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
};

export const compareTray = createTray(browserStore());

export const useCompareTray = () =>
  useSyncExternalStore(compareTray.subscribe, compareTray.get, compareTray.get);
