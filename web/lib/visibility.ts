import { useSyncExternalStore } from 'react';

const isVisible = () => document.visibilityState === 'visible';

/** Hears each time the page comes in front or goes into a hidden tab. */
export const onVisibility = (listener: (visible: boolean) => void): (() => void) => {
  const listen = () => listener(isVisible());
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
};

/** Whether somebody can see this page. */
export const useVisible = (): boolean => useSyncExternalStore(onVisibility, isVisible);
