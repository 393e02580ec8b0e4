import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { middleBy } from './middle.ts';
import { type Program, run, say } from './site.ts';

/**
 * `node bench/refusals.ts`: the cost of refusals: server CPU time for a rejected megabyte, for repeated
 * `/api/openapi.json` and for other abusive requests, and the latency of `GET /api/plans` for others while one address
 * does its worst within the limits.
 */
const ROUNDS = 3;
const SECONDS = 60;
const READS_PER_SECOND = 20;
const MEGABYTE = 1024 * 1024;
const HONEST = '198.51.100.1';
const WORST = '203.0.113.1';

const agent = new Agent({ keepAlive: true });
const round = (value: number) => Math.round(value * 1000) / 1000;
const numbers = (bytes: number) => `[1${',1'.repeat(bytes / 2)}]`;
const keys = (bytes: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 12 }, (_, n) => [`k${n}`, 1])));
const NOBODY = '01890000-0000-7000-8000-000000000000';

type Call = { path: string; method?: string; body?: string | undefined; headers?: Record<string, string> };

/** Milliseconds until the response, and its status; 0 if the connection was closed. */
function ask(port: number, from: string, { path, method = 'GET', body, headers = {} }: Call) {
  const began = performance.now();
  return new Promise<{ status: number; ms: number }>((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began });
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { 'x-forwarded-for': from, ...headers },
        agent,
      },
      (answer) => {
        answer.on('error', () => done(answer.statusCode ?? 0));
        answer.on('end', () => done(answer.statusCode ?? 0));
        answer.resume();
      },
    );
    asked.on('error', () => done(0));
    asked.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const calls: Record<string, Call> = {
  'floor: healthz': { path: '/healthz' },
  'a megabyte where there is no body': {
    path: `/api/ads/${NOBODY}/view`,
    method: 'POST',
    body: numbers(MEGABYTE),
    headers: json,
  },
  'the same, its length not said': {
    path: `/api/ads/${NOBODY}/view`,
    method: 'POST',
    body: numbers(MEGABYTE),
    headers: { ...json, 'transfer-encoding': 'chunked' },
  },
  'a megabyte of unknown keys': {
    path: '/api/auth/check-availability',
    method: 'POST',
    body: keys(MEGABYTE),
    headers: json,
  },
  '64 kB of numbers, read': {
    path: '/api/auth/check-availability',
    method: 'POST',
    body: numbers(65_000),
    headers: json,
  },
  '64 kB of unknown keys, read': {
    path: '/api/auth/check-availability',
    method: 'POST',
    body: keys(62_000),
    headers: json,
  },
  '256 kB for a webhook, signed wrong, read': {
    path: '/api/payments/webhooks/sandbox',
    method: 'POST',
    body: numbers(MEGABYTE / 4 - 10),
    headers: { ...json, 'sandbox-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
  },
  'a packed body': {
    path: '/api/auth/check-availability',
    method: 'POST',
    body: '{"email":"a@b.co"}',
    headers: { ...json, 'content-encoding': 'gzip' },
  },
  'openapi.json again, br': { path: '/api/openapi.json', headers: { 'accept-encoding': 'br' } },
  'openapi.json again, gzip': { path: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } },
  'openapi.json again, not packed': { path: '/api/openapi.json' },
  'a megabyte for a webhook': {
    path: '/api/payments/webhooks/sandbox',
    method: 'POST',
    body: numbers(MEGABYTE),
    headers: json,
  },
  'readyz again': { path: '/readyz' },
};

/** Server CPU in ms per call, median of several rounds; enough calls per round for the 10 ms resolution of CPU time. */
async function costOf(server: Program, port: number, call: Call) {
  const statuses = new Set<number>();
  const times = 100;
  const rounds: number[] = [];
  await ask(port, HONEST, call);
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    const before = server.cpu();
    for (let one = 0; one < times; one += 1) statuses.add((await ask(port, HONEST, call)).status);
    rounds.push(((server.cpu() - before) * 1000) / times);
  }
  return { cpuMs: round(middleBy(rounds, (ms) => ms)), statuses: [...statuses].join(', ') };
}

/** One address in a loop over parallel connections: refused requests cost something too. */
async function worst(port: number, until: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const all = [...Object.values(calls), { path: '/market?q=diesel' }, { path: '/api/ads/public?q=deisel' }];
  let next = 0;
  const one = async () => {
    while (performance.now() < until) {
      next += 1;
      const { status } = await ask(port, WORST, all[next % all.length] ?? { path: '/' });
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
  return counts;
}

/** Other clients, each from its own address, at a constant rate. */
async function reads(port: number, seconds: number) {
  const times: number[] = [];
  const asked: Promise<unknown>[] = [];
  for (let nth = 0; nth < seconds * READS_PER_SECOND; nth += 1) {
    const from = `198.51.100.${2 + (nth % 200)}`;
    asked.push(
      ask(port, from, { path: '/api/plans' }).then(({ status, ms }) =>
        times.push(status === 200 ? ms : Number.NaN),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000 / READS_PER_SECOND));
  }
  await Promise.all(asked);
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return { reads: sorted.length, failed: times.filter(Number.isNaN).length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

const folder = await mkdtemp(join(tmpdir(), 'gasmap-bench-'));
const database = await startEmbedded(folder, () => undefined);
const port = 20_000 + Math.floor(Math.random() * 20_000);
const open = (factor: string) =>
  run('../server/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'site'),
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    PAYMENT_PROVIDER: 'sandbox',
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: factor,
  });
try {
  await prepareDatabase(database.url);
  const unlimited = await open('100000000');
  const costs: Record<string, { cpuMs: number; statuses: string }> = {};
  for (const [name, call] of Object.entries(calls)) {
    costs[name] = await costOf(unlimited, port, call);
    say(`${name}: ${costs[name].cpuMs} ms, ${costs[name].statuses}`);
  }
  await unlimited.stop();

  const server = await open('1');
  const alone = await reads(port, 10);
  const before = server.cpu();
  const end = performance.now() + SECONDS * 1000;
  const [meanwhile, answers] = await Promise.all([reads(port, SECONDS), worst(port, end)]);
  const share = round((server.cpu() - before) / SECONDS);
  await server.stop();
  const attacked = { alone, meanwhile, answersToTheWorst: answers, processorShare: share };
  say(JSON.stringify(attacked, null, 2));
  const costOfAll = (...names: string[]) =>
    Math.max(...names.map((name) => costs[name]?.cpuMs ?? Number.NaN));
  const goals = {
    'a refused megabyte under 5 ms':
      costOfAll(...Object.keys(calls).filter((name) => name.includes('megabyte'))) < 5,
    'openapi.json again under 1 ms':
      costOfAll(...Object.keys(calls).filter((name) => name.startsWith('openapi'))) < 1,
    'GET /api/plans p99 under 150 ms meanwhile': meanwhile.p99Ms < 150 && meanwhile.failed === 0,
  };
  say(JSON.stringify(goals, null, 2));
  const result = {
    at: new Date().toISOString(),
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    costs,
    attacked,
    goals,
  };
  await writeFile(new URL('refusals.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
