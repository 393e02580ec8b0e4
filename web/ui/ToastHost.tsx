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
        position={narrow ? 'top-center' : 'bottom-left'}
        className={classes.toasts}
      />
    </Suspense>
  );
};

/**
 * Where toasts appear: 4 s each, at most 3 at once, away from the corner in which dialogs and drawers have their
 * buttons; on a phone under the header, for buttons stand at its foot. Their code comes with the first one.
 */
export const ToastHost = () => useSyncExternalStore(toastNeeded.subscribe, toastNeeded.get) && <Toasts />;
