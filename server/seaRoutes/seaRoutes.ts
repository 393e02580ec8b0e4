import { setImmediate as others } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { namesOf } from '../baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import { type SeaRoute, seaRoute } from './seaNetwork.ts';

const ROUTES_MAX = 2000;
/** Keyed by coordinates, so that moving a port invalidates its routes; `none` if there is no route. */
const found = new LRUCache<string, SeaRoute | 'none'>({ max: ROUTES_MAX });

/** Routes between pairs of ports, `loading,discharge` by id; omits pairs with an unknown port. */
export async function seaRoutesOf(db: Sql, pairs: string[]): Promise<(SeaRoute & { pair: string })[]> {
  const { ports } = await namesOf(db);
  const routes = new Map<string, SeaRoute & { pair: string }>();
  for (const pair of new Set(pairs)) {
    const [from, to] = pair.split(',').map((id) => ports.get(id));
    if (!from || !to) continue;
    const key = [from.lng, from.lat, to.lng, to.lat].join(',');
    let route = found.get(key);
    if (route === undefined) {
      await others(); // yields the event loop: thirty uncached routes would block it for long
      route = (await seaRoute([from.lng, from.lat], [to.lng, to.lat])) ?? 'none';
      found.set(key, route);
    }
    if (route !== 'none') routes.set(pair, { pair, ...route });
  }
  return [...routes.values()];
}
