import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Suggestion } from '../../contract/market/market.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const publish = async (change: Parameters<typeof diesel>[1] = {}, by?: Person) =>
  makeAd(t, by ?? (await makePerson(t, { role: 'admin' })), diesel(ids, change), { approvedBy: admin });

describe('suggestions', () => {
  const suggest = async (q: string): Promise<Suggestion[]> =>
    (await t.call('GET', `/ads/public/suggest?q=${encodeURIComponent(q)}`)).json().items;

  beforeAll(async () => {
    await publish({ title: 'Gasoil with zanzibarite additive' });
  });

  test.each([
    ['AGO', 'product', 'Diesel (road)', 'AGO · Middle distillates'],
    ['ulsd', 'product', 'Diesel (road)', 'ULSD · Middle distillates'],
    ['mazut', 'product', 'Mazut', null],
    ['mazout', 'product', 'Mazut', null],
    ['lpg', 'product', 'LPG mix', null],
    ['rott', 'port', 'Rotterdam', 'Netherlands'],
    ['NLRTM', 'port', 'Rotterdam', 'NLRTM · Netherlands'],
    ['fujaira', 'port', 'Fujairah', null],
    ['saudi', 'country', 'Saudi Arabia', null],
    ['diesel rotterdam', 'port', 'Rotterdam', null],
  ] as const)('%s means a %s: %s', async (q, kind, label, note) => {
    const items = await suggest(q);
    const found = items.find((one) => one.kind === kind && one.label === label);
    expect(found, JSON.stringify(items.map((one) => [one.kind, one.label, one.note]))).toBeDefined();
    if (note !== null) expect(found?.note).toBe(note);
    expect(items.length).toBeLessThanOrEqual(10);
  });

  test('the best comes first', async () => {
    for (const [q, label] of [
      ['diesel', 'Diesel (road)'],
      ['AGO', 'Diesel (road)'],
      ['LNG', 'LNG'],
      ['singap', 'Singapore'],
      ['jet', 'Jet fuel & kerosene'],
    ] as const)
      expect((await suggest(q))[0]?.label).toBe(label);
  });

  test('words of ads come back, as do their mistyped ones', async () => {
    expect(await suggest('zanzib')).toContainEqual({
      kind: 'word',
      value: 'zanzibarite',
      label: 'zanzibarite',
      note: null,
    });
    expect(await suggest('zanzibrite')).toContainEqual(expect.objectContaining({ value: 'zanzibarite' }));
    expect((await suggest('deisel'))[0]?.label).toBe('Diesel (road)');
    const [first, ...others] = (await suggest('roterdam')).map((one) => one.label);
    expect(first).toBe('Rotterdam');
    expect(others).not.toContain('Amsterdam');
  });

  test('a reference leads to its ad while that is published', async () => {
    const { id, slug, reference } = await publish();
    for (const q of [reference, reference.toLowerCase(), reference.slice(0, 7)])
      expect(await suggest(q)).toContainEqual(
        expect.objectContaining({ kind: 'ad', value: slug, note: reference }),
      );
    await t.ctx.db.updateTable('ads').set({ status: 'paused' }).where('id', '=', id).execute();
    t.ctx.responses.invalidate('market');
    expect((await suggest(reference)).filter((one) => one.kind === 'ad')).toEqual([]);
  });

  test('nothing typed means nothing, odd texts do no harm', async () => {
    for (const q of ['', '   ', '%', '_', "'", '\\', '%_\\\'"', '🛢️', '-- ;', 'GM-', "' or 1=1"])
      expect(Array.isArray(await suggest(q)), q).toBe(true);
    expect((await t.call('GET', '/ads/public/suggest?q=%00')).statusCode).toBe(400);
    expect(await suggest('%')).toEqual([]);
    expect((await t.call('GET', `/ads/public/suggest?q=${'x'.repeat(201)}`)).statusCode).toBe(400);
    expect((await t.call('GET', '/ads/public/suggest?q=a&q=b')).statusCode).toBe(400);
    expect((await t.call('GET', '/ads/public/suggest')).json()).toEqual({ items: [] });
  });
});

