import { cacheNames } from 'workbox-core';

const NAME = 'last-version';

/**
 * The files of the version before this one. A page that somebody is writing in stays open over an update, and still
 * asks for its own files, which the server may no longer have.
 */
export const lastVersion = {
  /** Takes the place of the version before that. */
  keep: async (): Promise<void> => {
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
