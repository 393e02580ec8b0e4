import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotificationKind } from '../../contract/messaging/notificationKinds.ts';
import { expireAds, remindModerators, warnOfExpiry } from '../ads/ads.ts';
import { renewAndExpirePlans } from '../billing/plans/plans.ts';
import { watchIntegrity } from '../billing/wallet/wallet.ts';
import { sendDigests } from '../savedSearches/savedSearches.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { chooseAt, makeWalletOwner, type WalletOwner } from '../test/money/money.ts';
import { remindHandlers } from '../tickets/reminders.ts';

let t: TestApp;
let ids: BaseIds;
let boss: Person;
let trader: { id: string; price: number };
const PASSWORD = 'rotterdam barge';

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  boss = await makePerson(t, { role: 'superadmin' });
  const plans = (await t.call('GET', '/plans')).json().items;
  trader = plans.find((one: { code: string }) => one.code === 'trader');
});
afterAll(() => t.close());

const asBoss = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const answer = await t.call(method, url, { as: boss.token, ...(payload && { payload }) });
  if (answer.statusCode >= 400) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.body === '' ? null : answer.json();
};
const asOwner = async (who: Person, method: 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
  const answer = await t.call(method, url, { as: who.token, ...(payload && { payload }) });
  if (answer.statusCode >= 400) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
};
type Notified = { kind: NotificationKind; title: string; body: string; link: string | null };
/** A person's notifications by kind; read from the table, because some can no longer sign in. */
async function notificationsOf(who: Pick<Person, 'id' | 'token'>): Promise<Notified[]> {
  await t.ctx.jobs.drain();
  const token = who.token;
  return (await t.call('GET', '/notifications?limit=100', { as: token })).json().items ?? [];
}
const kindsNotified = async (who: Person) => (await notificationsOf(who)).map(({ kind }) => kind).toSorted();
const age = (adId: string, days: number) =>
  sql`update ads set valid_until = (now() at time zone 'utc')::date + ${days}::int,
    published_at = now() - interval '20 days' where id = ${adId}`.execute(t.ctx.db);

const pending = (owner: Person) => makeAd(t, owner, diesel(ids));
const published = async (owner: Person) => {
  const ad = await makeAd(t, owner, diesel(ids), { approvedBy: boss });
  await t.ctx.jobs.drain();
  return ad;
};

/* Actions on an owner's ad, and the notifications that they cause. */
const ofAds: [NotificationKind[], (owner: Person) => Promise<unknown>][] = [
  [['adApproved'], published],
  [
    ['adRejected'],
    async (owner) =>
      asBoss('PUT', `/ads/${(await pending(owner)).id}/reject`, { rejectionReason: 'Too vague' }),
  ],
  [
    ['adApproved', 'adRestored', 'adSuspended'],
    async (owner) => {
      const { id } = await published(owner);
      await asBoss('PATCH', `/ads/${id}/status`, { status: 'suspended', reason: 'Looks odd' });
      await asBoss('PATCH', `/ads/${id}/status`, { status: 'approved' });
    },
  ],
  [
    ['adApproved', 'adExpired', 'adExpiring'],
    async (owner) => {
      const { id } = await published(owner);
      await age(id, 2);
      await warnOfExpiry(t.ctx);
      await warnOfExpiry(t.ctx);
      await age(id, -1);
      await expireAds(t.ctx);
    },
  ],
  [
    ['adApproved', 'adCorrected'],
    async (owner) => {
      const { id, version } = await published(owner);
      await asBoss('PUT', `/ads/${id}`, { ...diesel(ids), description: 'Mended', version });
    },
  ],
  [['adApproved', 'adRemoved'], async (owner) => asBoss('DELETE', `/ads/${(await published(owner)).id}`)],
];
test.each(ofAds)('the owner of an ad is told: %s', async (kinds, act) => {
  const owner = await makePerson(t, { role: 'paid' });
  await act(owner);
  expect(await kindsNotified(owner)).toEqual(kinds);
});

test('a reason stands in what is told, and the way to mend it', async () => {
  const owner = await makePerson(t, { role: 'paid' });
  const ad = await pending(owner);
  await asBoss('PUT', `/ads/${ad.id}/reject`, { rejectionReason: 'Too vague' });
  const [notified] = await notificationsOf(owner);
  expect(notified).toMatchObject({
    title: `Your ad ${ad.reference} needs a change`,
    body: expect.stringContaining('Too vague'),
    link: `/users/ads/${ad.id}/edit`,
  });
});

