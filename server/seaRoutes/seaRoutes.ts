import { setImmediate as others } from 'node:timers/promises';
import { namesOf } from '../baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import { type SeaRoute, seaRoute } from './seaNetwork.ts';

const ROUTES_MAX = 2000;
/** By the places themselves, so that a port that is moved gets another way. The oldest goes first. */
const found = new Map<string, SeaRoute | null>();

/** Ways between pairs of ports, `loading,discharge` by id; a pair with an unknown port is left out. */
export async function seaRoutesOf(db: Sql, pairs: string[]): Promise<(SeaRoute & { pair: string })[]> {
  const { ports } = await namesOf(db);
  const routes = new Map<string, SeaRoute & { pair: string }>();
  for (const pair of new Set(pairs)) {
    const [from, to] = pair.split(',').map((id) => ports.get(id));
    if (!from || !to) continue;
    const key = [from.lng, from.lat, to.lng, to.lat].join(',');
    let route = found.get(key);
    if (route === undefined) {
      await others(); // thirty new ways would hold up everybody else for long
      route = await seaRoute([from.lng, from.lat], [to.lng, to.lat]);
      found.set(key, route);
      const [oldest] = found.keys();
      if (found.size > ROUTES_MAX && oldest !== undefined) found.delete(oldest);
    }
    if (route) routes.set(pair, { pair, ...route });
  }
  return [...routes.values()];
}
