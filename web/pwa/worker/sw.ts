import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isCatalogue, keepCatalogues } from './catalogues.ts';
import { lastVersion } from './lastVersion.ts';
import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const DAY_SECONDS = 86_400;
const ASSETS = 'assets';
const SHELL = '/app-shell';

const entries = self.__WB_MANIFEST;

/** Hashed files never change: whatever was loaded once is there without a line. Answers of the API are never kept here. */
const assets = new CacheFirst({
  cacheName: ASSETS,
  plugins: [
    new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
  ],
});

// Before the precache drops what the new version does not have.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([lastVersion.keep(), keepCatalogues(event, assets, ASSETS, entries)]));
});
precacheAndRoute(
  entries.filter((entry) => !isCatalogue(entry)),
  { cleanURLs: false, directoryIndex: '' },
);
cleanupOutdatedCaches();

/** Pages come from the server, which knows their content; without a line the shell stands in for every one. */
const shell = createHandlerBoundToURL(SHELL);
registerRoute(
  new NavigationRoute(
    async (options) => {
      const event: ExtendableEvent & { preloadResponse?: Promise<Response | undefined> } = options.event;
      try {
        return (await event.preloadResponse) ?? (await fetch(options.request));
      } catch {
        return shell(options);
      }
    },
    { denylist: [/^\/api\//, /^\/assets\//, /\.(xml|txt|webmanifest)$/] },
  ),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (options) => (await lastVersion.match(options.request)) ?? assets.handle(options),
);

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

type Message = { type?: string; addresses?: string[] };

self.addEventListener('message', (event) => {
  const { type, addresses = [] } = (event.data ?? {}) as Message;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  // What the first page had loaded before there was a worker.
  if (type === 'KEEP_ASSETS') {
    const keep = addresses.map(async (address) => {
      const url = new URL(address, self.location.origin);
      if (url.origin !== self.location.origin || !url.pathname.startsWith('/assets/')) return;
      if ((await matchPrecache(url.pathname)) !== undefined) return;
      await assets.handle({ event, request: new Request(url) });
    });
    event.waitUntil(Promise.allSettled(keep));
  }
});

listenForPush(self);