test('an inquiry, an answer, a favorite that changed and a saved search that found are told', async () => {
  const owner = await makePerson(t, { role: 'paid' });
  const asker = await makePerson(t, { role: 'paid' });
  await asOwner(asker, 'POST', '/saved-searches', {
    name: 'Diesel',
    query: { side: 'sell' },
    frequency: 'instant',
  });
  const daily = await makePerson(t, { role: 'paid' });
  await asOwner(daily, 'POST', '/saved-searches', {
    name: 'Daily',
    query: { side: 'sell' },
    frequency: 'daily',
  });
  await t.ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', daily.id).execute();
  const ad = await published(owner);
  await asOwner(asker, 'POST', `/favorites/${ad.id}`);
  const { conversationId } = await asOwner(asker, 'POST', `/ads/${ad.id}/inquiry`, { message: 'Open?' });
  await asOwner(owner, 'POST', `/conversations/${conversationId}/messages`, { body: 'Yes' });
  await t.ctx.jobs.drain();
  await asOwner(owner, 'POST', `/ads/${ad.id}/pause`);
  await t.ctx.jobs.drain();
  await sendDigests(t.ctx);
  expect(await kindsNotified(asker)).toEqual(['favoriteChanged', 'newMessage', 'searchMatch']);
  expect(await kindsNotified(owner)).toEqual(['adApproved', 'newInquiry']);
  const [inquiry] = (await notificationsOf(owner)).filter(({ kind }) => kind === 'newInquiry');
  expect(inquiry).toMatchObject({ body: 'Open?', link: `/users/inbox/${conversationId}` });
});

test('payments, refunds and movements of the wallet are told', async () => {
  const payer: WalletOwner = await makeWalletOwner(t);
  const paid = await payer.topUpAndPay(20);
  const declined = await payer.topUp(30);
  await chooseAt(t, declined.checkoutUrl, 'decline');
  await t.ctx.jobs.drain();
  await asBoss('POST', `/payments/${paid.id}/refund`, { reason: 'Asked for' });
  await t.ctx.jobs.drain();
  await asBoss('POST', `/wallet/users/${payer.id}/adjust`, { amount: 5, reason: 'Goodwill' });
  await asBoss('POST', `/wallet/users/${payer.id}/adjust`, { amount: -2, reason: 'Too much' });
  const notified = new Map((await notificationsOf(payer)).map((one) => [one.kind, one]));
  expect([...notified.keys()].toSorted()).toEqual([
    'paymentFailed',
    'paymentRefunded',
    'paymentSucceeded',
    'walletCredited',
    'walletDebited',
  ]);
  expect(notified.get('paymentSucceeded')).toMatchObject({ title: `Your payment ${paid.number} arrived` });
  expect(notified.get('paymentSucceeded')?.body).toContain('USD 20.00');
  expect(notified.get('paymentRefunded')?.title).toBe('A refund of USD 20.00');
  expect(notified.get('walletDebited')).toMatchObject({
    title: 'USD 2.00 was taken from your wallet',
    body: 'Too much',
  });
});

/** As if this much time had passed for this person's plan. */
const pass = (userId: string, interval: string) =>
  sql`update plan_periods set starts_at = starts_at - ${interval}::interval, ends_at = ends_at - ${interval}::interval
    where user_id = ${userId}`.execute(t.ctx.db);

test('a plan that was bought, nears its end, is renewed, cannot be renewed, and ends is told', async () => {
  const buyer = await makePerson(t);
  await asOwner(buyer, 'POST', '/wallet/test-balance', { amount: trader.price * 2 });
  await asOwner(buyer, 'POST', `/plans/purchase/${trader.id}`, {});
  await asOwner(buyer, 'PUT', '/plans/auto-renew', { autoRenew: true });
  await pass(buyer.id, '29 days 12 hours');
  await renewAndExpirePlans(t.ctx);
  await pass(buyer.id, '11 hours 30 minutes');
  await renewAndExpirePlans(t.ctx);
  await pass(buyer.id, '30 days');
  await renewAndExpirePlans(t.ctx);
  await renewAndExpirePlans(t.ctx);
  await pass(buyer.id, '1 hour');
  await renewAndExpirePlans(t.ctx);
  const kinds = await kindsNotified(buyer);
  expect([...new Set(kinds)]).toEqual([
    'planBought',
    'planEnded',
    'planRenewalFailed',
    'planRenewed',
    'planRenews',
    'walletCredited',
  ]);
  expect(kinds.filter((kind) => kind === 'planRenewalFailed')).toHaveLength(1);
});

