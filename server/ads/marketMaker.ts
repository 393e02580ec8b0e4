import { parse } from 'node:querystring';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { validate } from '../http/input.ts';
import type { ReadyAnswer } from '../http/kept.ts';
import type { PublicAdsQuery } from './publicAds.queries.ts';
import { writePublicAds } from './publicAds.ts';

const spec = contract.ads.publicList;
const ROUTE = `/api${spec.path}`;
const START = `${ROUTE}?`;

/** What makes a page of the market for somebody who does not say who they are. Refuses what the usual way refuses. */
export const marketMaker = (ctx: Context, url: string) =>
  url.startsWith(START)
    ? (): Promise<ReadyAnswer | null> =>
        ctx.kept.made(url, ROUTE, 'market', async (room) => {
          const query = parse(url.slice(START.length), '&', '=', { maxKeys: 0 });
          const checked = validate(spec, { params: {}, query, body: undefined });
          return writePublicAds(ctx, checked.query as PublicAdsQuery, room);
        })
    : null;
