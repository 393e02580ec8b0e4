const WORKER = '/sw.js';

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Off in development, where files must not come from a cache. */
export const canHaveWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Registers the service worker, for offline use and for push messages. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> => {
  registered ??= navigator.serviceWorker.register(WORKER, { scope: '/' }).catch((error: unknown) => {
    registered = null;
    throw error;
  });
  return registered;
};
