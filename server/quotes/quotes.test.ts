import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../lib/uuidv7.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { thorough } from '../test/thorough.ts';
import { insertQuotes, verifyChains } from './quotes.queries.ts';
import { benchmarkFacts, quotesAt } from './quotesAt.queries.ts';

let t: TestApp;
let admin: Person;
let trader: Person;
let other: Person;
let guest: Person;
const ids = new Map<string, string>();

async function addBenchmark(code: string, fields: object = {}) {
  const payload = { name: `Benchmark ${code}`, code, owner: 'Invented', ...fields };
  const response = await t.call('POST', '/benchmarks', { as: admin.token, payload });
  expect(response.statusCode, response.body).toBe(201);
  ids.set(code, response.json().id);
  return response.json() as { id: string; version: number };
}
const enter = (code: string, as: Person, rows: object[], more: object = {}) =>
  t.call('POST', `/benchmarks/${code}/quotes`, { as: as.token, payload: { rows, ...more } });
const read = (code: string, as: Person | null, query = '') =>
  t.call('GET', `/benchmarks/${code}/quotes${query}`, as ? { as: as.token } : {});
const values = async (code: string, as: Person | null, query = '') =>
  (await read(code, as, query))
    .json()
    .items.map((one: { day: string; value: string }) => [one.day, one.value]);

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
  trader = await makePerson(t, { role: 'paid' });
  other = await makePerson(t, { role: 'paid' });
  guest = await makePerson(t);
  await addBenchmark('OPEN_A', { licenceClass: 'open' });
  await addBenchmark('OWN_A', { licenceClass: 'member_only' });
  await addBenchmark('HELD_A', { licenceClass: 'operator_licensed', displayLicenceUntil: '2999-01-01' });
});
afterAll(() => t.close());

describe('entering', () => {
  test('for the site: everybody sees it, with its day; an equal value is no revision, a changed one is', async () => {
    const rows = [
      { day: '2026-01-05', value: '84.120' },
      { day: '2026-01-06', value: 84.5 },
      { day: '2026-01-07', value: '-3' },
    ];
    const far = await enter('OPEN_A', admin, rows);
    expect(far.json()).toMatchObject({ code: 'QUOTES_HELD', details: [{ path: 'rows.2' }] });
    expect((await enter('OPEN_A', admin, rows, { dryRun: true })).json()).toMatchObject({
      created: 3,
      far: [2],
    });
    expect(await values('OPEN_A', null)).toEqual([]);
    expect((await enter('OPEN_A', admin, rows, { confirmed: true, note: 'By hand' })).json()).toMatchObject({
      created: 3,
      unchanged: 0,
    });
    expect((await enter('OPEN_A', admin, rows)).json()).toMatchObject({ created: 0, unchanged: 3 });
    expect(await values('OPEN_A', null)).toEqual([
      ['2026-01-05', '84.12'],
      ['2026-01-06', '84.5'],
      ['2026-01-07', '-3'],
    ]);
    await enter('OPEN_A', admin, [{ day: '2026-01-06', value: '84.6', final: 'yes' }]);
    const all = (await read('OPEN_A', null, '?revisions=all&from=2026-01-06&to=2026-01-06')).json().items;
    expect(all).toMatchObject([
      { value: '84.5', revision: 1, note: 'By hand', state: 'preliminary' },
      { value: '84.6', revision: 2, note: null, state: 'final' },
    ]);
    expect((await read('OPEN_A', null, `?asOf=${all[0].knownAt}`)).json().items[1].value).toBe('84.5');
    const { items } = (await t.call('GET', '/benchmarks')).json();
    expect(items.find((one: { code: string }) => one.code === 'OPEN_A')).toMatchObject({
      newestDay: '2026-01-07',
      stale: true,
    });
  });

  test('a value is final once a later day is there', async () => {
    const { items } = (await read('OPEN_A', null)).json();
    expect(items.map((one: { state: string }) => one.state)).toEqual(['final', 'final', 'preliminary']);
  });

  test('each bad cell is named, and nothing is written', async () => {
    const rows = [
      { day: '2026-02-30', value: '1' },
      { day: '2999-01-01', value: '1' },
      { day: '1949-12-31', value: '1' },
      { day: '2026-02-03', value: '1,5' },
      { day: '2026-02-04', value: 'NaN' },
      { day: '2026-02-05', value: '1e9' },
      { day: '2026-02-06' },
      { day: '2026-02-09', low: '1', high: '2' },
      { day: '2026-02-10', value: '1', contract: 'M25' },
      { day: '2026-02-11', value: '1', final: 'perhaps' },
      { day: '2026-02-12', value: '1', price: '2' },
      { day: '2026-02-13', value: '1' },
      { day: '2026-02-13', value: '2' },
      { day: '2026-02-16', value: '1.1234567' },
    ];
    const paths = [
      '0.day',
      '1.day',
      '2.day',
      '3.value',
      '4.value',
      '5.value',
      '6.value',
      '7.low',
      '8.contract',
      '9.final',
      '10.price',
      '12.day',
      '13.value',
    ];
    const refused = await enter('OPEN_A', admin, rows);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details.map(({ path }: { path: string }) => path)).toEqual(
      paths.map((path) => `rows.${path}`),
    );
    const { problems, created } = (await enter('OPEN_A', admin, rows, { dryRun: true })).json();
    expect(problems.map((one: { row: number; column: string }) => `${one.row}.${one.column}`)).toEqual(paths);
    expect([created, (await values('OPEN_A', null)).length]).toEqual([0, 3]);
    expect(
      (
        await enter(
          'OPEN_A',
          admin,
          Array.from({ length: 1001 }, () => ({ day: '2026-01-05', value: '1' })),
        )
      ).json().details[0].path,
    ).toBe('rows');
    expect((await enter('OPEN_A', admin, [])).statusCode).toBe(400);
  });

  test('low and high: their mean is the value, and low is not above high', async () => {
    await addBenchmark('RANGE_A', { licenceClass: 'open', quoteShape: 'low_high' });
    expect(
      (await enter('RANGE_A', admin, [{ day: '2026-01-05', low: '2', high: '1' }])).json().details[0].path,
    ).toBe('rows.0.low');
    expect((await enter('RANGE_A', admin, [{ day: '2026-01-05', value: '2' }])).json().details[0].path).toBe(
      'rows.0.value',
    );
    await enter('RANGE_A', admin, [{ day: '2026-01-05', low: '80.125', high: '80.5' }]);
    expect((await read('RANGE_A', null)).json().items).toMatchObject([
      { value: '80.3125', low: '80.125', high: '80.5' },
    ]);
  });

  test('contracts are kept apart', async () => {
    await addBenchmark('CURVE_A', { licenceClass: 'open' });
    await enter('CURVE_A', admin, [
      { day: '2026-01-05', value: '80' },
      { day: '2026-01-05', value: '300', contract: 'm2' },
      { day: '2026-01-05', value: '500', contract: '2026-12' },
    ]);
    expect(
      (await read('CURVE_A', null)).json().items.map((one: { contract: string }) => one.contract),
    ).toEqual(['', '2026-12', 'M2']);
  });
});

