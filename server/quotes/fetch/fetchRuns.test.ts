import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FetchRun } from '../../../contract/prices/fetchRuns.ts';
import { createContext } from '../../compose.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { quotesAt } from '../quotesAt.queries.ts';
import { runFetch } from './fetchRuns.ts';

const KEY = 'SecretKeyOfTheSite0123456789';
type Values = Record<string, Record<string, string | null>>;

let t: TestApp;
let admin: Person;
let values: Values = {};
/** Instead of the usual answer. */
let answer: RequestListener | null = null;
let pageRows = 5000;
let isReversed = false;
const asked: URL[] = [];
const written: string[] = [];

/** As the source answers: rows in pages, numbers as strings, unknown series without a word. */
const eia = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  asked.push(url);
  if (answer) return answer(request, response);
  const wanted = url.searchParams.getAll('facets[series][]');
  const rows = wanted
    .flatMap((series) =>
      Object.entries(values[series] ?? {}).map(([period, value]) => ({
        period,
        series,
        value,
        units: '$/BBL',
      })),
    )
    .filter(({ period }) => period >= (url.searchParams.get('start') ?? ''))
    .toSorted((a, b) => (a.period < b.period ? -1 : 1));
  if (isReversed) rows.reverse();
  const offset = Number(url.searchParams.get('offset'));
  const data = rows.slice(offset, offset + pageRows);
  response.setHeader('content-type', 'application/json');
  return response.end(
    JSON.stringify({ response: { total: String(rows.length), data }, request: { params: { api_key: KEY } } }),
  );
});

beforeAll(async () => {
  t = await startTestApp({ LOG_LEVEL: 'trace' });
  const log = t.ctx.log as unknown as Record<symbol, { write: (line: string) => void }>;
  const stream = log[pino.symbols.streamSym] as { write: (line: string) => void };
  vi.spyOn(stream, 'write').mockImplementation((line) => void written.push(line));
  admin = await makePerson(t, { role: 'admin' });
  await new Promise<void>((resolve) => eia.listen(0, '127.0.0.1', resolve));
  t.ctx.origins.eia = `http://127.0.0.1:${(eia.address() as AddressInfo).port}`;
  await sql`update benchmarks set is_active = false where fetcher is not null and series_id not in ('RBRTE', 'RWTC', 'RNGWHHD')`.execute(
    t.ctx.db,
  );
});
beforeEach(async () => {
  await sql`alter table quotes disable trigger user`.execute(t.ctx.db);
  await sql`truncate quotes, fetch_runs cascade`.execute(t.ctx.db);
  await sql`alter table quotes enable trigger user`.execute(t.ctx.db);
  await t.call('PUT', '/admin/quote-fetchers/eia_v2', { as: admin.token, payload: { isOn: true, key: KEY } });
  asked.length = 0;
  answer = null;
  pageRows = 5000;
  isReversed = false;
});
afterAll(async () => {
  eia.closeAllConnections();
  await new Promise((resolve) => eia.close(resolve));
  await t.close();
});

const start = {
  RBRTE: { '2026-03-02': '80.1', '2026-03-03': '81.2' },
  RWTC: { '2026-03-02': '76' },
  RNGWHHD: { '2026-03-02': '3.1' },
};
const fetchAt = async (knownAt: string, next: Values) => {
  values = next;
  const id = await runFetch(t.ctx, 'eia_v2', { knownAt, timeoutMs: 2000 });
  return (await runs()).find((run) => run.id === id) as FetchRun;
};
const runs = async () =>
  (await t.call('GET', '/admin/fetch-runs', { as: admin.token })).json().items as FetchRun[];
const brent = async (at: string) =>
  (await quotesAt(t.ctx.db, { codes: ['EIA_RBRTE'], readerId: null, at: new Date(at) })).map(
    ({ day, value, state }) => `${day} ${value} ${state}`,
  );

