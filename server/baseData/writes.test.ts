import { afterAll, describe, expect, test } from 'vitest';
import type { CurrencyEntry, ProductEntry, UnitEntry } from '../../contract/baseData/baseData.ts';
import { openDesk } from '../test/kit/baseDataDesk.ts';
import { baseIds, diesel, makeAd, makePerson } from '../test/kit/make.ts';
import { startTestApp } from '../test/kit/testApp.ts';

const t = await startTestApp();
afterAll(() => t.close());
const ids = await baseIds(t);
const { admin, send, done, refused, all, lastAudit } = await openDesk(t);
const owner = await makePerson(t, { role: 'paid' });
const NOBODY = '01900000-0000-7000-8000-000000000000';

const kinds: {
  path: string;
  body: Record<string, unknown>;
  change: Record<string, unknown>;
  wrong: [string, unknown][];
}[] = [
  {
    path: '/products',
    body: {
      name: 'Test oil',
      code: 'TEST_OIL',
      phase: 'liquid',
      hsCode: '2710.19',
      unNumber: '1202',
      density15: 850,
      aliases: ['Probe'],
    },
    change: { density15: 860 },
    wrong: [
      ['hsCode', '27'],
      ['unNumber', '12'],
      ['density15', -1],
      ['phase', 'plasma'],
      ['specTemplate', 'NO_SUCH'],
      ['defaultUnitId', NOBODY],
      ['parentId', NOBODY],
      ['name', ' '],
      ['name', 'two\nlines'],
      ['code', 'ä'],
    ],
  },
  {
    path: '/countries',
    body: { name: 'Testland', code: 'XT', alpha3: 'XTT', region: 'Europe', lat: 1, lng: 2 },
    change: { lat: 3 },
    wrong: [
      ['code', 'X'],
      ['alpha3', 'XT'],
      ['lat', 91],
      ['lng', -181],
    ],
  },
  {
    path: '/units',
    body: { name: 'Test drum', code: 'DRUM', symbol: 'dr', dimension: 'volume', toBase: '0.208197659' },
    change: { toBase: '0.2' },
    wrong: [
      ['toBase', '0'],
      ['toBase', '1e3'],
      ['toBase', 'NaN'],
      ['dimension', 'time'],
      ['symbol', ''],
    ],
  },
  {
    path: '/currencies',
    body: {
      name: 'Test crown',
      code: 'XTC',
      symbol: 'tc',
      minorDigits: 2,
      usdRate: '0.5',
      rateDate: '2026-01-05',
    },
    change: { symbol: 'tcr' },
    wrong: [
      ['code', 'XT'],
      ['minorDigits', 5],
      ['usdRate', '-1'],
      ['rateDate', '2999-01-01'],
      ['rateDate', '0000-01-01'],
    ],
  },
  {
    path: '/ports',
    body: { name: 'Testhaven', code: 'NLT9T', countryId: '', lat: 52, lng: 4, aliases: [] },
    change: { lat: 53 },
    wrong: [
      ['code', 'NL'],
      ['countryId', NOBODY],
    ],
  },
  {
    path: '/delivery-terms',
    body: { name: 'Test term', code: 'TST', placeKind: 'terminal', edition: 'Usage', mode: 'any' },
    change: { note: 'Seldom' },
    wrong: [
      ['placeKind', 'moon'],
      // Longer than an ad allows.
      ['code', 'ELEVENCHARS'],
    ],
  },
  {
    path: '/payment-terms',
    body: { name: 'Test pay', code: 'TSTPAY' },
    change: { rules: 'UCP 600' },
    wrong: [
      ['rules', ''],
      ['code', 'X'.repeat(21)],
    ],
  },
  {
    path: '/spec-templates',
    body: {
      name: 'Test standard',
      code: 'TSTSTD',
      limits: [{ param: 'Sulphur', unit: 'mg/kg', min: null, max: 10, method: 'ISO', confidence: 'known' }],
    },
    change: { edition: '2026' },
    wrong: [
      ['limits', [{ param: 'A', unit: 'x', min: 2, max: 1, method: 'ISO', confidence: 'known' }]],
      ['limits', [{ param: 'A' }]],
    ],
  },
  {
    path: '/benchmarks',
    body: { name: 'Test Brent', code: 'TSTB' },
    change: { isdaName: 'X' },
    wrong: [
      ['currencyId', NOBODY],
      ['unitId', NOBODY],
      ['name', 'x'.repeat(81)],
    ],
  },
];

