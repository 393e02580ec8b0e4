import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

let needed = false;
const listeners = new Set<() => void>();

export const toastNeeded = {
  get: () => needed,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

const show = async (message: ReactNode, looks: { color: string; role?: 'alert' }) => {
  needed = true;
  for (const listener of listeners) listener();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ message, closeButtonProps: { 'aria-label': t`Close` }, ...looks });
};

/** A short word of what happened. */
export const toast = {
  done: (message: ReactNode) => void show(message, { color: 'petrol' }),
  failed: (message: ReactNode) => void show(message, { color: 'red', role: 'alert' }),
};
