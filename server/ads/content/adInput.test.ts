import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BaseIds, baseIds, diesel, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
});
afterAll(() => t.close());

const post = (payload: object, as = owner.token) => t.call('POST', '/ads', { as, payload });
const pathsOf = (answer: { json(): { details?: { path: string }[] } }) =>
  (answer.json().details ?? []).map((detail) => detail.path);

describe('bad input is refused at its field', () => {
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  const cases: [string, (ids: BaseIds) => object, string][] = [
    ['min over max', (i) => ({ quantity: { min: 5, max: 4, unitId: i.unit('MT') } }), 'quantity.max'],
    [
      '1e308',
      (i) => ({
        price: { type: 'fixed', amount: 1e308, currencyId: i.currency('USD'), unitId: i.unit('MT') },
      }),
      'price.amount',
    ],
    [
      'an amount as text',
      (i) => ({
        price: { type: 'fixed', amount: '700', currencyId: i.currency('USD'), unitId: i.unit('MT') },
      }),
      'price.amount',
    ],
    ['a fixed price without amount', () => ({ price: { type: 'fixed' } }), 'price.amount'],
    [
      'a formula without benchmark',
      () => ({ price: { type: 'formula', differential: 2 } }),
      'price.benchmark',
    ],
    [
      'a unit of the wrong dimension',
      (i) => ({ quantity: { min: 5, max: 5, unitId: i.unit('SM3') } }),
      'quantity.unitId',
    ],
    [
      'an unknown unit',
      () => ({ quantity: { min: 5, max: 5, unitId: '018f0000-0000-7000-8000-000000000000' } }),
      'quantity.unitId',
    ],
    [
      'CIF without a place',
      (i) => ({ delivery: { term: 'CIF', countryId: i.country('NL') } }),
      'delivery.place',
    ],
    [
      'CIF any safe world port',
      (i) => ({ delivery: { term: 'CIF', place: 'ASWP', countryId: i.country('NL') } }),
      'delivery.place',
    ],
    [
      'an unknown term',
      (i) => ({ delivery: { term: 'XYZ', place: 'Here', countryId: i.country('NL') } }),
      'delivery.term',
    ],
    [
      'a port of another country',
      (i) => ({ delivery: { term: 'CIF', portId: i.port('NLRTM'), countryId: i.country('DE') } }),
      'delivery.portId',
    ],
    [
      'a window that is over',
      (i) => ({
        delivery: { term: 'CIF', portId: i.port('NLRTM'), countryId: i.country('NL'), to: yesterday },
      }),
      'delivery.to',
    ],
    [
      'both ends of the voyage at one port',
      (i) => ({
        delivery: {
          term: 'CIF',
          portId: i.port('NLRTM'),
          counterPortId: i.port('NLRTM'),
          countryId: i.country('NL'),
        },
      }),
      'delivery.counterPortId',
    ],
    [
      'another end that is no port',
      (i) => ({
        delivery: {
          term: 'CIF',
          portId: i.port('NLRTM'),
          counterPortId: '018f0000-0000-7000-8000-000000000000',
          countryId: i.country('NL'),
        },
      }),
      'delivery.counterPortId',
    ],
    ['validity over', () => ({ validUntil: yesterday }), 'validUntil'],
    ['validity too long', () => ({ validUntil: inAYear }), 'validUntil'],
    ['an unknown field', () => ({ status: 'approved' }), 'status'],
    ['an owner', () => ({ ownerId: '018f0000-0000-7000-8000-000000000000' }), 'ownerId'],
    ['a NUL', () => ({ description: 'a\u0000b' }), 'description'],
    ['a lone surrogate', () => ({ description: 'a\ud800b' }), 'description'],
    ['a density in kg/l', () => ({ density15: 0.845 }), 'density15'],
    ['an unknown payment term', () => ({ paymentTerms: ['LC_SIGHT', 'BEADS'] }), 'paymentTerms.1'],
    ['a product group', (i) => ({ productId: i.product(groupCode) }), 'productId'],
    [
      'a document without a file',
      () => ({ documents: [{ title: 'SDS', kind: 'other', visibility: 'public' }] }),
      'documents.0',
    ],
  ];
  let groupCode = '';
  beforeAll(async () => {
    const group = await t.ctx.db
      .selectFrom('products')
      .select('code')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    groupCode = group.code;
  });
  test.each(cases)('%s', async (_name, change, path) => {
    const answer = await post({ ...diesel(ids), ...change(ids) });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(pathsOf(answer)).toContain(path);
  });

  test('every issue is listed, not only the first', async () => {
    const answer = await post({ ...diesel(ids), density15: 1, title: '', dealKind: 'loan', colour: 'red' });
    expect(pathsOf(answer).sort()).toEqual(['colour', 'dealKind', 'density15', 'title']);
  });

  test('malformed, oversized, deep and mistyped bodies', async () => {
    const send = (payload: string, type = 'application/json') =>
      t.app.inject({
        method: 'POST',
        url: '/api/ads',
        payload,
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
      });
    expect((await send('{"side":')).json()).toMatchObject({ code: 'MALFORMED_BODY' });
    expect((await send(JSON.stringify({ description: 'x'.repeat(2_000_000) }))).statusCode).toBe(413);
    expect((await send('side=sell', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    const deep = await send(`{"quality":${'['.repeat(1000)}${']'.repeat(1000)}}`);
    expect([deep.statusCode, deep.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(
      (
        await t.app.inject({
          method: 'POST',
          url: '/api/ads',
          payload: '{"side":',
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(401);
  });
});
