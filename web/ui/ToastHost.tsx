import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastNeeded } from './toast.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/**
 * Where toasts appear: 4 s each, at most 3 at once, away from the corner in which dialogs and drawers have their buttons.
 * Their code comes with the first one.
 */
export const ToastHost = () =>
  useSyncExternalStore(toastNeeded.subscribe, toastNeeded.get) && (
    <Suspense>
      <Notifications limit={3} autoClose={4000} position="bottom-left" />
    </Suspense>
  );
