import { useEffect, useRef } from 'react';
import { letterOf } from './shortcutKey.ts';

/** In a field, a letter is text; over the page, in a dialog or a menu, it belongs to that. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
  ) !== null;

const isCovered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Single letters that act on the screen, each with what it does. */
export const useShortcuts = (actions: Readonly<Record<string, () => void>>) => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const letter = letterOf(event);
      const action = letter === null ? undefined : latest.current[letter];
      if (action === undefined || event.defaultPrevented || isElsewhere(event.target) || isCovered()) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};
