import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The way back closes what lies over a screen before it leaves the screen, as people expect of a phone. */
export const useBackCloses = (opened: boolean, close: () => void) => {
  const { history } = useRouter();
  useEffect(() => {
    if (!opened) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        close();
        return true;
      },
    });
  }, [history, opened, close]);
};
