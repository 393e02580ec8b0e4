import type { PrecacheEntry } from 'workbox-precaching';
import type { CacheFirst } from 'workbox-strategies';

type Entry = PrecacheEntry | string;

/** The build writes `words:<language>` as the revision of a message catalogue. */
const codeOf = (entry: Entry): string | undefined =>
  typeof entry === 'string' ? undefined : /^words:(\w+)$/.exec(entry.revision ?? '')?.[1];

export const isCatalogue = (entry: Entry): boolean => codeOf(entry) !== undefined;

/** `/assets/en.po_member-zrv1k0q.js` without its hash, which differs between versions; older ones have eight signs. */
const stemOf = (path: string): string => path.replace(/^\//, '').replace(/-[\w-]{7,8}\.js$/, '');

/**
 * Caches all catalogues of the languages used on this device: a page needs one to start, and another screen another part
 * of it. A language is used if one of its catalogues is cached, of this version or of the previous one.
 */
export const cacheCatalogues = async (
  event: ExtendableEvent,
  assets: CacheFirst,
  name: string,
  entries: readonly Entry[],
): Promise<void> => {
  const cachedPaths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  const catalogues = entries.flatMap((entry) => {
    const code = codeOf(entry);
    return typeof entry !== 'string' && code !== undefined ? [{ code, path: `/${entry.url}` }] : [];
  });
  const cachedStems = new Set(cachedPaths.map(stemOf));
  const used = new Set(
    catalogues.filter(({ path }) => cachedStems.has(stemOf(path))).map(({ code }) => code),
  );
  const wanted = catalogues.filter(({ code }) => used.has(code)).map(({ path }) => path);
  await Promise.all(wanted.map((path) => assets.handle({ event, request: new Request(path) })));
};
