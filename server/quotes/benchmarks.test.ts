import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { benchmarkFacts } from './quotesAt.queries.ts';

let t: TestApp;
let admin: Person;

async function addBenchmark(code: string, fields: object = {}) {
  const payload = { name: `Benchmark ${code}`, code, owner: 'Invented', ...fields };
  const response = await t.call('POST', '/benchmarks', { as: admin.token, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json() as { id: string; version: number };
}
beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

describe('base data', () => {
  test('a benchmark is no proxy of itself, not through others either', async () => {
    const { id: a } = await addBenchmark('CIRCLE_A', { licenceClass: 'member_only' });
    const { id: b } = await addBenchmark('CIRCLE_B', { licenceClass: 'open', proxyOfId: a });
    const payload = {
      name: 'Benchmark CIRCLE_A',
      code: 'CIRCLE_A',
      licenceClass: 'member_only',
      proxyOfId: b,
    };
    const refused = await t.call('PUT', `/benchmarks/${a}`, { as: admin.token, payload });
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'proxyOfId' }] });
    await expect(
      sql`update benchmarks set proxy_of_id = ${b} where id = ${a}`.execute(t.ctx.db),
    ).rejects.toThrow('proxy of itself');
    expect((await t.call('GET', '/benchmarks/CIRCLE_A')).json()).toMatchObject({
      proxy: { code: 'CIRCLE_B' },
      proxyOf: null,
    });
    expect((await benchmarkFacts(t.ctx.db, ['CIRCLE_A']))[0]?.proxy).toBe('CIRCLE_B');
  });

  test('what a licence class needs is asked for', async () => {
    const paths = async (fields: object) =>
      (await t.call('POST', '/benchmarks', { as: admin.token, payload: { name: 'X', code: 'X', ...fields } }))
        .json()
        .details.map(({ path }: { path: string }) => path);
    expect(await paths({ licenceClass: 'attribution' })).toEqual(['attribution']);
    expect(await paths({ licenceClass: 'operator_licensed' })).toEqual(['displayLicenceUntil']);
    expect(await paths({ licenceClass: 'member_only', fetcher: 'eia_v2' })).toEqual([
      'seriesId',
      'licenceClass',
    ]);
    expect(await paths({ licenceClass: 'open', licenceUrl: 'ftp://x' })).toEqual(['licenceUrl']);
    expect(await paths({ licenceClass: 'open', decimals: 7 })).toEqual(['decimals']);
  });

  test('names of price agencies and exchanges are for members alone; the EIA is free, with a proxy for Dated Brent', async () => {
    const { items } = (await t.call('GET', '/benchmarks')).json();
    const of = (code: string) => items.find((one: { code: string }) => one.code === code);
    expect([
      of('DATED_BRENT').licenceClass,
      of('ICE_BRENT').licenceClass,
      of('OPEC_BASKET').licenceClass,
    ]).toEqual(['member_only', 'member_only', 'name_only']);
    const facts = await benchmarkFacts(t.ctx.db, ['DATED_BRENT', 'EIA_RBRTE', 'NOBODY']);
    expect(facts).toMatchObject([
      { code: 'DATED_BRENT', proxy: 'EIA_RBRTE', calendar: null },
      {
        code: 'EIA_RBRTE',
        currency: 'USD',
        unit: { code: 'BBL', dimension: 'volume' },
        calendar: { code: 'GB_BANK' },
        releaseRule: 'weekly_batch',
        staleAfterDays: 16,
      },
    ]);
  });

  test('calendars are edited with their rules and exceptions', async () => {
    const payload = {
      name: 'Invented',
      code: 'INVENTED',
      rules: ['12-25 or next', 'Easter -2'],
      exceptions: [{ day: '2026-03-02', isOpen: false, note: 'Storm', source: 'Notice' }],
    };
    const made = await t.call('POST', '/calendars', { as: admin.token, payload });
    expect(made.json()).toMatchObject({ weekendDays: [6, 7], ...payload });
    const bad = await t.call('POST', '/calendars', {
      as: admin.token,
      payload: { ...payload, rules: ['25.12.'], exceptions: [payload.exceptions[0], payload.exceptions[0]] },
    });
    expect(bad.json().details.map(({ path }: { path: string }) => path)).toEqual([
      'rules.0',
      'exceptions.1.day',
    ]);
    expect(
      (await t.call('GET', '/calendars')).json().items.map(({ code }: { code: string }) => code),
    ).toEqual(expect.arrayContaining(['GB_BANK', 'US_FED', 'TARGET', 'SG', 'INVENTED']));
  });
});
