import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let admin: Person;
let buyer: Person;
let seller: Person;
let ad: Awaited<ReturnType<typeof makeAd>>;
let waiting: Awaited<ReturnType<typeof makeAd>>;

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
  buyer = await makePerson(t);
});
afterAll(() => t.close());

beforeEach(async () => {
  seller = await makePerson(t);
  const ids = await baseIds(t);
  ad = await makeAd(t, seller, diesel(ids), { approvedBy: admin });
  waiting = await makeAd(t, seller, diesel(ids));
});

const block = (payload: object) => t.call('PATCH', `/users/${seller.id}/block`, { as: admin.token, payload });
const statusOf = async (id: string) => (await t.call('GET', `/ads/${id}`, { as: admin.token })).json().status;
const found = async () =>
  (await t.call('GET', '/ads/public?limit=100')).json().items.map((one: { id: string }) => one.id);
const ask = (id: string) =>
  t.call('POST', `/ads/${id}/inquiry`, { as: buyer.token, payload: { message: 'Still free?' } });

test('ads of a blocked account leave the market at once, and come back with it', async () => {
  expect(await found()).toContain(ad.id);
  const conversation = (await ask(ad.id)).json().conversationId;
  const blocked = await block({ isActive: false, reason: 'fraud', note: 'Fee before inspection' });
  expect(blocked.json()).toMatchObject({
    isActive: false,
    block: { reason: 'fraud', note: 'Fee before inspection', ads: 2 },
  });
  expect(await found()).not.toContain(ad.id);
  expect((await t.call('GET', `/ads/${ad.slug}`)).statusCode).toBe(404);
  expect((await t.app.inject({ url: `/market/${ad.slug}` })).statusCode).not.toBe(200);
  expect((await ask(ad.id)).statusCode).toBe(404);
  expect(await statusOf(waiting.id)).toBe('rejected');
  const thread = await t.call('GET', `/conversations/${conversation}`, { as: buyer.token });
  expect(thread.json().blocked).toBe('closed');
  const written = await t.call('POST', `/conversations/${conversation}/messages`, {
    as: buyer.token,
    payload: { body: 'Hello?' },
  });
  expect(written.json().code).toBe('BLOCKED');

  const back = await block({ isActive: true });
  expect(back.json()).toMatchObject({ isActive: true, block: null });
  expect(await found()).toContain(ad.id);
  expect(await statusOf(waiting.id)).toBe('pending');
});

test('unblocking can leave them suspended, for a moderator to decide', async () => {
  await block({ isActive: false, rejectWaiting: false });
  expect(await statusOf(waiting.id)).toBe('pending');
  await block({ isActive: true, restoreAds: false });
  expect(await statusOf(ad.id)).toBe('suspended');
  const restored = await t.call('PATCH', `/ads/${ad.id}/status`, {
    as: admin.token,
    payload: { status: 'approved' },
  });
  expect(restored.json().status).toBe('approved');
});

test('nobody publishes an ad of a blocked owner', async () => {
  await block({ isActive: false, rejectWaiting: false });
  const approve = await t.call('PUT', `/ads/${waiting.id}/approve`, { as: admin.token });
  expect([approve.statusCode, approve.json().code]).toEqual([409, 'OWNER_BLOCKED']);
  const restore = await t.call('PATCH', `/ads/${ad.id}/status`, {
    as: admin.token,
    payload: { status: 'approved' },
  });
  expect(restore.json().code).toBe('OWNER_BLOCKED');
  const shown = (await t.call('GET', `/ads/${waiting.id}`, { as: admin.token })).json();
  expect(shown.ownerBlocked).toBe(true);
});

test('what somebody decided meanwhile stays as decided', async () => {
  await block({ isActive: false });
  await t.ctx.db.updateTable('ads').set({ moved_by_block: false }).where('id', '=', ad.id).execute();
  await block({ isActive: true });
  expect(await statusOf(ad.id)).toBe('suspended');
});

test('a block and an approval at once never leave an ad of a blocked owner on the market', async () => {
  seller = await makePerson(t, { role: 'paid' });
  const ids = await baseIds(t);
  const more = await Promise.all([1, 2, 3, 4].map(() => makeAd(t, seller, diesel(ids))));
  await Promise.all([
    block({ isActive: false }),
    ...more.map((one) => t.call('PUT', `/ads/${one.id}/approve`, { as: admin.token })),
  ]);
  for (const one of more) expect(await statusOf(one.id)).not.toBe('approved');
});

test('those who asked are told half a minute later, unless the block was undone', async () => {
  await ask(ad.id);
  await block({ isActive: false });
  const { tellAskers } = await import('./blocking.ts');
  const told = async () =>
    (
      await t.ctx.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', buyer.id)
        .where('kind', '=', 'sellerBlocked')
        .execute()
    ).length;
  const { blocked_at } = await t.ctx.db
    .selectFrom('users')
    .select('blocked_at')
    .where('id', '=', seller.id)
    .executeTakeFirstOrThrow();
  const news = { userId: seller.id, blockedAt: blocked_at?.toISOString() ?? '' };
  await block({ isActive: true });
  await tellAskers(t.ctx, news);
  expect(await told()).toBe(0);
  await block({ isActive: false });
  const again = (await t.call('GET', `/users/${seller.id}`, { as: admin.token })).json().block.at;
  await tellAskers(t.ctx, { userId: seller.id, blockedAt: again });
  await tellAskers(t.ctx, { userId: seller.id, blockedAt: again });
  expect(await told()).toBe(1);
});
