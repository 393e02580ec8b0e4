import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { publicAdsQuery } from '../contract/market/adSearch.ts';
import { listenForChanges } from '../server/db/changeFeed.ts';
import { openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { openSearchIndex } from '../server/searchIndex/searchIndex.ts';
import { startCuttable } from '../server/test/kit/cuttable.ts';
import { findServerBinaries } from '../server/test/kit/serverBinaries.ts';
import { makeAds } from './makeAds.ts';
import { say } from './site.ts';

const ADS = Number(process.env.ADS ?? 200_000);
const CHANGED = 200;
const ROUNDS = 3;
const BEAT_MS = 100;

/** In order, the one in the middle. */
const median = (times: number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

const home = findServerBinaries();
const folder = await mkdtemp(join(tmpdir(), 'gasmap-bench-'));
await chmod(folder, 0o755);
const database = await startEmbedded(folder, () => undefined, home === null ? {} : { home });
try {
  await prepareDatabase(database.url);
  const db = openDb(database.url, { statementTimeout: 0 });
  await makeAds(db, ADS);
  await sql`vacuum analyze`.execute(db);
  const ads = await db
    .selectFrom('ads')
    .select('number')
    .where('status', '=', 'approved')
    .limit(CHANGED)
    .execute();
  const numbers = ads.map(({ number }) => number);
  const index = openSearchIndex(db, { url: database.url, folder, log: pino({ level: 'warn' }) });
  const line = await startCuttable(database.url);
  let lostAt = 0;
  const receive = (change: string | null) => {
    if (change === null) {
      lostAt = performance.now();
      index.catchUp();
    } else if (change.startsWith('ad:')) index.onAdChanged(Number(change.slice(3)));
  };
  let marks = 0;
  const feed = await listenForChanges(line.url, receive, () => undefined, {
    wait: 10,
    beat: BEAT_MS,
    marks: {
      wanted: () => index.marks.wanted(),
      heard: (mark) => {
        marks += 1;
        index.marks.heard(mark);
      },
    },
  });
  const begun = performance.now();
  index.reload();
  await index.ready();
  const anew = Math.round(performance.now() - begun);
  say(`${index.size()} ads read in ${anew} ms`);

  const change = () =>
    sql`update ads set usd_per_tonne = coalesce(usd_per_tonne, 0) + 1 where number = any(${numbers}::int[])`.execute(
      db,
    );
  const query = publicAdsQuery.parse({});
  /** From the connection being back to the first answer out of memory, with some ads changed meanwhile. */
  const reconnect = async (forget: boolean) => {
    const before = marks;
    await change();
    while (marks < before + 2) {
      await pause(BEAT_MS);
      await change();
    }
    lostAt = 0;
    if (forget) await sql`delete from feed_marks`.execute(db);
    line.cut();
    await change();
    while (lostAt === 0) await pause(1);
    while ((await index.page(query, { productIds: null, reference: null, terms: null })) === null)
      await pause(1);
    return performance.now() - lostAt;
  };
  const times = { compared: [] as number[], resumed: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.compared.push(await reconnect(true));
    times.resumed.push(await reconnect(false));
  }
  const result = {
    at: new Date().toISOString(),
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    loadAverage: loadavg()[0],
    node: process.version,
    database: home ?? 'embedded',
    ads: index.size(),
    changedMeanwhile: CHANGED,
    readAnewMs: anew,
    comparedMs: median(times.compared),
    resumedMs: median(times.resumed),
  };
  say(JSON.stringify(result, null, 2));
  await writeFile(new URL('reconnect.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  await feed.stop();
  index.close();
  await line.stop();
  await db.destroy();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
