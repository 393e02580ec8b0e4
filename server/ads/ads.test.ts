import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

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

  test('both ends of the voyage are told apart by the delivery term', async () => {
    const voyage = (term: string) => ({
      delivery: {
        term,
        portId: ids.port('NLRTM'),
        counterPortId: ids.port('USHOU'),
        countryId: ids.country('NL'),
      },
    });
    expect((await post(diesel(ids, voyage('CIF')))).json().delivery).toMatchObject({
      portIs: 'discharge',
      port: { code: 'NLRTM' },
      counterPort: { code: 'USHOU' },
    });
    const fob = (await post(diesel(ids, voyage('FOB')))).json();
    expect(fob.delivery.portIs).toBe('loading');
    const edited = await t.call('PUT', `/ads/${fob.id}/user-edit`, {
      as: owner.token,
      payload: { ...diesel(ids), version: fob.version },
    });
    expect(edited.json().delivery.counterPort).toBeNull();
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

  test('a test result has its laboratory and its day, which has come', async () => {
    const report = { laboratory: 'Invented Inspection BV', testedOn: '2026-01-14' };
    const tested = (basis: 'test_result' | 'typical', more: object = report) =>
      post(diesel(ids, { quality: [{ parameter: 'Water', basis, value: 120, unit: 'mg/kg' }], ...more }));
    expect((await tested('test_result')).json().testReport).toEqual(report);
    expect((await tested('test_result', {})).json().testReport).toBeNull();
    // Nothing was tested: the names would claim it.
    expect((await tested('typical')).json().testReport).toBeNull();
    const ahead = await tested('test_result', { ...report, testedOn: '2999-01-14' });
    expect([ahead.statusCode, pathsOf(ahead)]).toEqual([400, ['testedOn']]);
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

  test('an ad that waited past its days gets new ones', async () => {
    const ad = await makeAd(t, owner, diesel(ids));
    await t.ctx.db.updateTable('ads').set({ valid_until: '2026-01-01' }).where('id', '=', ad.id).execute();
    const approved = (await t.call('PUT', `/ads/${ad.id}/approve`, { as: admin.token })).json();
    expect(approved.status).toBe('approved');
    expect(Date.parse(approved.validUntil)).toBeGreaterThan(Date.now() + 28 * 86_400_000);
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
