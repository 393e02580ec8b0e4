import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { hashPassword } from '../server/accounts/auth/auth.ts';
import { insertUser } from '../server/accounts/users/users.ts';
import { buildApp } from '../server/app.ts';
import { createContext } from '../server/compose.ts';
import { openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { readEnv } from '../server/env.ts';
import { middleBy } from './middle.ts';

/**
 * `node bench/signin.ts`: whether response time distinguishes unknown from known accounts, sign-ins per core,
 * and the latency of legitimate reads meanwhile. The load comes from threads on the same machine.
 */
const TRIES = 200;
const SECONDS = 15;
const SIGN_INS_AT_ONCE = 16;
const READS_PER_SECOND = 50;
const PASSWORD = 'rotterdam barge';
const EMAIL = 'bench@example.com';

const say = (line: string) => process.stdout.write(`${line}\n`);

const median = (values: number[]) => middleBy(values, (value) => value);
const round = (value: number) => Math.round(value * 1000) / 1000;

async function timeOf(url: string, body: object): Promise<number> {
  const before = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return performance.now() - before;
}

/** Alternates both, so that other load on the machine affects both equally. Milliseconds. */
async function compare(url: string, known: () => object, unknown: () => object) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let nth = -10; nth < TRIES; nth += 1) {
    const pair = { known: await timeOf(url, known()), unknown: await timeOf(url, unknown()) };
    if (nth < 0) continue;
    times.known.push(pair.known);
    times.unknown.push(pair.unknown);
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
  return {
    tries: TRIES,
    medianKnownMs: round(ofKnown),
    medianUnknownMs: round(ofUnknown),
    ratio: round(Math.max(ofKnown, ofUnknown) / Math.min(ofKnown, ofUnknown)),
  };
}

const signIns = (address: string) =>
  autocannon({
    url: `${address}/api/auth/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    connections: SIGN_INS_AT_ONCE,
    duration: SECONDS,
    workers: 1,
  });

const reads = (url: string, seconds: number) =>
  autocannon({ url, connections: 5, overallRate: READS_PER_SECOND, duration: seconds, workers: 1 });

/** Floor: hashing only, with the same concurrency as the server. */
async function hashesPerSecond(): Promise<number> {
  const end = performance.now() + 5_000;
  let done = 0;
  const before = performance.now();
  await Promise.all(
    cpus().map(async () => {
      while (performance.now() < end) {
        await hashPassword(PASSWORD);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - before)) * 1000;
}

const folder = await mkdtemp(join(tmpdir(), 'gasmap-bench-'));
const database = await startEmbedded(folder, () => undefined);
try {
  await prepareDatabase(database.url);
  const db = openDb(database.url);
  await insertUser(db, { email: EMAIL, username: 'bench', passwordHash: await hashPassword(PASSWORD) });
  const env = readEnv({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000000',
  });
  const ctx = await createContext(env, database.url);
  const app = await buildApp(ctx);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  let count = 0;
  const nobody = () => {
    count += 1;
    return `nobody${count}@example.com`;
  };
  const timing = {
    login: await compare(
      `${address}/api/auth/login`,
      () => ({ email: EMAIL, password: 'not the one' }),
      () => ({ email: nobody(), password: 'not the one' }),
    ),
    forgotPassword: await compare(
      `${address}/api/auth/forgot-password`,
      () => ({ email: EMAIL }),
      () => ({ email: nobody() }),
    ),
  };
  say(JSON.stringify(timing, null, 2));

  const read = `${address}/api/ads/public`;
  const floor = await hashesPerSecond();
  const alone = await reads(read, 5);
  const delay = monitorEventLoopDelay();
  delay.enable();
  const [signedIn, meanwhile] = await Promise.all([signIns(address), reads(read, SECONDS)]);
  delay.disable();
  for (const result of [signedIn, meanwhile]) {
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const cores = cpus().length;
  const load = {
    signInsPerSecond: round(signedIn.requests.average),
    signInsPerSecondAndCore: round(signedIn.requests.average / cores),
    hashesPerSecond: round(floor),
    ratioToHashes: round(signedIn.requests.average / floor),
    signInP99Ms: signedIn.latency.p99,
    readsPerSecond: round(meanwhile.requests.average),
    readP99Ms: { alone: alone.latency.p99, duringSignIns: meanwhile.latency.p99 },
    eventLoopP99Ms: round(delay.percentile(99) / 1e6),
  };
  say(JSON.stringify(load, null, 2));
  const goals = {
    'ratio of medians under 1.3': timing.login.ratio < 1.3 && timing.forgotPassword.ratio < 1.3,
    'at least 30 sign-ins per second and core': load.signInsPerSecondAndCore >= 30,
    'honest reads p99 under 150 ms': load.readP99Ms.duringSignIns < 150,
  };
  say(JSON.stringify(goals, null, 2));
  const result = {
    at: new Date().toISOString(),
    cpu: cpus()[0]?.model,
    cores,
    node: process.version,
    timing,
    load,
    goals,
  };
  await writeFile(new URL('signin.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  await app.close();
  await ctx.close();
  await db.destroy();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
