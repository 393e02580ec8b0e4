import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dropNames } from '../baseData/baseData.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { type BaseIds, baseIds, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let me: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
});
beforeEach(async () => {
  me = await makePerson(t, { role: 'paid' });
});
afterAll(() => t.close());

const create = (payload: object, as = me) => t.call('POST', '/saved-searches', { as: as.token, payload });
const change = (id: string, payload: object, as = me) =>
  t.call('PUT', `/saved-searches/${id}`, { as: as.token, payload });
const list = async (as = me) => (await t.call('GET', '/saved-searches', { as: as.token })).json();
const dieselCif = () => ({ productId: [ids.product('DIESEL')], term: ['CIF'] });

describe('a saved search', () => {
  test('comes back with its filters in words', async () => {
    const query = {
      q: 'ulsd',
      side: 'sell',
      productId: [ids.product('DIESEL'), ids.product('GASOIL')],
      term: 'CIF',
      portId: [ids.port('NLRTM')],
      originCountryId: [ids.country('SA')],
      originExcluded: [ids.country('RU'), ids.country('IR')],
      priceMin: 600,
      priceMax: '700.5',
      priceBasis: 'usdPerTonne',
      quantityMin: 10_000,
      deliveryFrom: '2026-12-01',
      verified: 'true',
      bbox: '3,50,8,54',
    };
    const answer = await create({ name: 'My diesel', query });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'My diesel',
      frequency: 'daily',
      words: [
        '“ulsd”',
        'Sell',
        'Diesel (road) or Gasoil / heating oil',
        'CIF',
        'Rotterdam',
        'from Saudi Arabia',
        expect.stringMatching(/^not from Russia.* or Iran/),
        '600 USD/t–700.5 USD/t',
        '≥ 10\u00a0000\u00a0t',
        'delivery from 1 Dec 2026',
        'verified sellers',
        'in the map area',
      ],
      broken: [],
      newMatches: 0,
      lastMatchAt: null,
    });
    expect(await list()).toMatchObject({ limit: 50, items: [{ id: answer.json().id }] });
    expect(
      (await t.call('GET', `/saved-searches/${answer.json().id}/matches`, { as: me.token })).json().total,
    ).toBe(0);
  });

  test('is renamed, changed and forgotten', async () => {
    const { id } = (await create({ name: 'First', query: { side: 'buy' } })).json();
    const changed = await change(id, { name: 'Second', query: dieselCif(), frequency: 'instant' });
    expect(changed.json()).toMatchObject({
      id,
      name: 'Second',
      words: ['Diesel (road)', 'CIF'],
      frequency: 'instant',
    });
    expect((await t.call('DELETE', `/saved-searches/${id}`, { as: me.token })).statusCode).toBe(204);
    expect((await t.call('DELETE', `/saved-searches/${id}`, { as: me.token })).json().code).toBe('NOT_FOUND');
    expect((await list()).items).toEqual([]);
  });

  test('has a name of its own', async () => {
    const first = (await create({ name: 'One', query: { side: 'buy' } })).json().id;
    await create({ name: 'Two', query: { side: 'buy' } });
    for (const answer of [
      await create({ name: 'One', query: { side: 'sell' } }),
      await change(first, { name: 'Two', query: { side: 'buy' } }),
    ])
      expect(answer.json()).toMatchObject({ code: 'NAME_TAKEN', details: [{ path: 'name' }] });
    expect((await change(first, { name: 'One', query: { side: 'sell' } })).statusCode).toBe(200);
    expect((await create({ name: 'One', query: { side: 'sell' } }, await makePerson(t))).statusCode).toBe(
      201,
    );
  });

  test.each([
    ['no name', { query: { side: 'buy' } }, 'name'],
    ['an empty name', { name: ' ', query: { side: 'buy' } }, 'name'],
    ['no filter', { name: 'x', query: {} }, 'query'],
    ['a basis alone', { name: 'x', query: { priceBasis: 'usdPerTonne', q: '' } }, 'query'],
    ['an unknown filter', { name: 'x', query: { side: 'buy', colour: 'red' } }, 'query.colour'],
    ['a sort', { name: 'x', query: { side: 'buy', sort: 'newest' } }, 'query.sort'],
    ['a wrong side', { name: 'x', query: { side: 'both' } }, 'query.side'],
    ['a turned box', { name: 'x', query: { bbox: '0,60,10,50' } }, 'query.bbox'],
    ['a negative price', { name: 'x', query: { priceMin: -1 } }, 'query.priceMin'],
    ['an unknown frequency', { name: 'x', query: { side: 'buy' }, frequency: 'weekly' }, 'frequency'],
    ['an unknown product', { name: 'x', query: { productId: [uuidv7()] } }, 'query.productId'],
    ['an unknown term', { name: 'x', query: { term: ['XYZ'] } }, 'query.term'],
    ['an unknown port', { name: 'x', query: { portId: uuidv7() } }, 'query.portId'],
  ])('is refused with %s, at its field', async (_what, payload, path) => {
    const answer = await create(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.json().details.map((one: { path: string }) => one.path)).toContain(path);
  });

  test('takes odd texts as they are', async () => {
    const q = String.raw`%_\' "; drop table ads; --`;
    expect((await create({ name: q, query: { q } })).json().words).toEqual([`“${q}”`]);
  });
});

