import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { publicAdsQuery } from '../contract/market/adSearch.ts';
import { adRows } from '../server/ads/rows/adRows.queries.ts';
import { findPage, resolveQuery } from '../server/market/search/publicAds.queries.ts';
import { countByPlace, countFacets } from '../server/market/search/publicCounts.queries.ts';
import { alone, CONNECTIONS, type Figures, load, together } from './load.ts';
import { middleBy } from './middle.ts';
import { searches } from './searches.ts';
import { openSite, run, say } from './site.ts';

/**
 * `node bench/market.ts --ads 1000000`: the market compared with its floors, on a local PostgreSQL server, or
 * with `--embedded` on the embedded one. `--data <folder>` keeps the database for the next run.
 */
const { values: given } = parseArgs({
  options: {
    ads: { type: 'string', default: '100000' },
    data: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const ADS = Number(given.ads);
const loadBefore = loadavg().map((value) => Number(value.toFixed(1)));
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ratio = (one: number, other: number) => Number((one / other).toFixed(2));
/** The same bytes are served 30,000 or 45,000 times a second by chance, on any server: alternate, take the median. */
const ROUNDS = 3;
const perSecond = (figures: Figures) => figures.perSecond;

const opened = await openSite({ ads: ADS, data: given.data, embedded: given.embedded });
const { db, site, server } = opened;
const stops = [() => opened.stop()];
try {
  const numbers = (
    await db.selectFrom('ads').select(['number', 'id']).orderBy('id').limit(20_000).execute()
  ).map((row) => ({ ...row }));
  let drawn = 0;
  const twenty = () => {
    drawn += 20;
    return Array.from(
      { length: 20 },
      (_, index) => numbers[(drawn + index * 991) % numbers.length]?.number ?? 1,
    );
  };
  const someId = () => {
    drawn += 1;
    return numbers[(drawn * 7) % numbers.length]?.id ?? '';
  };
  const first = numbers[0]?.id ?? '';
  const statements = {
    list: [
      adRows(db)
        .where(sql<boolean>`a.number = any(${[1]}::int[])`)
        .compile().sql,
    ],
    ad: [
      adRows(db).where('a.id', '=', first).compile().sql,
      db.selectFrom('ad_documents').selectAll().where('ad_id', '=', first).orderBy('position').compile().sql,
    ],
  };
  const floor = await run('floor.ts', {
    DATABASE_URL: opened.url,
    PORT: String(opened.port + 1),
    STATEMENTS: JSON.stringify(statements),
  });
  stops.push(() => floor.stop());
  const bare = `http://127.0.0.1:${opened.port + 1}`;
  const paths = await searches(db);
  const read = async (path: string) => {
    const answer = await fetch(site + path, { headers: { 'accept-encoding': 'identity' } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    return { body, headers: Object.fromEntries(answer.headers) };
  };
  const get = async (path: string) => (await read(path)).body;

  // Memory used by the fill is returned to the system within seconds.
  await pause(15_000);
  const startedMB = server.residentMB();

  const figures: Record<string, unknown> = {};
  const wanted = (name: string) => !given.only || name.includes(given.only);
  const note = (name: string, found: object) => {
    figures[name] = { ...found, residentMB: server.residentMB() };
    say(`${name}: ${JSON.stringify(figures[name])}`);
  };
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('code', '=', 'DIESEL')
    .executeTakeFirstOrThrow();
  for (const [name, path] of Object.entries({
    'first page': '/api/ads/public',
    'one product by price': `/api/ads/public?productId=${product.id}&sort=price_asc`,
    facets: '/api/ads/public/facets',
    'map of the world': '/api/ads/public/map?zoom=2',
    products: '/api/products',
    'site settings': '/api/site-settings',
    'landing page': '/api/landing-settings',
  })) {
    if (!wanted(`again: ${name}`)) continue;
    const { body, headers } = await read(path);
    const { date: _, connection: _kept, 'keep-alive': _long, ...own } = headers;
    const send = async (given: object) => {
      await fetch(`${bare}/bytes`, {
        method: 'PUT',
        body,
        headers: { 'x-headers': JSON.stringify(given) },
      });
      return load(floor, bare, '/bytes');
    };
    const rounds: { again: Figures; sent: Figures }[] = [];
    while (rounds.length < ROUNDS)
      rounds.push({ again: await load(server, site, path), sent: await send(own) });
    const again = middleBy(
      rounds.map((round) => round.again),
      perSecond,
    );
    const sent = middleBy(
      rounds.map((round) => round.sent),
      perSecond,
    );
    const bodyAlone = await send({});
    note(`again: ${name}`, {
      bytes: body.length,
      again,
      bare: sent,
      bareBody: bodyAlone,
      toBare: ratio(again.perSecond, sent.perSecond),
      toBareByCpu: ratio(sent.cpuMicros, again.cpuMicros),
      toBareBody: ratio(again.perSecond, bodyAlone.perSecond),
    });
  }

  // Floor of page reads: the one remaining statement, with and without HTTP.
  const pool = new Pool({ connectionString: opened.url, max: 10 });
  stops.push(() => pool.end());
  const listSql = () => pool.query({ name: 'list', text: statements.list[0] ?? '', values: [twenty()] });
  const adSql = () => {
    const id = someId();
    return Promise.all(
      statements.ad.map((text, index) => pool.query({ name: `ad${index}`, text, values: [id] })),
    );
  };
  const floors = {
    list: await load(floor, bare, () => `/sql/list?${encodeURIComponent(JSON.stringify([[twenty()]]))}`),
    ad: await load(floor, bare, () => {
      const id = someId();
      return `/sql/ad?${encodeURIComponent(JSON.stringify([[id], [id]]))}`;
    }),
  };
  note('floor: http + pg, 20 ads', floors.list);
  note('floor: http + pg, one ad', floors.ad);
  note('floor: raw SQL, 20 ads', { together: await together(listSql), alone: await alone(listSql) });
  note('floor: raw SQL, one ad', { together: await together(adSql), alone: await alone(adSql) });

  for (const [name, path] of Object.entries({ ...paths, 'one ad': () => `/api/ads/${someId()}` })) {
    if (!wanted(`cold: ${name}`)) continue;
    const sample = await get(path());
    const cold = await load(server, site, path);
    const per = name === 'one ad' ? floors.ad : floors.list;
    const counts = name === 'facets' || name.startsWith('map');
    note(`cold: ${name}`, {
      bytes: sample.length,
      brotli: brotliCompressSync(sample).length,
      at32: cold,
      alone: await alone(() => get(path())),
      ...(!counts && {
        toHttpAndPg: ratio(cold.perSecond, per.perSecond),
        toHttpAndPgByCpu: ratio(per.cpuMicros, cold.cpuMicros),
      }),
    });
  }

  if (wanted('sql')) {
    const plain = publicAdsQuery.parse({});
    const diesel = publicAdsQuery.parse({ productId: product.id, sort: 'price_asc' });
    const bySql: Record<string, () => Promise<unknown>> = {
      'first page': async () => findPage(db, plain, await resolveQuery(db, plain)),
      'one product by price': async () => findPage(db, diesel, await resolveQuery(db, diesel)),
      facets: async () => countFacets(db, plain, await resolveQuery(db, plain)),
      map: async () => countByPlace(db, plain, await resolveQuery(db, plain)),
    };
    for (const [name, work] of Object.entries(bySql)) note(`sql alone: ${name}`, await alone(work, 6));
  }
  const result = {
    at: new Date().toISOString(),
    ads: ADS,
    database: opened.database,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    loadBefore,
    loadAfter: loadavg().map((value) => Number(value.toFixed(1))),
    node: process.version,
    connections: CONNECTIONS,
    readyMs: opened.readyMs,
    inMemoryMs: opened.inMemoryMs,
    residentMB: { afterStart: startedMB, most: server.mostMB() },
    figures,
  };
  const file = `market-${ADS}${given.embedded ? '-embedded' : ''}.json`;
  if (!given.only) await writeFile(here(file), `${JSON.stringify(result, null, 2)}\n`);
  say(JSON.stringify(result.residentMB));
} finally {
  for (const stop of stops.toReversed()) await stop().catch((error: Error) => say(error.message));
}
