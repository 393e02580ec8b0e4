import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let admin: Person;
let ids: BaseIds;

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
  ids = await baseIds(t);
});
afterAll(() => t.close());

const found = async (query: string): Promise<{ reference: string; reports: number }[]> =>
  (await t.call('GET', `/ads/all-for-admin?${query}`, { as: admin.token })).json().items;
const referencesOf = async (query: string) => (await found(query)).map(({ reference }) => reference);

test('ads are found by reports, blocked owner, price, product and country, and go out as a file', async () => {
  const [owner, blocked, reader] = [await makePerson(t), await makePerson(t), await makePerson(t)];
  const reported = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  const other = await makeAd(t, owner, diesel(ids, { price: { type: 'negotiable' } }), { approvedBy: admin });
  const lost = await makeAd(t, blocked, diesel(ids));
  const report = await t.call('POST', `/ads/${reported.id}/report`, {
    as: reader.token,
    payload: { reason: 'fraud', text: 'The price is a lure' },
  });
  expect(report.statusCode).toBeLessThan(300);
  await t.call('PATCH', `/users/${blocked.id}/block`, {
    as: admin.token,
    payload: { isActive: false, reason: 'fraud' },
  });

  expect(await found('reported=yes')).toMatchObject([{ reference: reported.reference, reports: 1 }]);
  expect(await referencesOf('ownerBlocked=yes')).toEqual([lost.reference]);
  expect(await referencesOf('priceType=negotiable')).toEqual([other.reference]);
  const product = diesel(ids).productId as string;
  const parent = await t.ctx.db
    .selectFrom('products')
    .select('parent_id')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  expect(await found(`productId=${product}`)).toHaveLength(3);
  expect(await found(`productId=${parent.parent_id}`)).toHaveLength(3);
  expect(await found('country=ZZ')).toEqual([]);
  expect(await referencesOf('sort=expires&limit=1')).toHaveLength(1);
  for (const bad of ['priceType=cheap', 'country=nl', 'reported=no'])
    expect((await t.call('GET', `/ads/all-for-admin?${bad}`, { as: admin.token })).statusCode).toBe(400);

  const file = await t.call('GET', '/ads/all-for-admin/export?reported=yes', { as: admin.token });
  expect(file.body.trim().split('\r\n')).toHaveLength(2);
  expect(file.body).toContain(reported.reference);
  const [entry] = (await t.call('GET', '/audit?action=export.download&entity=ad', { as: admin.token })).json()
    .items;
  expect(entry).toMatchObject({ actor: { id: admin.id }, after: { rows: 1, reported: 'yes' } });
  expect((await t.call('GET', '/ads/all-for-admin/export', { as: reader.token })).statusCode).toBe(403);
});

test('a moderator sees where prices stand, whatever the plan gives', async () => {
  const staff = await makePerson(t, { role: 'superadmin' });
  const role = await t.call('POST', '/roles', {
    as: staff.token,
    payload: { name: 'Reader of ads', base: 'admin', permissions: ['ads.moderate'] },
  });
  const moderator = await makePerson(t, { role: 'admin', customRoleId: role.json().id });
  const ad = await makeAd(t, await makePerson(t), diesel(ids), { approvedBy: admin });
  const positions = (as: Person) => t.call('GET', `/market/price-positions?ids=${ad.id}`, { as: as.token });
  expect((await positions(moderator)).statusCode).toBe(200);
  expect((await positions(await makePerson(t))).statusCode).toBe(403);
});
