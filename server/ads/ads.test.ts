import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../contract/adPayload.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/make.ts';
import { startTestApp, type TestApp } from '../test/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
let other: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  other = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const post = (payload: object, as = owner.token) => t.call('POST', '/ads', { as, payload });
const pathsOf = (answer: { json(): { details?: { path: string }[] } }) =>
  (answer.json().details ?? []).map((detail) => detail.path);

describe('posting an ad', () => {
  test('a complete ad waits for approval, with its comparable price', async () => {
    const answer = await post(diesel(ids));
    expect(answer.statusCode).toBe(201);
    const ad = answer.json();
    expect(ad).toMatchObject({
      status: 'pending',
      title: 'Diesel',
      quantityTonnes: 30_000,
      point: { precision: 'port' },
      delivery: { port: { code: 'NLRTM' } },
      comparable: { usdPerTonne: 700, basis: { density15: 845, densityFrom: 'ad', usdRate: 1 } },
    });
    expect(ad.comparable.usdPerBbl).toBeCloseTo(94.04, 2);
    expect(ad.quantityBarrels).toBeCloseTo(223_307, 0);
    expect(ad.reference).toMatch(/^GM-[2-9A-Z]{6}$/);
    expect(ad.slug).toMatch(/^diesel-rotterdam-gm-/);
  });

  test('density falls back to the product, and the answer says so', async () => {
    const { comparable } = (await post(diesel(ids, { density15: undefined }))).json();
    expect(comparable.basis).toMatchObject({ density15: 835, densityFrom: 'product' });
    const { density15, ...withoutDensity } = diesel(ids);
    const withApi = await post({
      ...withoutDensity,
      quality: [{ parameter: 'API gravity', basis: 'typical', value: 38, unit: '°API' }],
    });
    expect(withApi.json().comparable.basis.densityFrom).toBe('api_gravity');
  });

  test('quality is judged against the standard', async () => {
    const quality: AdPayload['quality'] = [
      { parameter: 'Sulphur', basis: 'guaranteed', max: 10, unit: 'ppm' },
      { parameter: 'Water', basis: 'test_result', value: 212, unit: 'mg/kg' },
      { parameter: 'Flash point', basis: 'typical', value: 56, unit: '°C' },
      { parameter: 'Colour', basis: 'typical', value: 1, unit: '' },
    ];
    const { checks } = (await post(diesel(ids, { quality }))).json();
    expect(checks.conformance.map((row: { status: string }) => row.status)).toEqual([
      'ok',
      'breach',
      'margin',
      'unchecked',
    ]);
    expect(checks.conformance[0]).toMatchObject({ limit: '≤ 10', parameter: 'Sulphur' });
  });

  test('a draft keeps whatever is valid and is handed in later', async () => {
    const draft = (await post({ draft: true, side: 'buy' })).json();
    expect(draft).toMatchObject({ status: 'draft', title: 'Untitled ad' });
    const early = await t.call('POST', `/ads/${draft.id}/submit`, { as: owner.token });
    expect(early.statusCode).toBe(400);
    expect(pathsOf(early)).toEqual([
      'productId',
      'quantity',
      'price',
      'delivery',
      'delivery.place',
      'paymentTerms',
    ]);
    const edit = await t.call('PUT', `/ads/${draft.id}/user-edit`, {
      as: owner.token,
      payload: { ...diesel(ids), draft: true, version: draft.version },
    });
    expect(edit.json().status).toBe('draft');
    const handedIn = await t.call('POST', `/ads/${draft.id}/submit`, { as: owner.token });
    expect(handedIn.json().status).toBe('pending');
  });

  test('an incomplete profile can draft but not submit', async () => {
    const newcomer = await makePerson(t, { profile: false });
    const can = (await t.call('GET', '/ads/can-create', { as: newcomer.token })).json();
    expect(can).toMatchObject({ canCreate: false, profileComplete: false, limit: 2, used: 0 });
    expect(can.missingProfileFields).toEqual(['firstName', 'lastName', 'phone', 'company', 'country']);
    const refused = await post(diesel(ids), newcomer.token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PROFILE_INCOMPLETE']);
    expect((await post({ draft: true }, newcomer.token)).statusCode).toBe(201);
  });

  test('the limit of active ads holds, also when three are sent at once', async () => {
    const guest = await makePerson(t);
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(diesel(ids), guest.token)));
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(2);
    const refused = answers.find((answer) => answer.statusCode === 403);
    expect(refused?.json()).toMatchObject({
      code: 'UPGRADE_REQUIRED',
      upgradeRequired: true,
      feature: 'maxActiveAds',
      limit: 2,
      used: 2,
    });
  });

  test('the same Idempotency-Key gives the same ad, another body is refused', async () => {
    const headers = { 'idempotency-key': 'cargo-0001-first' };
    const [first, again] = [
      await t.call('POST', '/ads', { as: owner.token, payload: diesel(ids), headers }),
      await t.call('POST', '/ads', { as: owner.token, payload: diesel(ids), headers }),
    ];
    expect(again.json()).toEqual(first.json());
    const changed = await t.call('POST', '/ads', {
      as: owner.token,
      payload: diesel(ids, { density15: 840 }),
      headers,
    });
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

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

describe('moderation', () => {
  test('approving publishes; approving twice at once lets one win', async () => {
    const ad = await makeAd(t, owner, diesel(ids));
    const answers = await Promise.all(
      [admin, admin, admin].map((by) => t.call('PUT', `/ads/${ad.id}/approve`, { as: by.token })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({
      code: 'WRONG_STATE',
      status: 'approved',
      allowed: ['pending'],
    });
    expect((await t.call('GET', `/ads/${ad.slug}`)).json().status).toBe('approved');
  });

  test('an ad that changed since it was read is not decided', async () => {
    const ad = await makeAd(t, owner, diesel(ids));
    await t.call('PUT', `/ads/${ad.id}/user-edit`, {
      as: owner.token,
      payload: { ...diesel(ids, { description: 'Changed.' }), version: ad.version },
    });
    const version = { version: ad.version };
    const approved = await t.call('PUT', `/ads/${ad.id}/approve`, { as: admin.token, payload: version });
    expect([approved.statusCode, approved.json().code]).toEqual([409, 'STALE']);
    const rejected = await t.call('PUT', `/ads/${ad.id}/reject`, {
      as: admin.token,
      payload: { rejectionReason: 'No', ...version },
    });
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'STALE']);
  });

  test('rejecting needs a reason, shows it to the owner, who resubmits in one step', async () => {
    const ad = await makeAd(t, owner, diesel(ids));
    const silent = await t.call('PUT', `/ads/${ad.id}/reject`, {
      as: admin.token,
      payload: { rejectionReason: '  ' },
    });
    expect(silent.statusCode).toBe(400);
    const payload = { rejectionReason: 'Name the refinery', rejectedFields: ['description'] };
    expect((await t.call('PUT', `/ads/${ad.id}/reject`, { as: admin.token, payload })).statusCode).toBe(200);
    const seen = (await t.call('GET', `/ads/${ad.id}`, { as: owner.token })).json();
    expect(seen).toMatchObject({ status: 'rejected', ...payload });
    const edited = await t.call('PUT', `/ads/${ad.id}/user-edit`, {
      as: owner.token,
      payload: { ...diesel(ids, { description: 'Pernis refinery.' }), version: seen.version },
    });
    expect(edited.json()).toMatchObject({ status: 'pending', rejectionReason: null, rejectedFields: [] });
    const stale = await t.call('PUT', `/ads/${ad.id}/user-edit`, {
      as: owner.token,
      payload: { ...diesel(ids), version: seen.version },
    });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
    const events = await t.ctx.db
      .selectFrom('ad_events')
      .select(['from_status', 'to_status', 'reason'])
      .where('ad_id', '=', ad.id)
      .orderBy('created_at')
      .execute();
    expect(events.map((event) => event.to_status)).toEqual(['pending', 'rejected', 'pending']);
  });

  test('the queue is for moderators', async () => {
    expect(
      (await t.call('GET', '/ads/all-for-admin?status=pending', { as: admin.token })).json().total,
    ).toBeGreaterThan(0);
    expect((await t.call('GET', '/ads/all-for-admin', { as: owner.token })).statusCode).toBe(403);
  });
});

describe("somebody else's ad", () => {
  test('does not exist for others until it is published', async () => {
    const ad = await makeAd(t, owner, diesel(ids));
    const payload = { ...diesel(ids), version: ad.version };
    expect((await t.call('GET', `/ads/${ad.id}`)).statusCode).toBe(404);
    expect((await t.call('GET', `/ads/${ad.id}`, { as: other.token })).statusCode).toBe(404);
    expect((await t.call('PUT', `/ads/${ad.id}/user-edit`, { as: other.token, payload })).statusCode).toBe(
      404,
    );
    expect((await t.call('POST', `/ads/${ad.id}/submit`, { as: other.token })).statusCode).toBe(404);
    expect(
      (await t.call('POST', `/ads/${ad.id}/inquiry`, { as: other.token, payload: { message: 'Hi' } }))
        .statusCode,
    ).toBe(404);
    expect((await t.call('POST', `/ads/${ad.id}/view`)).statusCode).toBe(404);
    expect((await t.call('GET', `/ads/${ad.id}`, { as: admin.token })).statusCode).toBe(200);
  });

  test('own ads are counted by status', async () => {
    const trader = await makePerson(t, { role: 'paid' });
    await makeAd(t, trader, diesel(ids), { approvedBy: admin });
    await makeAd(t, trader, { ...diesel(ids), draft: true });
    expect((await t.call('GET', '/ads/my/count', { as: trader.token })).json()).toMatchObject({
      total: 2,
      active: 1,
      limit: 50,
      byStatus: { approved: 1, draft: 1, rejected: 0 },
    });
    const mine = (await t.call('GET', '/ads/my-ads?status=draft', { as: trader.token })).json();
    expect(mine).toMatchObject({ total: 1, page: 1, limit: 10, totalPages: 1 });
  });
});