describe('the limit of the plan', () => {
  test('holds exactly when twenty are saved at once', async () => {
    const guest = await makePerson(t);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        create({ name: `Search ${nth}`, query: { side: 'buy' } }, guest),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(3);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'UPGRADE_REQUIRED',
        upgradeRequired: true,
        feature: 'savedSearches',
        limit: 3,
        used: 3,
      });
    }
    expect(await list(guest)).toMatchObject({ limit: 3, items: { length: 3 } });
  });

  test('a repeated request with one key saves once', async () => {
    const send = () =>
      t.call('POST', '/saved-searches', {
        as: me.token,
        payload: { name: 'Once', query: { side: 'buy' } },
        headers: { 'idempotency-key': `search-${me.id}` },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect((await list()).items).toHaveLength(1);
  });
});

describe('what a search names may go', () => {
  test('it stays, says so, and can still be renamed', async () => {
    const { db } = t.ctx;
    const gone = uuidv7();
    await db
      .insertInto('products')
      .values({ id: gone, code: `GONE${Date.now()}`, name: 'Gone oil', phase: 'liquid' })
      .execute();
    dropNames(db);
    const query = { productId: [gone], side: 'sell' };
    const { id } = (await create({ name: 'Gone', query })).json();
    const both = (await create({ name: 'Both', query: { productId: [gone, ids.product('DIESEL')] } })).json()
      .id;
    const country = {
      id: uuidv7(),
      code: 'QQ',
      alpha3: 'QQQ',
      name: 'Nowhere',
      region: 'Asia',
      lat: 0,
      lng: 0,
    };
    await db.insertInto('countries').values(country).execute();
    dropNames(db);
    const excluding = (await create({ name: 'Excluding', query: { originExcluded: [country.id] } })).json();
    expect(excluding.words).toEqual(['not from Nowhere']);
    await db.deleteFrom('countries').where('id', '=', country.id).execute();
    await db.deleteFrom('products').where('id', '=', gone).execute();
    dropNames(db);
    const { items } = await list();
    const named = (one: string) => items.find((search: { id: string }) => search.id === one);
    expect(named(id)).toMatchObject({
      broken: ['productId'],
      words: ['Sell', 'something that no longer exists'],
    });
    expect(named(excluding.id)).toMatchObject({
      broken: ['originExcluded'],
      words: ['not from something that no longer exists'],
    });
    expect(named(both)).toMatchObject({ broken: [], words: ['Diesel (road)'] });
    expect((await t.call('GET', `/saved-searches/${id}/matches`, { as: me.token })).statusCode).toBe(200);
    expect((await change(id, { name: 'Still gone', query })).statusCode).toBe(200);
    expect((await change(id, { name: 'Still gone', query: { productId: [uuidv7()] } })).statusCode).toBe(400);
  });
});
