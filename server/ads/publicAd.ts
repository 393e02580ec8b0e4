import { z } from 'zod';
import { ad } from '../../contract/ads/adShapes.ts';
import type { Sql } from '../db/client.ts';
import type { PublicRead } from '../http/cache/serveCached.ts';
import { batchLoader } from '../lib/batchLoader.ts';
import { isUuid } from '../lib/uuidv7.ts';
import { readAd, showAd } from './reading/readAd.ts';
import { findShownByIds, findShownBySlugs, type ShownAd } from './rows/ads.queries.ts';

/** The URL of one ad, by id or slug. No other route matches it. */
const URL_OF_AD =
  /^\/api\/ads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9-]{1,180}-gm-[a-z0-9]{6})$/;

/** Batch limits. One statement for each ad would cost as much as everything else the server does for it. */
const AT_ONCE = { keysMax: 32, concurrencyMax: 2 };

const write = (shown: z.output<typeof ad>): string => JSON.stringify(z.encode(ad, shown));

/** The JSON of one ad as every visitor may see it. Refuses as `readAd` does. */
export const writePublicAd = async (db: Sql, idOrSlug: string): Promise<string> =>
  write(await readAd(db, idOrSlug, null));

/** Returns how the ad at a URL is read for visitors; concurrent reads share statements. */
export function publicAdReads(db: Sql): (url: string) => PublicRead | null {
  const byId = batchLoader<string, ShownAd>(AT_ONCE);
  const bySlug = batchLoader<string, ShownAd>(AT_ONCE);
  const find = async (idOrSlug: string) =>
    (isUuid(idOrSlug)
      ? await byId([idOrSlug], (ids) => findShownByIds(db, ids))
      : await bySlug([idOrSlug], (slugs) => findShownBySlugs(db, slugs))
    ).get(idOrSlug);

  return (url) => {
    const idOrSlug = URL_OF_AD.exec(url)?.[1];
    if (idOrSlug === undefined) return null;
    const read = async () => write(await showAd(db, idOrSlug, await find(idOrSlug), null));
    return { topic: 'market', write: read };
  };
}