describe.each(kinds)('$path', ({ path, body, change, wrong }) => {
  test('is made, changed, hidden, refused twice, and deleted', async () => {
    if ('countryId' in body) body.countryId = ids.country('NL');
    for (const [field, value] of wrong) {
      const answer = await refused('POST', path, { ...body, [field]: value });
      expect([field, value, answer.status]).toEqual([field, value, 400]);
      expect(answer.details[0].path.split('.')[0]).toBe(field);
    }
    expect((await refused('POST', path, { ...body, unknown: 1 })).status).toBe(400);
    const made = await done<ProductEntry>('POST', path, { ...body, name: `${String(body.name)} e\u0301` });
    expect(made).toMatchObject({ isActive: true, version: 1, name: `${String(body.name)} \u00e9` });
    expect((await lastAudit()).after).toMatchObject({ code: body.code });
    const list =
      path === '/ports' ? null : await all<ProductEntry>(path === '/products' ? '/products/simple' : path);
    if (list)
      expect(list.at(path === '/products' ? list.findIndex(({ id }) => id === made.id) : -1)).toEqual(made);
    const again = await refused('POST', path, { ...body, name: 'Another' });
    expect(again).toMatchObject({ status: 409, code: 'NAME_TAKEN', details: [{ path: 'code' }] });
    if (path !== '/ports') {
      const other = {
        ...body,
        code: path === '/countries' ? 'XU' : path === '/currencies' ? 'XUC' : 'OTHER',
      };
      const named = await refused('POST', path, {
        ...other,
        alpha3: undefined,
        ...(path === '/countries' && { alpha3: 'XUU' }),
        name: made.name.toUpperCase(),
      });
      expect(named).toMatchObject({ status: 409, code: 'NAME_TAKEN', details: [{ path: 'name' }] });
    }
    // Two admins: the second has not seen the first one's change.
    const changed = await done<ProductEntry>('PUT', `${path}/${made.id}`, { ...body, ...change, version: 1 });
    expect(changed).toMatchObject({ version: 2, order: made.order, isActive: true });
    expect(await refused('PUT', `${path}/${made.id}`, { ...body, version: 1 })).toMatchObject({
      status: 409,
      code: 'STALE',
    });
    expect(await lastAudit()).toMatchObject({ before: { version: 1 }, after: { version: 2 } });
    expect(await done('PATCH', `${path}/${made.id}/toggle-active`)).toMatchObject({
      isActive: false,
      version: 3,
    });
    const shown = (
      await t.call('GET', `${path}?limit=100`.replace(path === '/ports' ? '' : '?limit=100', ''))
    ).json().items;
    expect(shown.some(({ id }: { id: string }) => id === made.id)).toBe(false);
    expect(await done('GET', `${path}/${made.id}/usage`)).toEqual({ total: 0, places: [] });
    await done('DELETE', `${path}/${made.id}`);
    expect(await lastAudit()).toMatchObject({ before: { code: body.code }, after: null });
    for (const [method, below] of [
      ['DELETE', ''],
      ['PATCH', '/toggle-active'],
      ['GET', '/usage'],
    ] as const)
      expect((await send(method, `${path}/${made.id}${below}`)).statusCode).toBe(404);
    expect((await refused('PUT', `${path}/${made.id}`, body)).status).toBe(404);
  });
});