describe('who may enter', () => {
  const row = [{ day: '2026-01-05', value: '987.654321' }];
  test('the site where the licence allows it, members for themselves', async () => {
    expect((await enter('OPEN_A', trader, row)).json().code).toBe('FORBIDDEN');
    const { version } = (await t.call('GET', '/benchmarks/SAUDI_CP')).json();
    expect(version).toBeGreaterThan(0);
    expect((await enter('SAUDI_CP', admin, row)).json().code).toBe('LICENCE_FORBIDS');
    expect((await enter('OWN_A', guest, row)).json()).toMatchObject({
      code: 'UPGRADE_REQUIRED',
      feature: 'ownQuotes',
    });
    expect((await enter('NOBODY', admin, row)).statusCode).toBe(404);
    expect((await enter('OWN_A', trader, row)).json()).toMatchObject({ created: 1 });
  });

  test('own values are seen by their owner alone', async () => {
    expect(await values('OWN_A', trader)).toEqual([['2026-01-05', '987.654321']]);
    expect(await values('OWN_A', other)).toEqual([]);
    expect(await values('OWN_A', admin)).toEqual([]);
    expect((await read('OWN_A', null)).statusCode).toBe(404);
    expect((await enter('OWN_A', other, [{ day: '2026-01-05', value: '5' }])).json()).toMatchObject({
      created: 1,
    });
    expect(await values('OWN_A', trader)).toEqual([['2026-01-05', '987.654321']]);
    const facts = async (readerId: string | null) =>
      (await benchmarkFacts(t.ctx.db, ['OWN_A'], { readerId }))[0]?.newestDay;
    expect([await facts(trader.id), await facts(null)]).toEqual(['2026-01-05', null]);
  });

  test('what the operator licensed is shown to members until the licence ends', async () => {
    await enter('HELD_A', admin, row);
    expect(await values('HELD_A', guest)).toEqual([['2026-01-05', '987.654321']]);
    expect((await read('HELD_A', null)).statusCode).toBe(404);
    const { id, ...entry } = (await t.call('GET', '/benchmarks/HELD_A')).json();
    const { name, code, owner, licenceClass } = entry;
    const until = async (displayLicenceUntil: string) =>
      expect(
        (
          await t.call('PUT', `/benchmarks/${id}`, {
            as: admin.token,
            payload: { name, code, owner, licenceClass, displayLicenceUntil },
          })
        ).statusCode,
      ).toBe(200);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await until(day(0));
    expect((await values('HELD_A', guest)).length).toBe(1);
    await until(day(-1));
    expect((await read('HELD_A', guest)).statusCode).toBe(404);
    expect(await quotesAt(t.ctx.db, { codes: ['HELD_A'], readerId: guest.id, at: null })).toEqual([]);
    expect((await enter('HELD_A', admin, row)).json().code).toBe('LICENCE_FORBIDS');
  });

  test('the page of a benchmark says who may enter', async () => {
    const entry = async (code: string, as?: Person) =>
      (await t.call('GET', `/benchmarks/${code}`, as ? { as: as.token } : {})).json().entry;
    expect(
      await Promise.all([
        entry('OPEN_A', admin),
        entry('OPEN_A', trader),
        entry('OWN_A', trader),
        entry('OWN_A', guest),
        entry('OWN_A'),
        entry('SAUDI_CP', admin),
      ]),
    ).toEqual(['site', 'none', 'own', 'plan', 'none', 'none']);
  });
});

