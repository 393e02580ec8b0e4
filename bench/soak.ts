import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { load } from './load.ts';
import { searches } from './searches.ts';
import { openSite, say } from './site.ts';

/**
 * `node bench/soak.ts --ads 1000000 --minutes 30`: whether server memory stays constant. 32 clients request
 * the first page, uncached searches, single ads and the map in turn, while ads change.
 */
const { values: given } = parseArgs({
  options: {
    ads: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    minutes: { type: 'string', default: '30' },
  },
});
const [ADS, MINUTES] = [Number(given.ads), Number(given.minutes)];
const CHANGE_EVERY_MS = 1_000;

const opened = await openSite({ ads: ADS, data: given.data, embedded: false });
const { db, site, server } = opened;
const noted: { minute: number; residentMB: number; mostMB: number }[] = [];
let over = false;
try {
  await pause(15_000);
  const settledMB = server.residentMB();
  const paths = await searches(db);
  const ids = (await db.selectFrom('ads').select('id').orderBy('id').limit(20_000).execute()).map(
    ({ id }) => id,
  );
  let drawn = 0;
  const turns = {
    'first page': '/api/ads/public',
    'filters and sort': paths['filters and sort'],
    'one ad': () => {
      drawn += 7;
      return `/api/ads/${ids[drawn % ids.length]}`;
    },
    text: paths.text,
    map: paths['map, any viewport and filter'],
    facets: paths.facets,
  };
  const change = async () => {
    while (!over) {
      drawn += 1;
      const id = ids[(drawn * 13) % ids.length] ?? '';
      await db
        .updateTable('ads')
        .set({ valid_until: sql<string>`valid_until + 1` })
        .where('id', '=', id)
        .execute();
      await pause(CHANGE_EVERY_MS);
    }
  };
  const changing = change();
  const began = performance.now();
  let requests = 0;
  let failed = 0;
  while (performance.now() - began < MINUTES * 60_000) {
    for (const path of Object.values(turns)) {
      const figures = await load(server, site, path);
      requests += figures.perSecond * 6;
      failed += figures.failed ?? 0;
    }
    const minute = Number(((performance.now() - began) / 60_000).toFixed(1));
    noted.push({ minute, residentMB: server.residentMB(), mostMB: server.mostMB() });
    say(JSON.stringify(noted.at(-1)));
  }
  over = true;
  await changing;
  const result = {
    at: new Date().toISOString(),
    ads: ADS,
    minutes: MINUTES,
    database: opened.database,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    load: loadavg().map((value) => Number(value.toFixed(1))),
    node: process.version,
    requests,
    failed,
    residentMB: { settled: settledMB, last: server.residentMB(), most: server.mostMB() },
    over: noted,
  };
  const file = fileURLToPath(new URL(`soak-${ADS}.json`, import.meta.url));
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  say(JSON.stringify(result.residentMB));
} finally {
  over = true;
  await opened.stop();
}
