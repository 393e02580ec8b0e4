const WORKER = '/sw.js';

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** While developing there is none: what changes all the time must not come from a cache. */
export const canHaveWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/** The one place that registers it, for the app and for push messages alike. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> => {
  registered ??= navigator.serviceWorker.register(WORKER, { scope: '/' }).catch((error: unknown) => {
    registered = null;
    throw error;
  });
  return registered;
};
