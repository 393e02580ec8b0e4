import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFocusReturn } from '../ui/useFocusReturn.ts';
import classes from './SiteGate.module.css';

/** Focus inside these stays where it is after a navigation: a row, a tab, a dialog over the screen. */
const KEEPS_FOCUS = 'main, dialog, [role="dialog"]';

/**
 * Does what a browser does on a page load: announces the title of the new screen and moves focus into it, so that
 * the next Tab does not continue in the menu that led there.
 */
export const RouteAnnouncer = () => {
  const router = useRouter();
  const [said, setSaid] = useState('');
  useFocusReturn();

  useEffect(() => {
    const title = document.querySelector('title');
    if (title === null) return;
    let last = document.title;
    let isMoving = false;
    const goIn = () => {
      if (document.activeElement?.closest(KEEPS_FOCUS)) return;
      document.getElementById('main')?.focus({ preventScroll: true });
    };
    const leave = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return;
      isMoving = true;
      goIn();
    });
    // A screen sets the title once it is mounted; until then the previous screen may still be shown.
    const observer = new MutationObserver(() => {
      if (document.title !== last) setSaid(document.title);
      last = document.title;
      if (isMoving) goIn();
      isMoving = false;
    });
    observer.observe(title, { childList: true });
    const stay = () => {
      isMoving = false;
    };
    document.addEventListener('keydown', stay);
    return () => {
      leave();
      observer.disconnect();
      document.removeEventListener('keydown', stay);
    };
  }, [router]);

  return (
    <p className={classes.said} role="status">
      {said}
    </p>
  );
};
