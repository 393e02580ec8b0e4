import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import classes from './ToastHost.module.css';
import { toastNeeded } from './toast.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

const Toasts = () => {
  const narrow = useMediaQuery('(max-width: 56em)', undefined, { getInitialValueInEffect: false });
  return (
    <Suspense>
      <Notifications
        limit={3}
        autoClose={4000}
        position={narrow ? 'top-center' : 'bottom-center'}
        className={classes.toasts}
      />
    </Suspense>
  );
};

/**
 * Toasts: 4 s each, at most 3 at once, in the middle, where neither a menu nor the buttons of dialogs and drawers are;
 * on phones below the header, since buttons are at the bottom. Loaded with the first toast.
 */
export const ToastHost = () => useSyncExternalStore(toastNeeded.subscribe, toastNeeded.get) && <Toasts />;
