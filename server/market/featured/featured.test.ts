import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewAndExpirePlans } from '../../billing/plans/plans.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;
let superadmin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  superadmin = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

let made = 0;
const publish = (owner: Person) => {
  made += 1;
  return makeAd(t, owner, diesel(ids, { density15: 830 + made }), { approvedBy: admin });
};
const feature = (as: Person, id: string, featured = true) =>
  t.call('PUT', `/ads/${id}/featured`, { as: as.token, payload: { featured } });
const shown = async (query = '') =>
  (await t.call('GET', `/ads/public/featured${query}`)).json().items.map((ad: { id: string }) => ad.id);

test('an owner puts an ad forward within the plan, and it is shown so until it leaves the market', async () => {
  const owner = await makePerson(t, { role: 'paid' });
  const [first, second] = [await publish(owner), await publish(owner)];
  expect(await shown()).toEqual([]);
  expect((await feature(owner, first.id)).json()).toMatchObject({ featured: true });
  expect(await shown()).toEqual([first.id]);
  expect(await shown('?side=buy')).toEqual([]);
  const { items } = (await t.call('GET', '/ads/public')).json();
  expect(items.find((ad: { id: string }) => ad.id === first.id)).toMatchObject({ featured: true });

  const refused = await feature(owner, second.id);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ feature: 'featuredAds', limit: 1, used: 1, plan: { code: 'desk' } });
  expect((await feature(owner, first.id)).statusCode).toBe(200);

  await t.call('POST', `/ads/${first.id}/pause`, { as: owner.token });
  expect(await shown()).toEqual([]);
  expect((await feature(owner, second.id)).statusCode).toBe(200);
  // The place that it gave up is taken.
  await t.call('POST', `/ads/${first.id}/resume`, { as: owner.token });
  expect(await shown()).toEqual([second.id]);
  await t.call('DELETE', `/ads/${second.id}`, { as: owner.token });
  expect((await feature(owner, first.id)).statusCode).toBe(200);
  await t.call('POST', `/ads/${second.id}/undelete`, { as: owner.token });
  expect(await shown()).toEqual([first.id]);
  await feature(owner, first.id, false);
  expect(await shown()).toEqual([]);
});

test('nobody puts forward what is not theirs, or not published', async () => {
  const [owner, other] = [await makePerson(t, { role: 'paid' }), await makePerson(t, { role: 'paid' })];
  const ad = await publish(owner);
  expect((await feature(other, ad.id)).statusCode).toBe(404);
  const waiting = await makeAd(t, owner, diesel(ids, { density15: 829 }));
  expect((await feature(owner, waiting.id)).json()).toMatchObject({ code: 'WRONG_STATE' });
  const guest = await makePerson(t);
  const theirs = await publish(guest);
  expect((await feature(guest, theirs.id)).json()).toMatchObject({ upgradeRequired: true, limit: 0 });
});

test('ten at once take one place', async () => {
  const owner = await makePerson(t, { role: 'paid' });
  const ads = [];
  for (let count = 0; count < 4; count += 1) ads.push(await publish(owner));
  const answers = await Promise.all(ads.map(({ id }) => feature(owner, id)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { id } of ads) await feature(owner, id, false);
});

test('when a plan ends only the newest stay that there is room for', async () => {
  const buyer = await makePerson(t);
  await t.call('POST', `/wallet/users/${buyer.id}/adjust`, {
    as: superadmin.token,
    payload: { amount: 500, reason: 'To begin with' },
  });
  const { items } = (await t.call('GET', '/plans')).json();
  const desk = items.find((plan: { code: string }) => plan.code === 'desk').id;
  await t.call('POST', `/plans/purchase/${desk}`, { as: buyer.token, payload: {} });
  const ad = await publish(buyer);
  await feature(buyer, ad.id);
  const usage = (await t.call('GET', '/plans/current', { as: buyer.token })).json().usage;
  expect(usage).toContainEqual({ feature: 'featuredAds', shared: false, used: 1, limit: 5 });

  await t.ctx.db
    .updateTable('plan_periods')
    .set({ starts_at: new Date(Date.now() - 40 * 86_400_000), ends_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', buyer.id)
    .execute();
  await renewAndExpirePlans(t.ctx);
  expect((await t.call('GET', `/ads/${ad.id}`, { as: buyer.token })).json()).toMatchObject({
    status: 'approved',
    featured: false,
  });
});
