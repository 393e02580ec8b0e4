import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { EndpointSpec } from '../contract/core/endpoint.ts';
import { contract } from '../contract/index.ts';
import { openSession } from '../server/accounts/auth/sessions.ts';
import { insertUser } from '../server/accounts/users/users.ts';
import { searches } from './searches.ts';
import { openSite, say } from './site.ts';

/**
 * `node bench/calls.ts --ads 100000`: latency of each read, run sequentially on the embedded database (`--server`: on a
 * PostgreSQL server). Every GET of the contract as a superadmin, including the cold first call, and uncached market
 * searches. Skipped: files and streams, and calls that need the id of something that the benchmark does not create.
 */
const { values: given } = parseArgs({
  options: {
    ads: { type: 'string', default: '100000' },
    data: { type: 'string' },
    server: { type: 'boolean', default: false },
    times: { type: 'string', default: '20' },
  },
});
const TIMES = Number(given.times);
const GOAL_MS = 300;

const opened = await openSite({ ads: Number(given.ads), data: given.data, embedded: !given.server });
const { db, site } = opened;
try {
  const username = `bench${Date.now()}`;
  const id = await insertUser(db, {
    email: `${username}@example.com`,
    username,
    passwordHash: null,
    role: 'superadmin',
    permissions: [],
  });
  const token = await openSession(db, { id, passwordHash: null }, { ip: '127.0.0.1', userAgent: null });
  const first = async (
    table: 'ads' | 'products' | 'product_types' | 'countries' | 'units' | 'currencies' | 'ports',
  ) => (await db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id;
  const [ad, product] = [await first('ads'), await first('products')];
  const ids: Record<string, string> = {
    '/ads/:id': ad,
    '/ads/:id/history': ad,
    '/ads/:id/similar': ad,
    '/ads/:id/of-owner': ad,
    '/ads/:id/prices': ad,
    '/favorites/check/:adId': ad,
    '/users/:id': id,
    '/wallet/users/:id': id,
    '/products/:id/usage': product,
    '/product-types/by-product/:id': product,
    '/product-types/:id/usage': await first('product_types'),
    '/countries/:id/usage': await first('countries'),
    '/units/:id/usage': await first('units'),
    '/currencies/:id/usage': await first('currencies'),
    '/currencies/:id/rates': await first('currencies'),
    '/ports/:id': await first('ports'),
    '/ports/:id/usage': await first('ports'),
    '/roles/:id': (await db.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow()).id,
  };
  const diesel = await db
    .selectFrom('ads as a')
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .select('a.id')
    .where('p.code', '=', 'DIESEL')
    .where('a.status', '=', 'approved')
    .where('a.usd_per_tonne', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const queries: Record<string, string> = {
    '/market/price-insight': `?adId=${diesel.id}`,
    '/market/price-positions': `?ids=${diesel.id}`,
    '/search/admin': '?q=diesel',
    '/ads/public/suggest': '?q=die',
  };
  const skipped: string[] = [];
  const paths: Record<string, () => string> = {};
  for (const [group, specs] of Object.entries(contract)) {
    for (const [name, spec] of Object.entries(specs) as [string, EndpointSpec][]) {
      if (spec.method !== 'GET' || typeof spec.response === 'string') continue;
      const query = queries[spec.path] ?? '';
      const lacks =
        (spec.path.includes(':') && !ids[spec.path]) ||
        (!query && spec.query?.safeParse({}).success === false);
      if (lacks) skipped.push(`${group}.${name}`);
      else paths[`${group}.${name}`] = () => `/api${spec.path.replace(/:\w+/, ids[spec.path] ?? '')}${query}`;
    }
  }
  for (const [name, path] of Object.entries(await searches(db))) paths[`cold: ${name}`] = path;
  paths['ads.allForAdmin, page 500'] = () => '/api/ads/all-for-admin?page=500';

  const figures: Record<string, { p50: number; worst: number; first: number }> = {};
  const failed: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) {
    const taken: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now();
      const answer = await fetch(site + path(), { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      taken.push(performance.now() - start);
      if (!answer.ok) failed[name] = answer.status;
    }
    const rounded = taken.map((time) => Number(time.toFixed(1)));
    const sorted = rounded.toSorted((a, b) => a - b);
    figures[name] = { p50: sorted[TIMES >> 1] ?? 0, worst: sorted.at(-1) ?? 0, first: rounded[0] ?? 0 };
  }
  const slowest = Object.entries(figures).toSorted(([, a], [, b]) => b.worst - a.worst);
  for (const [name, figure] of slowest.slice(0, 15)) say(`${name}: ${JSON.stringify(figure)}`);
  const late = slowest.filter(([, { worst }]) => worst >= GOAL_MS).map(([name]) => name);
  say(`${slowest.length} calls, ${late.length} of them once took ${GOAL_MS} ms: ${late.join(', ')}`);
  say(`failed: ${JSON.stringify(failed)}; left out: ${skipped.join(', ')}`);
  const result = {
    at: new Date().toISOString(),
    ads: Number(given.ads),
    database: opened.database,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    load: loadavg().map((value) => Number(value.toFixed(1))),
    times: TIMES,
    late,
    failed,
    skipped,
    slowestFirst: Object.fromEntries(slowest),
  };
  const file = fileURLToPath(new URL(`calls-${given.ads}.json`, import.meta.url));
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await opened.stop();
}
