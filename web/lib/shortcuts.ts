import { useEffect, useRef, useSyncExternalStore } from 'react';
import { letterOf } from './shortcutKey.ts';

const STORAGE_KEY = 'singleKeys';

const stored = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
};

export type KeyHelp = { key: string; does: string };

type State = {
  /** Whether single-key shortcuts are on; people who use speech input turn them off. */
  singleKeys: boolean;
  /** The overlay that is open. */
  opened: 'palette' | 'keys' | 'signOut' | null;
  /** The shortcuts of the mounted screens. */
  help: readonly (readonly KeyHelp[])[];
};

let state: State = { singleKeys: stored(), opened: null, help: [] };
const listeners = new Set<() => void>();
const become = (change: Partial<State>) => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

/** Shortcuts, and the overlays of any screen: command palette, list of shortcuts, sign-out dialog. */
export const shortcuts = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: (opened: State['opened']) => become({ opened }),
  setSingleKeys: (singleKeys: boolean) => {
    become({ singleKeys });
    try {
      localStorage.setItem(STORAGE_KEY, singleKeys ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  },
};

export const useShortcutState = () => useSyncExternalStore(shortcuts.subscribe, shortcuts.get);

/** Whether the key belongs to a field, a dialog or a menu instead of the screen. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
  ) !== null;

export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], [popover="auto"]:popover-open') !== null;

/** The single key pressed on the screen itself, or null. */
export const keyAlone = (event: KeyboardEvent): string | null => {
  if (!state.singleKeys || event.defaultPrevented || isElsewhere(event.target) || isCovered()) return null;
  return letterOf(event);
};

/** Registers single-letter shortcuts and their actions. */
export const useShortcuts = (actions: Readonly<Record<string, () => void>>) => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const letter = keyAlone(event);
      const action = letter === null ? undefined : latest.current[letter];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

/** Lists the shortcuts of a screen while it is mounted. */
export const useKeyHelp = (help: readonly KeyHelp[]) => {
  // A new array on each render; its content changes only with the language.
  const same = JSON.stringify(help);
  useEffect(() => {
    const own: readonly KeyHelp[] = JSON.parse(same);
    become({ help: [...state.help, own] });
    return () => become({ help: state.help.filter((one) => one !== own) });
  }, [same]);
};
