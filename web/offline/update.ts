import { connection } from '../lib/api/connection.ts';
import { canHaveWorker, registerWorker } from '../lib/serviceWorker.ts';
import { unsavedWork } from '../lib/unsavedWork.ts';
import { onVisibility } from '../lib/visibility.ts';
import { authDialog } from '../shared/auth/authDialog.ts';
import { createState } from './createState.ts';
import { isTyped, watchTyping } from './typed.ts';

const LOOK_EVERY_MS = 30 * 60_000;
const RELOAD_KEY = 'reloadedAt';
/** Minimum time between reloads: a page that is still stale after one would otherwise reload forever. */
const RELOAD_PAUSE_MS = 60_000;
/**
 * Time without a navigation before a waiting worker is activated. Chromium stops the active worker first, and a request
 * of the page that is just being built would start it again and delay the change by half a minute.
 */
const REST_MS = 2000;

/** `waiting`: a newer worker is installed. `stale`: another tab activated it, or the server has newer files. */
type Newer = { kind: 'none' } | { kind: 'waiting'; worker: ServiceWorker } | { kind: 'stale' };

let newer: Newer = { kind: 'none' };
let wanted = false;
const banner = createState(false);

let isBroken = false;

/** Whether a reload would lose work. */
const atStake = (): boolean =>
  unsavedWork.any() || authDialog.get().opened || location.pathname.startsWith('/auth/') || isTyped();

const reloadedLately = (): boolean => {
  try {
    const last = Number(sessionStorage.getItem(RELOAD_KEY) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return true;
    sessionStorage.setItem(RELOAD_KEY, String(Date.now()));
    return false;
  } catch {
    return true;
  }
};

const goOver = () => {
  if (newer.kind === 'waiting') newer.worker.postMessage({ type: 'SKIP_WAITING' });
  if (newer.kind === 'stale') location.reload();
};

/** Runs when the page is hidden or left: updates unless work would be lost, else shows the banner. */
const atRest = () => {
  if (newer.kind === 'none' || connection.isOffline()) return;
  if (atStake()) banner.set(true);
  // A page whose files are missing fails here again after each reload and would reload forever.
  else if (isBroken && reloadedLately()) banner.set(true);
  else goOver();
};

const become = (next: Newer) => {
  newer = next;
  banner.set(next.kind !== 'none' && atStake());
  if (next.kind !== 'none' && document.visibilityState === 'hidden') atRest();
};

const watchRegistration = (registration: ServiceWorkerRegistration) => {
  const waits = (worker: ServiceWorker | null) => {
    // The first worker replaces no other.
    if (worker?.state === 'installed' && registration.active !== null) become({ kind: 'waiting', worker });
  };
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => waits(worker));
  waits(registration.waiting);
  // Another tab may have started the installation.
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY_MS);
  onVisibility(look);
};

/** Sends the worker the assets that loaded before it was active, so that it caches them. */
const sendLoadedAssets = async () => {
  const { active } = await navigator.serviceWorker.ready;
  const addresses = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  active?.postMessage({ type: 'KEEP_ASSETS', addresses });
};

const watchController = () => {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!controlled) {
      controlled = true;
      return;
    }
    if (wanted || !atStake()) location.reload();
    else become({ kind: 'stale' });
  });
};

type Options = { onNavigated: (listener: () => void) => void };

/**
 * Updates this page to a newer version of the site: the waiting service worker is activated when the page is hidden or
 * the user navigates, but not while work would be lost.
 */
export const watchUpdates = ({ onNavigated }: Options) => {
  watchTyping();
  const reconsider = () => {
    if (newer.kind === 'none') return;
    if (atStake()) banner.set(true);
    else if (isBroken && !reloadedLately()) goOver();
  };
  addEventListener('vite:preloadError', () => {
    if (connection.isOffline()) return;
    if (newer.kind === 'none') newer = { kind: 'stale' };
    isBroken = true;
    reconsider();
  });
  let resting: ReturnType<typeof setTimeout> | undefined;
  onNavigated(() => {
    clearTimeout(resting);
    if (newer.kind === 'waiting') resting = setTimeout(atRest, REST_MS);
    else atRest();
  });
  onVisibility((visible) => !visible && atRest());
  unsavedWork.subscribe(reconsider);
  addEventListener('input', reconsider);
  if (!canHaveWorker()) return;
  watchController();
  const begin = async () => {
    try {
      watchRegistration(await registerWorker());
      await sendLoadedAssets();
    } catch {
      // The browser refused the worker; the site works without it.
    }
  };
  // Register after the page has loaded.
  const soon = () => setTimeout(() => void begin(), 1000);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
};

export const update = {
  useBanner: banner.use,
  /** Updates at the user's request, even if work is unsaved. */
  now: () => {
    wanted = true;
    goOver();
  },
};