test('a change of role or permissions, a block, a new password and a new browser are told', async () => {
  const given = { username: 'newcomer', email: 'newcomer@example.com', password: PASSWORD };
  const { user } = (await t.call('POST', '/auth/register', { payload: given })).json();
  const login = async (agent: string, password = PASSWORD) =>
    (
      await t.call('POST', '/auth/login', {
        payload: { email: given.email, password },
        headers: { 'user-agent': agent },
      })
    ).json().token as string;
  const chrome = (version: number) => `Mozilla/5.0 (Windows NT 10.0) Chrome/${version}.0 Safari/537`;
  await login(chrome(140));
  await t.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  await asBoss('PUT', `/users/${user.id}/permissions`, { permissions: ['tickets.handle'] });
  await asBoss('PATCH', `/users/${user.id}/role`, { role: 'paid' });
  await asBoss('PATCH', `/users/${user.id}/block`, { isActive: false });
  await asBoss('PATCH', `/users/${user.id}/block`, { isActive: true });
  const token = await login(chrome(141));
  await t.call('POST', '/auth/change-password', {
    as: token,
    payload: { currentPassword: PASSWORD, newPassword: 'antwerp lighter' },
  });
  const notified = await notificationsOf({ id: user.id, token });
  expect(notified.map(({ kind }) => kind).toSorted()).toEqual([
    'accessChanged',
    'accessChanged',
    'accountBlocked',
    'accountUnblocked',
    'newSignIn',
    'passwordChanged',
  ]);
  expect(notified.find(({ kind }) => kind === 'newSignIn')?.body).toContain(
    'Chrome on Windows, from 127.0.0.1',
  );
});

test('staff hears of books that are not exact, and of ads and tickets that wait if they want to', async () => {
  const moderator = await makePerson(t, { permissions: ['ads.moderate'] });
  const preferences = { kinds: { adsWaiting: { inApp: true, email: false, push: false } } };
  await asOwner(moderator, 'PUT', '/notifications/preferences', preferences);
  await pending(await makePerson(t, { role: 'paid' }));
  await remindModerators(t.ctx);
  await remindModerators(t.ctx);
  expect(await kindsNotified(moderator)).toEqual(['adsWaiting']);
  const handler = await makePerson(t, { permissions: ['tickets.handle'] });
  const wanted = { kinds: { ticketsWaiting: { inApp: true, email: false, push: false } } };
  await asOwner(handler, 'PUT', '/notifications/preferences', wanted);
  const question = { subject: 'Where is my ad?', category: 'other', message: 'Hello' };
  await asOwner(await makePerson(t), 'POST', '/tickets', question);
  await remindHandlers(t.ctx);
  await remindHandlers(t.ctx);
  expect((await notificationsOf(handler)).map(({ body }) => body)).toEqual(['The oldest: Where is my ad?']);
  expect(await kindsNotified(boss)).not.toContain('adsWaiting');
  const payer = await makeWalletOwner(t);
  await payer.topUpAndPay(20);
  await sql`update wallets set balance = balance + 1 where user_id = ${payer.id}`.execute(t.ctx.db);
  await watchIntegrity(t.ctx);
  await watchIntegrity(t.ctx);
  expect((await kindsNotified(boss)).filter((kind) => kind === 'integrityFailed')).toHaveLength(1);
  expect(await kindsNotified(moderator)).toEqual(['adsWaiting']);
});

test('with an account goes what it was told', async () => {
  const given = { username: 'leaver', email: 'leaver@example.com', password: PASSWORD };
  const { token, user } = (await t.call('POST', '/auth/register', { payload: given })).json();
  await asOwner({ id: user.id, token, email: given.email }, 'POST', '/wallet/test-balance', { amount: 5 });
  expect(await notificationsOf({ id: user.id, token })).toHaveLength(1);
  const left = await t.call('DELETE', '/auth/me', { as: token, payload: { password: PASSWORD } });
  expect(left.statusCode).toBe(204);
  for (const table of ['notifications', 'known_devices', 'notification_settings'] as const) {
    const rows = await t.ctx.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute();
    expect(rows).toEqual([]);
  }
});