describe('similar ads', () => {
  const similar = async (named: string, as?: Person) =>
    t.call('GET', `/ads/${encodeURIComponent(named)}/similar`, as && { as: as.token });
  const idsOf = async (named: string): Promise<string[]> =>
    (await similar(named)).json().items.map((one: { id: string }) => one.id);

  test('the nearest first: product, side, place, price; one of each owner, never itself', async () => {
    const condensate = {
      productId: ids.product('CONDENSATE'),
      density15: 745,
      price: { type: 'fixed' as const, amount: 600, currencyId: ids.currency('USD'), unitId: ids.unit('MT') },
    };
    const at = (code: string, port: string) => ({
      delivery: { term: 'CIF', portId: ids.port(port), countryId: ids.country(code) },
    });
    const seller = await makePerson(t, { role: 'admin' });
    const base = await publish({ ...condensate, ...at('NL', 'NLRTM') });
    const elsewhere = await publish({ ...condensate, ...at('SG', 'SGSIN') });
    const nearest = await publish({ ...condensate, ...at('NL', 'NLRTM') }, seller);
    await publish({ ...condensate, ...at('SG', 'SGSIN') }, seller);
    const dear = await publish({
      ...condensate,
      ...at('SG', 'SGSIN'),
      price: { ...condensate.price, amount: 900 },
    });
    const wanted = await publish({ ...condensate, side: 'buy', ...at('SG', 'SGSIN') });
    const sibling = await publish({
      ...condensate,
      productId: ids.product('CRUDE-ME'),
      ...at('NL', 'NLRTM'),
    });
    const other = await publish({ productId: ids.product('LPG'), density15: 545, ...at('NL', 'NLRTM') });
    const found = await idsOf(base.id);
    expect(found.slice(0, 2)).toEqual([nearest.id, elsewhere.id]);
    expect(found.length).toBeLessThanOrEqual(6);
    expect(found.indexOf(dear.id)).toBeGreaterThan(found.indexOf(elsewhere.id));
    expect(found.indexOf(wanted.id)).toBeGreaterThan(found.indexOf(elsewhere.id));
    expect(found).toContain(sibling.id);
    expect(found).not.toContain(base.id);
    expect(found).not.toContain(other.id);
    for (const named of [base.slug, base.reference, base.reference.toLowerCase()])
      expect(await idsOf(named)).toEqual(found);

    await t.ctx.db
      .updateTable('ads')
      .set({ status: 'closed' })
      .where('id', 'in', [base.id, nearest.id])
      .execute();
    t.ctx.responses.invalidate('market');
    const gone = await idsOf(base.id);
    expect(gone).not.toContain(nearest.id);
    expect(gone[0]).not.toBe(base.id);
    expect(gone.length).toBeGreaterThan(0);
    await t.ctx.db.updateTable('ads').set({ deleted_at: new Date() }).where('id', '=', base.id).execute();
    expect((await similar(base.id)).statusCode).toBe(200);
  });

  test('of an ad that nobody may know of there are none', async () => {
    const seller = await makePerson(t, { role: 'admin' });
    const pending = await makeAd(t, seller, diesel(ids));
    for (const named of [pending.id, pending.slug, pending.reference, uuidv7(), 'no-such-ad', 'GM-ZZZZZZ'])
      expect((await similar(named)).json().code).toBe('NOT_FOUND');
    expect((await similar(pending.id, seller)).statusCode).toBe(200);
  });
});

