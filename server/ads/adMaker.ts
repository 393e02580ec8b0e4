import { z } from 'zod';
import { ad } from '../../contract/adShapes.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import type { ReadyAnswer } from '../http/kept.ts';
import { makeTogether } from '../lib/together.ts';
import { isUuid } from '../lib/uuidv7.ts';
import { findShownByIds, findShownBySlugs, type ShownAd } from './ads.queries.ts';
import { readAd, showAd } from './readAd.ts';

const ROUTE = '/api/ads/:id';
/** By id or slug, which ends with the reference: no other route has such an address. */
const ADDRESS = /^\/api\/ads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9-]{1,180}-gm-[a-z0-9]{6})$/;

/** So many ads are read by one statement, and so many statements at a time: one for each ad costs the server as much as
 * all else that it does for it. */
const AT_ONCE = { keysMax: 32, makingsMax: 2 };

const write = (shown: z.output<typeof ad>): string => JSON.stringify(z.encode(ad, shown));

/** One ad as everyone may see it, as it is sent. Refuses as `readAd` does. */
export const writeAd = async (db: Sql, idOrSlug: string): Promise<string> =>
  write(await readAd(db, idOrSlug, null));

/** What makes the answer of an address that is an ad's, for somebody who does not say who they are. */
export function adMaker({ db, kept }: Pick<Context, 'db' | 'kept'>) {
  const byId = makeTogether<string, ShownAd>(AT_ONCE);
  const bySlug = makeTogether<string, ShownAd>(AT_ONCE);
  const find = async (idOrSlug: string) =>
    (isUuid(idOrSlug)
      ? await byId([idOrSlug], (ids) => findShownByIds(db, ids))
      : await bySlug([idOrSlug], (slugs) => findShownBySlugs(db, slugs))
    ).get(idOrSlug);

  return (url: string) => {
    const idOrSlug = ADDRESS.exec(url)?.[1];
    return idOrSlug === undefined
      ? null
      : (): Promise<ReadyAnswer | null> =>
          kept.made(url, ROUTE, 'market', async () =>
            write(await showAd(db, idOrSlug, await find(idOrSlug), null)),
          );
  };
}