describe('a release', () => {
  test('is taken once; what changes, comes and goes is a revision, what stands in a later release is final', async () => {
    expect(await fetchAt('2026-03-05T00:00:00Z', start)).toMatchObject({
      status: 'done',
      rows: 4,
      added: 4,
      firstDay: '2026-03-02',
      lastDay: '2026-03-03',
    });
    expect(asked[0]?.searchParams.getAll('data[]')).toEqual(['value']);
    await fetchAt('2026-03-05T12:00:00Z', start);
    expect(await runs()).toHaveLength(1);
    const next = { ...start, RBRTE: { '2026-03-02': '80.1', '2026-03-03': '81.5', '2026-03-04': '82' } };
    expect(await fetchAt('2026-03-12T00:00:00Z', next)).toMatchObject({ added: 1, revised: 1, withdrawn: 0 });
    expect(await brent('2026-03-12T00:00:00Z')).toEqual([
      '2026-03-02 80.1 final',
      '2026-03-03 81.5 preliminary',
      '2026-03-04 82 preliminary',
    ]);
    expect(await brent('2026-03-11T23:59:59Z')).toEqual([
      '2026-03-02 80.1 preliminary',
      '2026-03-03 81.2 preliminary',
    ]);
    // Another series has nothing new: its values are those of the same release.
    expect((await quotesAt(t.ctx.db, { codes: ['EIA_RWTC'], readerId: null, at: null }))[0]?.state).toBe(
      'preliminary',
    );
    const last = { ...start, RBRTE: { '2026-03-02': '80.1', '2026-03-04': '82', '2026-03-05': '82.4' } };
    expect(await fetchAt('2026-03-19T00:00:00Z', last)).toMatchObject({ added: 1, revised: 0, withdrawn: 1 });
    expect((await brent('2026-03-19T00:00:00Z')).map((one) => one.slice(0, 10))).toEqual([
      '2026-03-02',
      '2026-03-04',
      '2026-03-05',
    ]);
    // Withdrawn, then published again.
    await fetchAt('2026-03-26T00:00:00Z', { ...last, RBRTE: { ...last.RBRTE, '2026-03-03': '81.5' } });
    expect(await brent('2026-03-26T00:00:00Z')).toContain('2026-03-03 81.5 preliminary');
  });

  test('in another order, or in pages, is the same release', async () => {
    await fetchAt('2026-03-05T00:00:00Z', start);
    isReversed = true;
    pageRows = 1;
    await fetchAt('2026-03-06T00:00:00Z', start);
    expect(await runs()).toHaveLength(1);
  });

  test('values that are null are not there; a value of another form fails the run', async () => {
    await fetchAt('2026-03-05T00:00:00Z', { ...start, RBRTE: { ...start.RBRTE, '2026-03-04': null } });
    expect(await brent('2026-03-05T00:00:00Z')).toHaveLength(2);
    expect(
      await fetchAt('2026-03-06T00:00:00Z', { ...start, RBRTE: { '2026-03-02': '80,1' } }),
    ).toMatchObject({ status: 'failed' });
  });

  test('a value far from the day before is held until somebody accepts it', async () => {
    const next = { ...start, RWTC: { '2026-03-02': '76', '2026-03-03': '-36.98' } };
    const run = await fetchAt('2026-03-05T00:00:00Z', next);
    expect(run).toMatchObject({ status: 'done', held: 1 });
    const told = (await t.call('GET', '/notifications', { as: admin.token })).json().items;
    expect(told.filter(({ kind }: { kind: string }) => kind === 'quotesWaiting')).toMatchObject([
      { title: expect.stringContaining('EIA'), body: expect.stringContaining('1'), link: '/admin/quotes' },
    ]);
    const wti = async () =>
      (await quotesAt(t.ctx.db, { codes: ['EIA_RWTC'], readerId: null, at: null })).map(({ value }) => value);
    expect(await wti()).toEqual(['76']);
    const { items } = (await t.call('GET', '/admin/held-quotes', { as: admin.token })).json();
    expect(items).toMatchObject([
      { benchmark: 'EIA_RWTC', day: '2026-03-03', value: '-36.980000', before: '76.000000' },
    ]);
    const accept = () =>
      t.call('POST', `/admin/fetch-runs/${run.id}/accept`, { as: admin.token, payload: {} });
    expect((await accept()).statusCode).toBe(200);
    expect(await wti()).toEqual(['76', '-36.98']);
    expect((await accept()).json().code).toBe('WRONG_STATE');
    expect((await t.call('GET', '/admin/held-quotes', { as: admin.token })).json().items).toEqual([]);
  });

  test('a placeholder on a closed day does not count, one on an open day is marked', async () => {
    const next = {
      ...start,
      RBRTE: { '2026-04-02': '80', '2026-04-03': '80', '2026-04-07': '81', '2026-04-08': '81' },
    };
    expect(await fetchAt('2026-04-09T00:00:00Z', next)).toMatchObject({ held: 1 });
    const rows = await quotesAt(t.ctx.db, { codes: ['EIA_RBRTE'], readerId: null, at: null });
    expect(rows.map(({ day, note }) => [day, note])).toEqual([
      ['2026-04-02', null],
      ['2026-04-07', null],
      ['2026-04-08', 'carried?'],
    ]);
  });
});

