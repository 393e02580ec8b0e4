import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type EndpointSpec, endpoint } from '../../contract/core/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { buildApp } from '../app.ts';
import { type Corpus, makeCorpus } from './fuzz/corpus.ts';
import { mender, runRound, type Tally } from './fuzz/fuzz.ts';
import type { Target } from './fuzz/fuzzRequest.ts';
import { MARK } from './fuzz/generate.ts';
import { makeRequest } from './fuzz/makeRequest.ts';
import { PROTECTING } from './fuzz/oracle.ts';
import { report } from './fuzz/report.ts';
import { makePerson } from './kit/make.ts';
import { startTestApp } from './kit/testApp.ts';
import { thorough } from './thorough.ts';

/* Set by `npm run fuzz`; the short run among the tests is always the same. */
const SEED = Number(process.env.FUZZ_SEED ?? 17);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? thorough(600, 2_000));
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 120);
/** Requests per server and database: later on, much of the data has been deleted. */
const ROUND = 5_000;

const endpoints = Object.entries(contract).flatMap(([group, specs]) =>
  Object.entries(specs).map(
    ([name, spec]): Target => ({ name: `${group}.${name}`, spec: spec as EndpointSpec }),
  ),
);
const beside = (name: string, times: number) =>
  Array.from({ length: times }, (): Target => ({ name, spec: null }));
const targets = [...endpoints, ...beside('page', 30), ...beside('raw', 10)];

/* The page as built: its source names local files. */
async function writePage(folder: string): Promise<void> {
  const source = await readFile(new URL('../../web/index.html', import.meta.url), 'utf8');
  await writeFile(
    join(folder, 'index.html'),
    source.replace(/\.\.\/node_modules[^"]*/g, '/assets/inter.woff2'),
  );
}

const newTally = (): Tally => ({ requests: 0, byClass: {}, succeeded: new Set(), faults: new Map() });

async function fuzzOnce(numbers: [number, number], until: number, tally: Tally): Promise<void> {
  const t = await startTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'gasmap-fuzz-'));
  await writePage(folder);
  const corpus = await makeCorpus(t);
  const site = await buildApp(t.ctx, folder);
  await site.listen({ port: 0, host: '127.0.0.1' });
  const base = new URL(`http://127.0.0.1:${(site.server.address() as AddressInfo).port}`);
  await runRound({ base, targets, corpus, seed: SEED, numbers, until, mend: mender(t, corpus) }, tally);
  expect((await fetch(new URL('/healthz', base))).status).toBe(200);
  const admin = await makePerson(t, { role: 'superadmin' });
  expect((await t.call('GET', '/integrity', { as: admin.token })).json()).toMatchObject({ ok: true });
  const ending = performance.now();
  await site.close();
  expect(performance.now() - ending).toBeLessThan(10_000);
  await t.close();
  await rm(folder, { recursive: true, force: true });
}

test(
  'whatever is sent, every answer is in time, declared, protected and silent about the inside',
  async () => {
    const tally = newTally();
    const began = performance.now();
    const until = began + SECONDS * 1_000;
    for (let first = 0; first < REQUESTS && performance.now() < until; first += ROUND)
      await fuzzOnce([first, Math.min(first + ROUND, REQUESTS)], until, tally);
    const text = report(
      tally,
      SEED,
      (performance.now() - began) / 1_000,
      endpoints.map(({ name }) => name),
    );
    if (process.env.FUZZ_SEED) process.stdout.write(`${text}\n`);
    expect([...tally.faults.keys()], text).toEqual([]);
  },
  SECONDS * 1_000 + 120_000,
);

/* A server with one URL that always gives the same response, right or wrong. */
const planted: Target = {
  name: 'planted',
  spec: endpoint({
    method: 'GET',
    path: '/planted',
    summary: 'Says that it is fine',
    access: 'public',
    rate: 'general',
    query: z.strictObject({ q: z.string().max(20).optional() }),
    status: 200,
    response: z.object({ ok: z.boolean() }),
    errors: [],
  }),
};
const bare: Corpus = {
  actors: [],
  tokens: {},
  examples: {},
  files: [],
  slugs: ['a'],
  checkouts: ['a'],
  pages: ['/planted'],
  marketQuery: {},
  knownFor: () => () => undefined,
  revive: async () => {},
};
const protecting = Object.fromEntries(PROTECTING.map((name) => [name, 'x']));
const refusal = (code: string) => JSON.stringify({ code, message: 'No', requestId: 'x' });

type Plant = { status?: number; type?: string; body?: string | null; headers?: Record<string, string> };
const plants: [string, Plant, RegExp | null][] = [
  ['nothing wrong', {}, null],
  ['fault of the server', { status: 500, body: refusal('INTERNAL') }, /^status 500 INTERNAL/],
  ['field that is not declared', { body: '{"ok":true,"passwordHash":"x"}' }, /^a field that is not declared/],
  ['answer outside the schema', { body: '{"ok":1}' }, /^outside the schema at ok/],
  ['code that is not declared', { status: 409, body: refusal('STALE') }, /^409 STALE, which is not declared/],
  ['unknown code', { status: 400, body: refusal('OOPS') }, /^an unknown code OOPS/],
  [
    'refusal of another shape',
    { status: 400, body: '{"error":"Bad Request"}' },
    /^a refusal of another shape/,
  ],
  [
    'stack',
    { status: 400, body: refusal('\n    at work (app.ts:1:1)').replaceAll('\\n', '\n') },
    /^a stack in the body/,
  ],
  ['missing header', { headers: {} }, /^no header content-security-policy/],
  [
    'markup of people in a page',
    { type: 'text/html', body: `<p>${MARK}</p>` },
    /^markup of people in a page/,
  ],
  ['connection that says nothing', { body: null }, /^no answer/],
];

test.each(plants)('the same fuzzer finds a planted %s', async (_name, plant, found) => {
  const { status = 200, type = 'application/json', body = '{"ok":true}', headers = protecting } = plant;
  const server = createServer((_request, response) => {
    if (body !== null) response.writeHead(status, { ...headers, 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const tally = newTally();
  const until = performance.now() + 60_000;
  // A valid response on a slow machine must not count as missing.
  const giveUpMs = body === null ? 200 : 20_000;
  await runRound(
    { base, targets: [planted], corpus: bare, seed: 1, numbers: [0, 16], until, giveUpMs },
    tally,
  );
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const kinds = [...tally.faults.values()].map(({ kind }) => kind);
  if (found === null) expect(kinds).toEqual([]);
  else expect(kinds).toContainEqual(expect.stringMatching(found));
});

test('the same seed makes the same requests, another one others', () => {
  const made = (seed: number) => Array.from({ length: 20 }, (_, n) => makeRequest(planted, bare, seed + n));
  expect(made(1)).toEqual(made(1));
  expect(made(1)).not.toEqual(made(100));
});