describe('more of an owner', () => {
  const others = async (named: string, as?: Person) =>
    t.call('GET', `/ads/${named}/of-owner`, as && { as: as.token });

  test('other published ads of the same owner stand beside an ad, and nobody else’s', async () => {
    const seller = await makePerson(t, { role: 'admin' });
    const first = await publish({}, seller);
    const second = await publish({}, seller);
    await publish();
    const pending = await makeAd(t, seller, diesel(ids));
    const answer = (await others(first.slug)).json();
    expect(answer.items.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect(answer.total).toBe(1);
    expect((await others(pending.id)).json().code).toBe('NOT_FOUND');
  });

  test('whoever blocked the other sees none', async () => {
    const seller = await makePerson(t, { role: 'admin' });
    const reader = await makePerson(t);
    const first = await publish({}, seller);
    await publish({}, seller);
    expect((await others(first.id, reader)).json().total).toBe(1);
    await t.ctx.db
      .insertInto('user_blocks')
      .values({ blocker_id: seller.id, blocked_id: reader.id })
      .execute();
    expect((await others(first.id, reader)).json()).toEqual({ items: [], total: 0 });
  });
});

test('the prices that a published ad had stay visible, those of a draft do not', async () => {
  const seller = await makePerson(t, { role: 'admin' });
  const price = (amount: number) => ({ ...diesel(ids).price, type: 'fixed' as const, amount });
  const ad = await publish({ price: price(700) }, seller);
  const prices = (as?: Person) => t.call('GET', `/ads/${ad.id}/prices`, as && { as: as.token });
  expect((await prices()).json()).toMatchObject({ items: [], steps: [{ why: 'edit', usdPerTonne: 700 }] });
  const { version } = (await t.call('GET', `/ads/${ad.id}`)).json();
  const edited = await t.call('PUT', `/ads/${ad.id}`, {
    as: admin.token,
    payload: { ...diesel(ids, { price: price(690.5) }), version },
  });
  expect(edited.statusCode, edited.body).toBe(200);
  expect((await prices()).json().items).toMatchObject([
    { price: { type: 'fixed', amount: 700, currency: { code: 'USD' }, unit: { symbol: 't' } } },
  ]);

  const draft = await makeAd(t, seller, { ...diesel(ids, { price: price(650) }), draft: true });
  await t.call('PUT', `/ads/${draft.id}/user-edit`, {
    as: seller.token,
    payload: { ...diesel(ids, { price: price(640) }), draft: true, version: draft.version },
  });
  expect((await t.call('GET', `/ads/${draft.id}/prices`)).json().code).toBe('NOT_FOUND');
  const own = await t.call('GET', `/ads/${draft.id}/prices`, { as: seller.token });
  expect(own.json()).toEqual({ items: [], steps: [] });
});

test('of an ad that is over, product and place are still known, and nothing of its owner', async () => {
  const seller = await makePerson(t, { role: 'admin' });
  const ad = await publish({}, seller);
  const was = () => t.call('GET', `/ads/${ad.slug}/was`);
  expect((await was()).json().code).toBe('NOT_FOUND');
  await t.call('POST', `/ads/${ad.id}/close`, { as: seller.token });
  expect((await was()).json()).toEqual({
    reference: ad.reference,
    side: 'sell',
    product: 'Diesel (road)',
    grade: null,
    term: 'CIF',
    country: 'NL',
    port: { code: 'NLRTM', name: 'Rotterdam' },
  });
});

describe('sea routes', () => {
  const routes = (...pairs: string[]) =>
    t.call('GET', `/sea-routes?${pairs.map((pair) => `pair=${pair}`).join('&')}`);
  const pair = (from: string, to: string) => `${ids.port(from)},${ids.port(to)}`;
  type Route = { pair: string; nauticalMiles: number; coordinates: [number, number][] };

  test('go through Suez, over the date line as one line, and nowhere over land', async () => {
    const pairs = [pair('NLRTM', 'SGSIN'), pair('JPYOK', 'USLAX'), pair('USLAX', 'JPYOK')];
    const answer = await routes(...pairs);
    expect(answer.statusCode, answer.body).toBe(200);
    const [suez, east, west] = answer.json().items as [Route, Route, Route];
    expect([suez.pair, east.pair, west.pair]).toEqual(pairs);
    expect(suez.nauticalMiles).toBeGreaterThan(8250);
    expect(suez.nauticalMiles).toBeLessThan(8500);
    expect(suez.coordinates.some(([lng, lat]) => lng > 32 && lng < 33 && lat > 29 && lat < 31.5)).toBe(true);
    for (const [lng, lat] of suez.coordinates) {
      // Neither through the middle of Africa nor of Asia.
      expect(lng > -5 && lng < 32 && lat > -30 && lat < 30).toBe(false);
      expect(lng > 45 && lng < 100 && lat > 28).toBe(false);
    }
    for (const route of [east, west]) {
      expect(route.nauticalMiles).toBeGreaterThan(4600);
      expect(route.nauticalMiles).toBeLessThan(5100);
      const jumps = route.coordinates
        .slice(1)
        .map(([lng], at) => Math.abs(lng - (route.coordinates[at]?.[0] ?? 0)));
      expect(Math.max(...jumps)).toBeLessThan(30);
    }
    expect(east.coordinates.at(-1)?.[0]).toBeGreaterThan(180);
    expect(west.coordinates.at(-1)?.[0]).toBeLessThan(-180);
  });

  test('begin and end at their ports, and are the same each time', async () => {
    const one = (await routes(pair('AEFJR', 'NLRTM'))).json();
    expect((await routes(pair('AEFJR', 'NLRTM'))).json()).toEqual(one);
    const [{ coordinates }] = one.items as [Route];
    expect(coordinates.at(-1)?.[0]).toBeCloseTo(4.14, 1);
  });

  test('unknown ports, the same port twice and ports of lakes are left out; bad pairs are refused', async () => {
    const answer = await routes(
      `${ids.port('NLRTM')},${uuidv7()}`,
      pair('NLRTM', 'NLRTM'),
      pair('AZBAK', 'NLRTM'),
      pair('NLRTM', 'BEANR'),
      pair('NLRTM', 'BEANR'),
    );
    expect(answer.json().items.map((one: Route) => one.pair)).toEqual([pair('NLRTM', 'BEANR')]);
    expect((await routes('a,b')).statusCode).toBe(400);
    expect((await t.call('GET', '/sea-routes')).statusCode).toBe(400);
    expect((await routes(...Array(31).fill(pair('NLRTM', 'BEANR')))).statusCode).toBe(400);
  });
});
