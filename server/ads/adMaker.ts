import { z } from 'zod';
import { ad } from '../../contract/adShapes.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import type { ReadyAnswer } from '../http/kept.ts';
import { readAd } from './readAd.ts';

const ROUTE = '/api/ads/:id';
/** By id or slug, which ends with the reference: no other route has such an address. */
const ADDRESS = /^\/api\/ads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9-]{1,180}-gm-[a-z0-9]{6})$/;

/** One ad as everyone may see it, as it is sent. Refuses as `readAd` does. */
export const writeAd = async (db: Sql, idOrSlug: string): Promise<string> =>
  JSON.stringify(z.encode(ad, await readAd(db, idOrSlug, null)));

/** What makes the answer of an address that is an ad's, for somebody who does not say who they are. */
export function adMaker({ db, kept }: Pick<Context, 'db' | 'kept'>, url: string) {
  const idOrSlug = ADDRESS.exec(url)?.[1];
  return idOrSlug === undefined
    ? null
    : (): Promise<ReadyAnswer | null> => kept.made(url, ROUTE, 'market', () => writeAd(db, idOrSlug));
}
