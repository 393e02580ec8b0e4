import type { Page } from '@playwright/test';

/** Waits until the worker holds the page and has loaded its files ahead. */
export const held = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const { controller } = navigator.serviceWorker;
    if (controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });

/** A page that has just come hears of newer versions a moment after it is drawn: once what makes it an app has run. */
export const isAnApp = (page: Page) =>
  page.waitForFunction(async () => {
    const own = performance.getEntriesByType('resource').find(({ name }) => name.includes('/startApp-'));
    return own !== undefined && Boolean(await import(own.name));
  });

/** Which answers the browser keeps: owner, call and input of each. */
export const keptKeys = (page: Page) =>
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

export const owners = async (page: Page) => [...new Set((await keptKeys(page)).map(([owner]) => owner))];

export const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return all;
  });