describe('what is in use', () => {
  test('stays, tells where, and keeps its code', async () => {
    const payload = diesel(ids, { originCountryId: ids.country('NL') });
    await makeAd(t, owner, payload, { approvedBy: admin });
    await makeAd(t, owner, { ...payload, draft: true });
    const search = {
      name: 'Mine',
      query: {
        productId: [ids.product('DIESEL')],
        term: ['CIF'],
        paymentTerm: ['LC_SIGHT'],
        portId: [ids.port('NLRTM')],
        originExcluded: [ids.country('RU')],
      },
    };
    await t.call('POST', '/saved-searches', { as: owner.token, payload: search });
    const diesels = await done<{ total: number; places: { place: string; count: number }[] }>(
      'GET',
      `/products/${ids.product('DIESEL')}/usage`,
    );
    expect(diesels.places).toEqual([
      { place: 'ads', count: 1 },
      { place: 'adDrafts', count: 1 },
      { place: 'productTypes', count: 5 },
      { place: 'savedSearches', count: 1 },
    ]);
    expect(diesels.total).toBe(8);
    const idOf = async (path: string, code: string) =>
      (await all<UnitEntry>(path)).find((one) => one.code === code)?.id;
    const used: [string, string | undefined][] = [
      ['/products', ids.product('DIESEL')],
      ['/countries', ids.country('NL')],
      ['/countries', ids.country('RU')],
      ['/units', ids.unit('MT')],
      ['/currencies', ids.currency('USD')],
      ['/ports', ids.port('NLRTM')],
      ['/delivery-terms', await idOf('/delivery-terms', 'CIF')],
      ['/payment-terms', await idOf('/payment-terms', 'LC_SIGHT')],
      ['/spec-templates', await idOf('/spec-templates', 'EN590')],
    ];
    for (const [path, id] of used) {
      const answer = await refused('DELETE', `${path}/${id}`);
      expect([path, answer.status, answer.code]).toEqual([path, 409, 'IN_USE']);
      expect(answer.used).toBe((await done<{ total: number }>('GET', `${path}/${id}/usage`)).total);
    }
    const tonne = (await all<UnitEntry>('/units')).find(({ code }) => code === 'MT');
    const body = {
      name: tonne?.name,
      code: 'MT',
      symbol: tonne?.symbol,
      dimension: 'mass',
      toBase: tonne?.toBase,
    };
    expect(await refused('PUT', `/units/${tonne?.id}`, { ...body, code: 'TON' })).toMatchObject({
      code: 'IN_USE',
      details: [{ path: 'code' }],
    });
    expect(
      (await refused('PUT', `/units/${tonne?.id}`, { ...body, dimension: 'volume' })).details[0].path,
    ).toBe('dimension');
    expect(await done('PUT', `/units/${tonne?.id}`, { ...body, name: 'Metric tonne!' })).toMatchObject({
      name: 'Metric tonne!',
    });
  });

  test('is hidden from new ads when it is switched off, and old ads keep it', async () => {
    const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
    const other = ids.product('GASOIL');
    const id = (await all<ProductEntry>('/products/simple')).find((one) => one.isDefault)?.id;
    if (id === ids.product('DIESEL')) await done('PATCH', `/products/${other}/default`);
    await done('PATCH', `/products/${ids.product('DIESEL')}/toggle-active`);
    const refusedAd = await t.call('POST', '/ads', { as: owner.token, payload: diesel(ids) });
    expect(refusedAd.json().details).toMatchObject([{ path: 'productId' }]);
    expect((await t.call('GET', `/ads/${ad.id}`)).json().product.code ?? 'DIESEL').toBe('DIESEL');
    expect(
      (await t.call('GET', '/products/simple')).json().items.map((one: ProductEntry) => one.code),
    ).not.toContain('DIESEL');
    await done('PATCH', `/products/${ids.product('DIESEL')}/toggle-active`);
    // Hiding an entry also hides its descendants; the default cannot be hidden this way either.
    const jet = diesel(ids, { productId: ids.product('JET') });
    const group = ids.product('MIDDLE');
    await done('PATCH', `/products/${ids.product('DIESEL')}/default`);
    expect((await refused('PATCH', `/products/${group}/toggle-active`)).code).toBe('IS_DEFAULT');
    await done('PATCH', `/products/${ids.product('LNG')}/default`);
    await done('PATCH', `/products/${group}/toggle-active`);
    const below = await t.call('POST', '/ads', { as: owner.token, payload: jet });
    expect(below.json().details).toMatchObject([{ path: 'productId' }]);
    await done('PATCH', `/products/${group}/toggle-active`);
    if (id) await done('PATCH', `/products/${id}/default`);

    const euro = {
      type: 'fixed' as const,
      amount: 1,
      currencyId: ids.currency('EUR'),
      unitId: ids.unit('BBL'),
    };
    const payload = diesel(ids, { originCountryId: ids.country('SA'), price: euro });
    const terms = await all<UnitEntry>('/delivery-terms');
    const payments = await all<UnitEntry>('/payment-terms');
    const usual = (list: UnitEntry[]) => list.find((one) => one.isDefault)?.code ?? '';
    const rest = (list: UnitEntry[]) => list.find((one) => !one.isDefault) as UnitEntry;
    const off: [string, string, string, object][] = [
      ['/units', ids.unit('BBL'), 'price.unitId', {}],
      ['/currencies', ids.currency('EUR'), 'price.currencyId', {}],
      ['/countries', ids.country('SA'), 'originCountryId', {}],
      ['/ports', ids.port('NLRTM'), 'delivery.portId', {}],
      [
        '/delivery-terms',
        rest(terms).id,
        'delivery.term',
        { delivery: { ...payload.delivery, term: rest(terms).code } },
      ],
      [
        '/payment-terms',
        rest(payments).id,
        'paymentTerms.1',
        { paymentTerms: [usual(payments), rest(payments).code] },
      ],
    ];
    for (const [path, entry, field, change] of off) {
      const post = () =>
        t.call('POST', '/ads', { as: owner.token, payload: { ...payload, ...change, draft: true } });
      expect((await post()).statusCode).toBe(201);
      await done('PATCH', `${path}/${entry}/toggle-active`);
      expect((await post()).json().details).toMatchObject([{ path: field }]);
      await done('PATCH', `${path}/${entry}/toggle-active`);
    }
  });
});

