import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The back button closes an overlay before it leaves the screen, as is usual on phones. */
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
