import { t } from '@lingui/core/macro';
import { createElement, type ReactNode } from 'react';

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

type Looks = { color: string; role?: 'alert'; autoClose?: number };

const manager = async () => {
  needed = true;
  for (const listener of listeners) listener();
  return (await import('@mantine/notifications')).notifications;
};

const show = async (message: ReactNode, looks: Looks) => {
  const notifications = await manager();
  return notifications.show({ message, closeButtonProps: { 'aria-label': t`Close` }, ...looks });
};

/** `key`: the key that does the same. */
type Undo = { seconds: number; run: () => void; key?: string };

const showWithUndo = async (id: string, message: ReactNode, { seconds, run, key }: Undo) => {
  const [notifications, { UndoMessage }] = await Promise.all([manager(), import('./UndoMessage.tsx')]);
  const onUndo = () => {
    notifications.hide(id);
    run();
  };
  notifications.show({
    id,
    message: createElement(UndoMessage, { onUndo, ...(key !== undefined && { pressed: key }) }, message),
    color: 'petrol',
    autoClose: seconds * 1000,
    closeButtonProps: { 'aria-label': t`Close` },
  });
};

/** Short notifications. */
export const toast = {
  done: (message: ReactNode) => void show(message, { color: 'petrol' }),
  failed: (message: ReactNode) => void show(message, { color: 'red', role: 'alert' }),
  /** With an undo button. Returns what hides it before its time. */
  undoable: (message: ReactNode, undo: Undo): (() => void) => {
    const id = crypto.randomUUID();
    const shown = showWithUndo(id, message, undo);
    return () => void shown.then(async () => (await manager()).hide(id));
  },
};