test('CSV has a line for each quote, negative values as numbers, and the attribution', async () => {
  await addBenchmark('ATTR_A', { licenceClass: 'attribution', attribution: 'Source: Invented' });
  await enter('ATTR_A', admin, [{ day: '2020-04-20', value: '-36.98' }]);
  const response = await t.call('GET', '/benchmarks/ATTR_A/quotes', { headers: { accept: 'text/csv' } });
  expect(response.headers['content-type']).toContain('text/csv');
  expect(response.body.split('\r\n')[1]).toMatch(
    /^ATTR_A,2020-04-20,,-36\.98,,,preliminary,1,.*,Source: Invented$/,
  );
});

describe('the store', () => {
  test('nobody changes or deletes a quote', async () => {
    const { db } = t.ctx;
    await expect(sql`update quotes set value = 1`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from quotes`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`truncate quotes`.execute(db)).rejects.toThrow('append-only');
  });

  test('a changed row breaks its chain, and the check says which', async () => {
    const { db } = t.ctx;
    expect((await verifyChains(db)).breaks).toEqual([]);
    await sql`alter table quotes disable trigger quotes_append_only`.execute(db);
    await sql`update quotes set value = value + 1 where day = '2026-01-06' and revision = 1`.execute(db);
    const { breaks } = (await t.call('GET', '/admin/quote-chains', { as: admin.token })).json();
    expect(breaks).toEqual([{ benchmark: 'OPEN_A', day: '2026-01-06', revision: 1 }]);
    await sql`update quotes set value = value - 1 where day = '2026-01-06' and revision = 1`.execute(db);
    await sql`alter table quotes enable trigger quotes_append_only`.execute(db);
    expect((await verifyChains(db)).breaks).toEqual([]);
  });

  test('in whatever order revisions arrive, what was known at a moment is a replay up to it', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    await addBenchmark('REPLAY', { licenceClass: 'open', releaseRule: 'weekly_batch' });
    const benchmark_id = ids.get('REPLAY') as string;
    const arrivals = Array.from({ length: thorough(60, 400) }, (_, n) => ({
      day: `2026-03-${String(1 + random(9)).padStart(2, '0')}`,
      value: random(6) === 0 ? null : String(50 + random(30)),
      is_held: random(5) === 0,
      known_at: new Date(Date.UTC(2026, 3, 1, 0, n - random(2))).toISOString(),
    }));
    await t.ctx.db.transaction().execute((tx) =>
      insertQuotes(
        tx,
        arrivals.map((one) => ({
          id: uuidv7(),
          benchmark_id,
          owner_id: null,
          contract: '',
          low: null,
          high: null,
          state: one.value === null ? ('withdrawn' as const) : ('preliminary' as const),
          run_id: null,
          entered_by: null,
          note: null,
          ...one,
          is_held: one.value !== null && one.is_held,
        })),
      ),
    );
    for (let minute = -1; minute <= arrivals.length; minute += 7) {
      const at = new Date(Date.UTC(2026, 3, 1, 0, minute));
      const replay = new Map<string, string | null>();
      let clock = '';
      for (const { day, value, is_held, known_at } of arrivals) {
        if (known_at > clock) clock = known_at;
        if (clock > at.toISOString()) break;
        if (value === null || !is_held) replay.set(day, value);
      }
      const expected = [...replay]
        .filter(([, value]) => value !== null)
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      const found = await quotesAt(t.ctx.db, { codes: ['REPLAY'], readerId: null, at });
      expect(found.map(({ day, value }) => [day, value])).toEqual(expected);
    }
  });

  test('with quotes, what they mean stays: code, currency, unit and shape', async () => {
    const { id } = (await t.call('GET', '/benchmarks/OPEN_A')).json();
    const payload = {
      name: 'Benchmark OPEN_A',
      code: 'OPEN_B',
      licenceClass: 'open',
      quoteShape: 'low_high',
    };
    const response = await t.call('PUT', `/benchmarks/${id}`, { as: admin.token, payload });
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(['code', 'quoteShape']);
    expect((await t.call('DELETE', `/benchmarks/${id}`, { as: admin.token })).json().code).toBe('IN_USE');
  });
});
