import { useSyncExternalStore } from 'react';

const isVisible = () => document.visibilityState === 'visible';

/** Calls the listener whenever the page becomes visible or hidden. */
export const onVisibility = (listener: (visible: boolean) => void): (() => void) => {
  const listen = () => listener(isVisible());
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
};

/** Whether the page is visible. */
export const useVisible = (): boolean => useSyncExternalStore(onVisibility, isVisible);
