import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { Pool } from 'pg';
import { publicAdsQuery } from '../contract/adSearch.ts';
import { adRows } from '../server/ads/adRows.queries.ts';
import { findPage, publicRows, seek } from '../server/ads/publicAds.queries.ts';
import { countByPlace, countFacets } from '../server/ads/publicCounts.queries.ts';
import { openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { findServerBinaries } from '../server/test/serverBinaries.ts';
import { alone, CONNECTIONS, load, together } from './load.ts';
import { makeAds } from './makeAds.ts';
import { searches } from './searches.ts';

/**
 * `node bench/market.ts --ads 1000000`: the market against its floors, on a PostgreSQL server of this machine, or
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
const SERVER_PORT = 20_000 + Math.floor(Math.random() * 20_000);
const FLOOR_PORT = SERVER_PORT + 1;
const SETTINGS = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '32MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A program of ours in a process of its own, ready once it says so. */
async function run(path: string, env: Record<string, string>) {
  // As `npm start` runs it.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', here(path)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const [text] of on(child.stdout, 'data')) if (String(text).includes('ready')) break;
  child.stdout.resume();
  return {
    residentMB: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    },
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

const home = given.embedded ? null : findServerBinaries();
const folder = given.data ?? (await mkdtemp(join(tmpdir(), 'gasmap-bench-')));
await mkdir(folder, { recursive: true, mode: 0o755 });
const database = await startEmbedded(
  folder,
  () => undefined,
  home === null ? {} : { home, settings: SETTINGS },
);
const stops: (() => Promise<void>)[] = [];
try {
  await prepareDatabase(database.url);
  const db = openDb(database.url, { statementTimeout: 0 });
  stops.push(() => db.destroy());
  const { count } = await db
    .selectFrom('ads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) {
    const start = performance.now();
    await makeAds(db, ADS);
    say(`${ADS} ads made in ${Math.round((performance.now() - start) / 1000)} s`);
  } else if (count !== ADS) throw new Error(`${folder} holds ${count} ads`);

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
    list: [publicRows(db, [1]).compile().sql],
    ad: [
      adRows(db).where('a.id', '=', first).compile().sql,
      db.selectFrom('ad_documents').selectAll().where('ad_id', '=', first).orderBy('position').compile().sql,
    ],
  };
  const floor = await run('floor.ts', {
    DATABASE_URL: database.url,
    PORT: String(FLOOR_PORT),
    STATEMENTS: JSON.stringify(statements),
  });
  stops.push(() => floor.stop());
  const began = performance.now();
  const server = await run('../server/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'site'),
    PORT: String(SERVER_PORT),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100000000',
  });
  stops.push(() => server.stop());
  const readyMs = Math.round(performance.now() - began);
  const [site, bare] = [`http://127.0.0.1:${SERVER_PORT}`, `http://127.0.0.1:${FLOOR_PORT}`];
  const paths = await searches(db);
  const get = async (path: string) => {
    const answer = await fetch(site + path);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    return body;
  };

  // Until the market is in memory, facets take as long as reading the table; at most two minutes are waited.
  await pause(2_000);
  let inMemoryMs = 0;
  for (let quick = 0; quick < 4 && inMemoryMs < 120_000; ) {
    const start = performance.now();
    await get(paths.facets());
    quick = performance.now() - start < 150 ? quick + 1 : 0;
    inMemoryMs = Math.round(performance.now() - began);
    await pause(50);
  }
  const startedMB = await server.residentMB();
  say(`ready after ${readyMs} ms, market in memory after ${inMemoryMs} ms, ${startedMB} MB`);

  const figures: Record<string, unknown> = {};
  const wanted = (name: string) => !given.only || name.includes(given.only);
  const note = (name: string, found: object) => {
    figures[name] = found;
    say(`${name}: ${JSON.stringify(found)}`);
  };
  let mostMB = startedMB;

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
  })) {
    if (!wanted(`again: ${name}`)) continue;
    const body = await get(path);
    await fetch(`${bare}/bytes`, { method: 'PUT', body });
    const again = await load(site, path);
    const sent = await load(bare, '/bytes');
    note(`again: ${name}`, {
      bytes: body.length,
      again,
      bare: sent,
      toBare: Number((again.perSecond / sent.perSecond).toFixed(2)),
    });
  }

  // The floor of everything that reads a page: the one statement that is left, with and without HTTP.
  const pool = new Pool({ connectionString: database.url, max: 10 });
  stops.push(() => pool.end());
  const listSql = () => pool.query({ name: 'list', text: statements.list[0] ?? '', values: [twenty()] });
  const adSql = () => {
    const id = someId();
    return Promise.all(
      statements.ad.map((text, index) => pool.query({ name: `ad${index}`, text, values: [id] })),
    );
  };
  const floors = {
    list: await load(bare, () => `/sql/list?${encodeURIComponent(JSON.stringify([[twenty()]]))}`),
    ad: await load(bare, () => {
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
    const cold = await load(site, path);
    const per = name === 'one ad' ? floors.ad : floors.list;
    const counts = name === 'facets' || name.startsWith('map');
    note(`cold: ${name}`, {
      bytes: sample.length,
      brotli: brotliCompressSync(sample).length,
      at32: cold,
      alone: await alone(() => get(path())),
      ...(!counts && { toHttpAndPg: Number((cold.perSecond / per.perSecond).toFixed(2)) }),
    });
    mostMB = Math.max(mostMB, await server.residentMB());
  }

  if (wanted('sql')) {
    const plain = publicAdsQuery.parse({});
    const diesel = publicAdsQuery.parse({ productId: product.id, sort: 'price_asc' });
    const bySql: Record<string, () => Promise<unknown>> = {
      'first page': async () => findPage(db, plain, await seek(db, plain)),
      'one product by price': async () => findPage(db, diesel, await seek(db, diesel)),
      facets: async () => countFacets(db, plain, await seek(db, plain)),
      map: async () => countByPlace(db, plain, await seek(db, plain)),
    };
    for (const [name, work] of Object.entries(bySql)) note(`sql alone: ${name}`, await alone(work, 6));
  }
  mostMB = Math.max(mostMB, await server.residentMB());
  const result = {
    at: new Date().toISOString(),
    ads: ADS,
    database: home === null ? 'embedded PostgreSQL 18' : home,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    loadBefore: loadavg().map((value) => Number(value.toFixed(1))),
    node: process.version,
    connections: CONNECTIONS,
    readyMs,
    inMemoryMs,
    residentMB: { afterStart: startedMB, most: mostMB },
    figures,
  };
  const file = `market-${ADS}${given.embedded ? '-embedded' : ''}.json`;
  if (!given.only) await writeFile(here(file), `${JSON.stringify(result, null, 2)}\n`);
  say(JSON.stringify(result.residentMB));
} finally {
  for (const stop of stops.toReversed()) await stop().catch((error: Error) => say(error.message));
  await database.stop();
  if (!given.data) await rm(folder, { recursive: true, force: true });
}