describe('a suspicious release writes nothing until it is accepted', () => {
  test.each<[string, Values, RegExp]>([
    ['no rows', {}, /no values/],
    ['a missing series', { RBRTE: { '2026-03-04': '82' }, RNGWHHD: start.RNGWHHD }, /RWTC/],
    ['one that ends earlier', { ...start, RBRTE: { '2026-03-02': '80.1' } }, /RBRTE ends on/],
  ])('%s', async (_, next, why) => {
    await fetchAt('2026-03-05T00:00:00Z', start);
    const before = await brent('2026-03-12T00:00:00Z');
    const run = await fetchAt('2026-03-12T00:00:00Z', next);
    expect(run).toMatchObject({ status: 'suspicious', added: 0 });
    expect(JSON.stringify(run.warnings)).toMatch(why);
    expect(await brent('2026-03-12T00:00:00Z')).toEqual(before);
    const accepted = await t.call('POST', `/admin/fetch-runs/${run.id}/accept`, {
      as: admin.token,
      payload: {},
    });
    expect(accepted.json()).toMatchObject({ status: 'accepted' });
  });

  test('accepted, it is written; one that a later run replaced cannot be', async () => {
    await fetchAt('2026-03-05T00:00:00Z', start);
    const run = await fetchAt('2026-03-12T00:00:00Z', { RBRTE: { ...start.RBRTE, '2026-03-04': '82' } });
    const accept = (id: string) =>
      t.call('POST', `/admin/fetch-runs/${id}/accept`, { as: admin.token, payload: {} });
    expect((await accept(run.id)).json()).toMatchObject({ status: 'accepted', added: 1 });
    const old = await fetchAt('2026-03-13T00:00:00Z', {});
    await fetchAt('2026-03-14T00:00:00Z', {
      ...start,
      RBRTE: { ...start.RBRTE, '2026-03-04': '82', '2026-03-05': '82.1' },
    });
    expect((await accept(old.id)).json().code).toBe('WRONG_STATE');
    expect((await accept(admin.id)).statusCode).toBe(404);
  });
});

describe('a source that fails leaves a failed run without the key, and no quotes', () => {
  const json =
    (body: string): RequestListener =>
    (_, response) =>
      response.end(body);
  test.each<[string, RequestListener, RegExp]>([
    ['429', (_, response) => response.writeHead(429).end('{}'), /429/],
    ['503', (_, response) => response.writeHead(503).end(), /503/],
    ['cut off', json('{"response":{"total":"2","data":[{"period":"2026-03-02"'), /cut off/],
    ['of another form', json('{"response":{"data":[]}}'), /another form/],
    ['fewer rows than it says', json('{"response":{"total":"9","data":[]}}'), /fewer/],
    [
      'that leads elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /no connection/,
    ],
    ['that hangs up', (request) => request.socket.destroy(), /no connection/],
    ['that is slow', () => undefined, /in time/],
    [
      'two values for a day',
      json(
        '{"response":{"total":2,"data":[{"period":"2026-03-02","series":"RBRTE","value":"1"},{"period":"2026-03-02","series":"RBRTE","value":"2"}]}}',
      ),
      /two values/,
    ],
  ])('%s', async (_, how, why) => {
    answer = how;
    const id = await runFetch(t.ctx, 'eia_v2', { timeoutMs: 300 });
    const [run] = await runs();
    expect(run).toMatchObject({ id, status: 'failed', error: expect.stringMatching(why) });
    expect(JSON.stringify(run)).not.toContain(KEY);
  });
});

test('two instances that fetch a release at once make one run', async () => {
  values = start;
  const turn = (isOn: boolean) =>
    t.call('PUT', '/admin/quote-fetchers/eia_v2', { as: admin.token, payload: { isOn } });
  // Off until the second instance, whose own job asks at once, knows where the test's source is.
  await turn(false);
  const second = await createContext(t.ctx.env, t.ctx.databaseUrl);
  second.origins.eia = t.ctx.origins.eia;
  await turn(true);
  try {
    const fetches = [t.ctx, second].flatMap((ctx) =>
      Array.from({ length: 20 }, () => runFetch(ctx, 'eia_v2')),
    );
    const refused = (await Promise.allSettled(fetches)).flatMap((one) =>
      one.status === 'rejected' ? [String(one.reason)] : [],
    );
    // A busy machine lets some wait too long for one of ten connections; that is no second run either.
    expect(refused.filter((why) => !why.includes('timeout exceeded when trying to connect'))).toEqual([]);
  } finally {
    await second.close();
  }
  expect(await runs()).toHaveLength(1);
  const { rows } = await sql<{ count: number }>`select count(*) as count from quotes`.execute(t.ctx.db);
  expect(rows[0]?.count).toBe(4);
});

