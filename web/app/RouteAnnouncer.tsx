import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFocusReturn } from '../ui/useFocusReturn.ts';
import classes from './SiteGate.module.css';

/** What has the focus stays there if it is still a part of what one is at: a row, a tab, a dialog over the screen. */
const KEEPS_FOCUS = 'main, dialog, [role="dialog"]';

/**
 * What a browser does by itself when a page is loaded: the name of the new screen is said, and the next press of Tab
 * begins in it instead of in the menu that led there.
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
    // A screen names the window when it stands; until then the one before may still be there.
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