describe('rates', () => {
  test('are dated, one a day, and the latest counts', async () => {
    const euro = ids.currency('EUR');
    const latest = async () => (await all<CurrencyEntry>('/currencies')).find(({ id }) => id === euro);
    const before = await latest();
    await done('PUT', `/currencies/${euro}/rates/2026-11-01`, { usdRate: '1.5', confirmed: true });
    expect(await latest()).toMatchObject({ usdRate: 1.5, rateDate: '2026-11-01' });
    expect((await lastAudit()).action).toBe('basedata.currency.rate');
    await done('PUT', `/currencies/${euro}/rates/2026-11-01`, { usdRate: '1.25', confirmed: true });
    await done('PUT', `/currencies/${euro}/rates/2020-01-01`, { usdRate: '9', confirmed: true });
    expect(await latest()).toMatchObject({ usdRate: 1.25, rateDate: '2026-11-01' });
    const listed = await done<{ items: { date: string; usdRate: string }[]; total: number }>(
      'GET',
      `/currencies/${euro}/rates?limit=1`,
    );
    expect(listed).toMatchObject({ items: [{ date: '2026-11-01', usdRate: '1.25' }], total: 3 });
    expect(
      (await refused('PUT', `/currencies/${euro}/rates/2999-01-01`, { usdRate: '1' })).details[0].path,
    ).toBe('date');
    expect((await refused('PUT', `/currencies/${euro}/rates/2026-11-01`, { usdRate: '0' })).status).toBe(400);
    expect(
      (await refused('PUT', `/currencies/${ids.currency('USD')}/rates/2026-11-01`, { usdRate: '2' })).status,
    ).toBe(400);
    await done('DELETE', `/currencies/${euro}/rates/2020-01-01`);
    expect((await send('DELETE', `/currencies/${euro}/rates/2020-01-01`)).statusCode).toBe(404);
    expect(await done('DELETE', `/currencies/${euro}/rates/2026-11-01`)).toMatchObject({
      rateDate: before?.rateDate,
    });
    expect((await refused('DELETE', `/currencies/${euro}/rates/${before?.rateDate}`)).code).toBe('IN_USE');
  });

  test('come with a currency; one sent back as it was read changes none', async () => {
    const euro = (await all<CurrencyEntry>('/currencies')).find(
      ({ code }) => code === 'EUR',
    ) as CurrencyEntry;
    const body = { name: euro.name, code: 'EUR', symbol: '€', minorDigits: 2 };
    const same = { ...body, usdRate: euro.usdRate, rateDate: euro.rateDate };
    expect(await done('PUT', `/currencies/${euro.id}`, same)).toMatchObject({ rateDate: euro.rateDate });
    expect((await done<{ total: number }>('GET', `/currencies/${euro.id}/rates`)).total).toBe(1);
    const other = await done<CurrencyEntry>('PUT', `/currencies/${euro.id}`, {
      ...body,
      usdRate: 1.11,
      confirmed: true,
    });
    expect(other).toMatchObject({ usdRate: 1.11, rateDate: new Date().toISOString().slice(0, 10) });
    await done('DELETE', `/currencies/${euro.id}/rates/${other.rateDate}`);
  });
});

test('only who may edit base data may', async () => {
  expect(
    (await t.call('PUT', '/products/reorder', { as: owner.token, payload: { products: [] } })).statusCode,
  ).toBe(403);
  expect((await t.call('GET', '/ports/admin', { as: owner.token })).statusCode).toBe(403);
  const ports = await done<{ items: { code: string }[]; total: number }>('GET', '/ports/admin?q=rotterdam');
  expect(ports.items.map(({ code }) => code)).toContain('NLRTM');
  const paged = await done<{ items: unknown[]; total: number }>(
    'GET',
    `/ports/admin?limit=5&page=2&countryId=${ids.country('NL')}&active=true`,
  );
  expect([paged.items.length, paged.total > 10]).toEqual([5, true]);
});
