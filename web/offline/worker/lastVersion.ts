import { cacheNames } from 'workbox-core';

const NAME = 'last-version';

/**
 * Cached files of the previous version. A page with unsaved input stays open across an update and still requests its
 * own files, which the server may no longer have.
 */
export const lastVersion = {
  /** Replaces the version before that. */
  save: async (): Promise<void> => {
    await caches.delete(NAME);
    const [from, to] = await Promise.all([caches.open(cacheNames.precache), caches.open(NAME)]);
    for (const request of await from.keys()) {
      if (new URL(request.url).search !== '') continue;
      const response = await from.match(request);
      if (response !== undefined) await to.put(request, response);
    }
  },
  match: async (request: Request): Promise<Response | undefined> => (await caches.open(NAME)).match(request),
};
