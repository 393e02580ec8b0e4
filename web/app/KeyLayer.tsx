import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '../lib/session.ts';
import { isCovered, keyAlone, shortcuts, useShortcutState } from '../lib/shortcuts.ts';
import { isMac } from './commandPalette/paletteKey.ts';
import { focusSearch } from './header/focusSearch.ts';
import { lazyScreens } from './routes/lazyScreens.ts';

const over = {
  palette: lazy(async () => ({ default: (await lazyScreens.palette()).CommandPalette })),
  keys: lazy(async () => ({ default: (await lazyScreens.keys()).Keys })),
  signOut: lazy(async () => ({ default: (await lazyScreens.signOut()).SignOutDialog })),
};

/** Time for the letter after `g`, in ms. */
const GO_WITHIN = 1500;

const isPaletteKey = (event: KeyboardEvent): boolean =>
  (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key)));

/** Global shortcuts and the overlays they open. */
export const KeyLayer = () => {
  const navigate = useNavigate();
  const user = useUser();
  const { opened } = useShortcutState();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  const go = async (letter: string) => {
    const { goKeys } = await lazyScreens.goKeys();
    const place = goKeys(user).get(letter);
    if (place !== undefined) await navigate({ to: place });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      if (shortcuts.get().opened !== 'palette' && isCovered()) return;
      event.preventDefault();
      shortcuts.open(shortcuts.get().opened === 'palette' ? null : 'palette');
      return;
    }
    const isSecond = performance.now() - wentAt.current < GO_WITHIN;
    wentAt.current = Number.NEGATIVE_INFINITY;
    const letter = keyAlone(event);
    if (letter === null) return;
    if (isSecond) void go(letter);
    else if (letter === 'g') wentAt.current = performance.now();
    else if (letter === '?') shortcuts.open('keys');
    else if (letter === '/') {
      if (!focusSearch()) shortcuts.open('palette');
    } else return;
    // Keeps other handlers from handling the letter.
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
  if (opened === null) return null;
  const Over = over[opened];
  return (
    <Suspense>
      <Over onClose={() => shortcuts.open(null)} />
    </Suspense>
  );
};