test('a connection that ends between fetch and commit leaves nothing behind', async () => {
  values = start;
  const backend = new Promise<void>((resolve) => {
    answer = (_, response) => {
      answer = null;
      void sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`
        .execute(t.ctx.db)
        .then(() => {
          response.end(JSON.stringify({ response: { total: '0', data: [] } }));
          resolve();
        });
    };
  });
  await expect(runFetch(t.ctx, 'eia_v2')).rejects.toThrow();
  await backend;
  expect(await runs()).toEqual([]);
  expect(await fetchAt('2026-03-05T00:00:00Z', start)).toMatchObject({ status: 'done', added: 4 });
});

describe('worked examples through the store', () => {
  const others = { RWTC: start.RWTC, RNGWHHD: start.RNGWHHD };
  const window = async (from: string, to: string, at: string) =>
    (await quotesAt(t.ctx.db, { codes: ['EIA_RBRTE'], readerId: null, at: new Date(at), from, to })).map(
      ({ value, state }) => [Number(value), state],
    );

  test('F06: a value that is corrected a week later, and final another week later', async () => {
    const days = { '2023-02-23': '82.11', '2023-02-24': '82.31', '2023-02-27': '82.31' };
    await fetchAt('2023-03-01T20:00:00Z', { ...others, RBRTE: days });
    const later = {
      ...days,
      '2023-02-27': '81.24',
      '2023-02-28': '83.21',
      '2023-03-01': '83.68',
      '2023-03-02': '84.15',
      '2023-03-06': '85',
    };
    await fetchAt('2023-03-08T20:00:00Z', { ...others, RBRTE: later });
    await fetchAt('2023-03-15T20:00:00Z', { ...others, RBRTE: { ...later, '2023-03-13': '80.9' } });
    expect(await window('2023-02-24', '2023-03-02', '2023-03-02T00:00:00Z')).toEqual([
      [82.31, 'preliminary'],
      [82.31, 'preliminary'],
    ]);
    const corrected = await window('2023-02-24', '2023-03-02', '2023-03-09T00:00:00Z');
    expect(corrected).toEqual([
      [82.31, 'final'],
      [81.24, 'preliminary'],
      [83.21, 'preliminary'],
      [83.68, 'preliminary'],
      [84.15, 'preliminary'],
    ]);
    expect(corrected.reduce((sum, [value]) => sum + Number(value), 0) / 5).toBeCloseTo(82.918, 9);
    expect(
      (await window('2023-02-24', '2023-03-02', '2023-03-16T00:00:00Z')).every(
        ([, state]) => state === 'final',
      ),
    ).toBe(true);
  });

  test('F07: a placeholder on Christmas never counts, withdrawn or not', async () => {
    const days = {
      '2024-12-23': '73.18',
      '2024-12-24': '73.92',
      '2024-12-25': '73.92',
      '2024-12-27': '74.17',
    };
    await fetchAt('2024-12-31T20:00:00Z', { ...others, RBRTE: days });
    expect(await window('2024-12-23', '2024-12-27', '2025-01-02T00:00:00Z')).toHaveLength(3);
    const { '2024-12-25': _, ...corrected } = days;
    await fetchAt('2025-01-08T20:00:00Z', { ...others, RBRTE: { ...corrected, '2024-12-30': '74.4' } });
    expect(await window('2024-12-23', '2024-12-27', '2025-01-09T00:00:00Z')).toEqual([
      [73.18, 'final'],
      [73.92, 'final'],
      [74.17, 'final'],
    ]);
  });
});

describe('the operator', () => {
  test('the key is never shown, not in an answer, the log or the database', async () => {
    answer = (_, response) => response.writeHead(500).end();
    await runFetch(t.ctx, 'eia_v2');
    t.ctx.log.info('the log is read');
    expect(written.join('')).toContain('the log is read');
    const answers = await Promise.all(
      ['/admin/quote-fetchers', '/admin/fetch-runs', '/audit'].map(
        async (path) => (await t.call('GET', path, { as: admin.token })).body,
      ),
    );
    const { rows } = await sql<{ key: string }>`select key from quote_fetchers`.execute(t.ctx.db);
    expect([...written, ...answers, rows[0]?.key].join('\n')).not.toContain(KEY);
    const [eia] = JSON.parse(answers[0] ?? '').items;
    expect(eia).toMatchObject({ isOn: true, hasKey: true, nextRunAt: expect.any(String) });
  });

  test('runs it now; without a key or switched off it does not run', async () => {
    values = start;
    const run = () =>
      t.call('POST', '/admin/fetch-runs', { as: admin.token, payload: { fetcher: 'eia_v2' } });
    expect((await run()).json().run).toMatchObject({ status: 'done', startedBy: expect.any(String) });
    const set = (payload: object) =>
      t.call('PUT', '/admin/quote-fetchers/eia_v2', { as: admin.token, payload });
    await set({ isOn: false });
    expect((await run()).json().code).toBe('WRONG_STATE');
    await set({ isOn: true, key: '' });
    expect((await run()).json().code).toBe('WRONG_STATE');
    expect((await set({ key: 'a b' })).statusCode).toBe(400);
    expect(
      (await t.call('POST', '/admin/fetch-runs', { as: admin.token, payload: { fetcher: 'ecb_exr' } })).json()
        .code,
    ).toBe('WRONG_STATE');
  });
});
