import { expect, type Page } from '@playwright/test';

/** Of screens that were not visited yet: a dialog that every screen shares, and the member area's texts. */
const CACHED_AHEAD = ['/AuthDialog-', '.po_member-'];

/** Waits until the service worker controls the page and has cached its files and all catalogues of its language. */
export const waitForWorker = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const { controller } = navigator.serviceWorker;
    if (controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
  const missing = async () => {
    const cached = (await cachedAddresses(page)).join('\n');
    return CACHED_AHEAD.filter((name) => !cached.includes(name));
  };
  await expect.poll(missing).toEqual([]);
};

/** Keys of the cached responses: owner, call and input. */
export const storedResponseKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[][]>((resolve, reject) => {
        const opening = indexedDB.open('kept-answers');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains('answers')) return resolve([]);
          const reading = result.transaction('answers').objectStore('answers').getAllKeys();
          reading.onsuccess = () => {
            result.close();
            resolve(reading.result as string[][]);
          };
        };
      }),
  );

export const storedOwners = async (page: Page) => [
  ...new Set((await storedResponseKeys(page)).map(([owner]) => owner)),
];

export const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return all;
  });
