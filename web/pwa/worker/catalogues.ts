import type { PrecacheEntry } from 'workbox-precaching';
import type { CacheFirst } from 'workbox-strategies';

type Entry = PrecacheEntry | string;

/** The build names the language of a file of words where others have their revision. */
const codeOf = (entry: Entry): string | undefined =>
  typeof entry === 'string' ? undefined : /^words:(\w+)$/.exec(entry.revision ?? '')?.[1];

export const isCatalogue = (entry: Entry): boolean => codeOf(entry) !== undefined;

/** Of all languages a new version brings those along that were read on this device; without words there is no page. */
export const keepCatalogues = async (
  event: ExtendableEvent,
  assets: CacheFirst,
  name: string,
  entries: readonly Entry[],
): Promise<void> => {
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  const isRead = (code: string) => kept.some((path) => path.startsWith(`/assets/${code}-`));
  const wanted = entries.flatMap((entry) => {
    const code = codeOf(entry);
    return typeof entry !== 'string' && code !== undefined && isRead(code) ? [`/${entry.url}`] : [];
  });
  await Promise.all(wanted.map((path) => assets.handle({ event, request: new Request(path) })));
};
