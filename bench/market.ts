import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { publicAdsQuery } from '../contract/adSearch.ts';
import { countByPlace, listPublicAds } from '../server/ads/publicAds.queries.ts';
import { buildApp } from '../server/app.ts';
import { createContext } from '../server/context.ts';
import { openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { readEnv } from '../server/env.ts';
import { insertUser } from '../server/users/users.ts';
import { makeAds } from './makeAds.ts';

/** `node bench/market.ts [ads]`: public reads against a bare server and against the same SQL without HTTP. */
const ADS = Number(process.argv[2] ?? 100_000);
const CONNECTIONS = 32;
const SECONDS = 8;

const say = (line: string) => process.stdout.write(`${line}\n`);

let asked = 0;

/** `fresh`: every request is a search that was never asked before. */
async function load(url: string, fresh = false) {
  const { pathname, search } = new URL(url);
  const next = () => {
    asked += 1;
    return `${pathname}${search === '' ? '?' : `${search}&`}quantityMin=0.${String(asked).padStart(9, '0')}`;
  };
  const run = (duration: number) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      headers: { 'accept-encoding': 'identity' },
      ...(fresh && { requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }] }),
    });
  await run(2);
  const result = await run(SECONDS);
  const failed = result.non2xx + result.errors;
  return {
    perSecond: Math.round(result.requests.average),
    p50ms: result.latency.p50,
    p97_5ms: result.latency.p97_5,
    ...(failed > 0 && { failed }),
  };
}

/** A server that only sends bytes it already has. */
async function bare(bytes: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const figures = await load(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  return figures;
}

/** The same statements by as many callers, without HTTP. */
async function raw(work: () => Promise<unknown>) {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return { perSecond: Math.round(done / SECONDS) };
}

const folder = await mkdtemp(join(tmpdir(), 'gasmap-bench-'));
const database = await startEmbedded(folder, () => undefined);
try {
  await prepareDatabase(database.url);
  const db = openDb(database.url, { statementTimeout: 0 });
  const ownerId = await insertUser(db, { email: 'bench@example.com', username: 'bench', passwordHash: null });
  const before = performance.now();
  await makeAds(db, ownerId, ADS);
  say(`${ADS} ads made in ${Math.round((performance.now() - before) / 1000)} s`);

  const env = readEnv({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000000',
  });
  const ctx = await createContext(env, database.url);
  const app = await buildApp(ctx);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const product = (
    await db.selectFrom('products').select('id').where('code', '=', 'DIESEL').executeTakeFirstOrThrow()
  ).id;
  const paths = {
    'first page': '/api/ads/public',
    'one product by price': `/api/ads/public?productId=${product}&sort=price_asc`,
    'text with a typing error': '/api/ads/public?q=desel',
    'map, the world': '/api/ads/public/map?zoom=2',
    facets: '/api/ads/public/facets',
  };
  const figures: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(paths)) {
    const answer = await (await fetch(address + path)).text();
    const again = await load(address + path);
    const fresh = await load(address + path, true);
    const floor = await bare(answer);
    figures[name] = {
      bytes: answer.length,
      again,
      fresh,
      bare: floor,
      againToBare: Number((again.perSecond / floor.perSecond).toFixed(3)),
    };
    say(`${name}: ${JSON.stringify(figures[name])}`);
  }
  const firstPage = publicAdsQuery.parse({});
  figures['raw SQL, first page'] = await raw(() => listPublicAds(db, firstPage));
  figures['raw SQL, map'] = await raw(() => countByPlace(db, firstPage));
  say(JSON.stringify({ sqlFirstPage: figures['raw SQL, first page'], sqlMap: figures['raw SQL, map'] }));
  const rss = Math.round(process.memoryUsage().rss / 1024 / 1024);
  const result = {
    at: new Date().toISOString(),
    ads: ADS,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    connections: CONNECTIONS,
    residentMB: rss,
    figures,
  };
  await writeFile(new URL(`market-${ADS}.json`, import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  await app.close();
  await ctx.close();
  await db.destroy();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
