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
  /** Whether keys act that are pressed alone: who speaks to the computer, or misses keys, turns them off. */
  singleKeys: boolean;
  /** What is open over the screen. */
  opened: 'palette' | 'keys' | 'signOut' | null;
  /** The keys of the screens and parts that are shown. */
  help: readonly (readonly KeyHelp[])[];
};

let state: State = { singleKeys: stored(), opened: null, help: [] };
const listeners = new Set<() => void>();
const become = (change: Partial<State>) => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

/** Keys, and what opens over any screen: commands, the sheet of keys, the question before a sign-out. */
export const shortcuts = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: (opened: State['opened']) => become({ opened }),
  turnSingleKeys: (singleKeys: boolean) => {
    become({ singleKeys });
    try {
      localStorage.setItem(STORAGE_KEY, singleKeys ? 'on' : 'off');
    } catch {
      // Storage may be refused; the choice then lasts as long as the page.
    }
  },
};

export const useShortcutState = () => useSyncExternalStore(shortcuts.subscribe, shortcuts.get);

/** In a field, a letter is text; over the page, in a dialog or a menu, it belongs to that. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
  ) !== null;

export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], [popover="auto"]:popover-open') !== null;

/** The key that was pressed alone over the screen itself, or null. */
export const keyAlone = (event: KeyboardEvent): string | null => {
  if (!state.singleKeys || event.defaultPrevented || isElsewhere(event.target) || isCovered()) return null;
  return letterOf(event);
};

/** Single letters that act on the screen, each with what it does. */
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

/** Names the keys of a screen on the sheet of keys while it is shown. */
export const useKeyHelp = (help: readonly KeyHelp[]) => {
  // Written anew by each drawing of the screen, the same until the language changes.
  const same = JSON.stringify(help);
  useEffect(() => {
    const own: readonly KeyHelp[] = JSON.parse(same);
    become({ help: [...state.help, own] });
    return () => become({ help: state.help.filter((one) => one !== own) });
  }, [same]);
};
