import { authDialog } from '../auth/authDialog.ts';
import { connection } from '../lib/connection.ts';
import { canHaveWorker, registerWorker } from '../lib/serviceWorker.ts';
import { stakes } from '../lib/stakes.ts';
import { onVisibility } from '../lib/visibility.ts';
import { createState } from './createState.ts';
import { isTyped, watchTyping } from './typed.ts';

const LOOK_EVERY_MS = 30 * 60_000;
const RELOAD_KEY = 'reloadedAt';
/** A page that was stale before the reload and is after it cannot be mended by a third. */
const RELOAD_PAUSE_MS = 60_000;

/** `waiting`: a worker has a newer version ready. `stale`: the newer one is in use already, or the server's files are. */
type Newer = { kind: 'none' } | { kind: 'waiting'; worker: ServiceWorker } | { kind: 'stale' };

let newer: Newer = { kind: 'none' };
let wanted = false;
const banner = createState(false);

let isBroken = false;

/** Whether a reload of this page would destroy or cut something. */
const atStake = (): boolean =>
  stakes.any() || authDialog.get().opened || location.pathname.startsWith('/auth/') || isTyped();

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

/** Now and then, when nobody would notice: takes the newer version unless something would be lost. */
const atRest = () => {
  if (newer.kind === 'none' || connection.isOffline()) return;
  if (atStake()) banner.set(true);
  // A page whose files are missing comes to rest by failing, and would be loaded again for ever.
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
    // The very first worker has nothing to take over from.
    if (worker?.state === 'installed' && registration.active !== null) become({ kind: 'waiting', worker });
  };
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => waits(worker));
  waits(registration.waiting);
  // Another tab may have found it before this one began to look.
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

/** What was loaded before there was a worker is kept by it too. */
const tellAssets = async () => {
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
 * Brings this page to a newer version of the site: the worker that holds it waits until the page is out of sight or
 * the person goes to another screen, and for as long as something would be lost.
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
  onNavigated(atRest);
  onVisibility((visible) => !visible && atRest());
  stakes.subscribe(reconsider);
  addEventListener('input', reconsider);
  if (!canHaveWorker()) return;
  watchController();
  const begin = async () => {
    try {
      watchRegistration(await registerWorker());
      await tellAssets();
    } catch {
      // Refused by the browser: the site works without, as it does elsewhere.
    }
  };
  // The page itself comes first.
  const soon = () => setTimeout(() => void begin(), 1000);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
};

export const update = {
  useBanner: banner.use,
  /** The person asked for it, whatever is at stake. */
  now: () => {
    wanted = true;
    goOver();
  },
};
