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
import { cacheCatalogues, isCatalogue } from './catalogues.ts';
import { lastVersion } from './lastVersion.ts';
import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const DAY_SECONDS = 86_400;
const ASSETS = 'assets';
const SHELL = '/app-shell';

const entries = self.__WB_MANIFEST;

/** Hashed files never change, so loaded ones work offline. The worker never caches API responses. */
const assets = new CacheFirst({
  cacheName: ASSETS,
  plugins: [
    new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
  ],
});

// Runs before the precache deletes files that the new version lacks.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([lastVersion.save(), cacheCatalogues(event, assets, ASSETS, entries)]));
});
precacheAndRoute(
  entries.filter((entry) => !isCatalogue(entry)),
  { cleanURLs: false, directoryIndex: '' },
);
cleanupOutdatedCaches();

/** Pages come from the server, which renders their content; offline, each is the app shell. */
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
  // Assets that the first page loaded before the worker was active.
  if (type === 'KEEP_ASSETS') {
    const caching = addresses.map(async (address) => {
      const url = new URL(address, self.location.origin);
      if (url.origin !== self.location.origin || !url.pathname.startsWith('/assets/')) return;
      if ((await matchPrecache(url.pathname)) !== undefined) return;
      // `handle` would not wait until it is cached.
      await Promise.all(assets.handleAll({ event, request: new Request(url) }));
    });
    const cacheAll = async () => {
      await Promise.allSettled(caching);
      await cacheCatalogues(event, assets, ASSETS, entries);
    };
    event.waitUntil(cacheAll());
  }
});

listenForPush(self);
