import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roleEntitlements } from '../../../contract/core/access.ts';
import { expireAds } from '../../ads/ads.ts';
import { readMails } from '../../test/kit/mails.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { renewAndExpirePlans } from './plans.ts';

let t: TestApp;
let superadmin: Person;
let buyer: Person;
let trader: { id: string; price: number };
let desk: { id: string; price: number };

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  const all = (await t.call('GET', '/plans')).json().items;
  [trader, desk] = ['trader', 'desk'].map((code) => all.find((one: { code: string }) => one.code === code));
});
beforeEach(async () => {
  buyer = await makePerson(t);
});
afterAll(() => t.close());

const as = (person: Person) => ({ as: person.token });
const fund = (amount: number, person = buyer) =>
  t.call('POST', '/wallet/test-balance', { ...as(person), payload: { amount } });
const buy = (plan: { id: string }, payload: object = {}, person = buyer) =>
  t.call('POST', `/plans/purchase/${plan.id}`, { ...as(person), payload });
/** Tries again while the server is busy, with the same key: what was bought behind a 503 is not bought twice. */
const buyPatiently = async (plan: { id: string }, key: string = randomUUID()): ReturnType<typeof buy> => {
  const headers = { 'idempotency-key': key };
  const answer = await t.call('POST', `/plans/purchase/${plan.id}`, { ...as(buyer), payload: {}, headers });
  return answer.statusCode === 503 ? buyPatiently(plan, key) : answer;
};
const quote = async (plan: { id: string }, payload: object = {}) =>
  (await t.call('POST', `/plans/check-upgrade/${plan.id}`, { ...as(buyer), payload })).json();
const balance = async () => (await t.call('GET', '/wallet', as(buyer))).json().balance;
const current = async () => (await t.call('GET', '/plans/current', as(buyer))).json();
const roleNow = async () => (await t.call('GET', '/auth/me', as(buyer))).json().role;
const books = async () => (await t.call('GET', '/integrity', as(superadmin))).json();
const mailsOf = async (person: Person) => (await readMails(t)).filter((mail) => mail.includes(person.email));
/** As if this much time had passed for this person's periods. */
const pass = (interval: string) =>
  sql`update plan_periods set starts_at = starts_at - ${interval}::interval, ends_at = ends_at - ${interval}::interval
    where user_id = ${buyer.id}`.execute(t.ctx.db);

test('the four plans that a new site has', async () => {
  const { items, currency, free } = (await t.call('GET', '/plans/info')).json();
  expect(items.map((one: { code: string; price: number }) => [one.code, one.price])).toEqual([
    ['guest', 0],
    ['trader', 39],
    ['desk', 129],
    ['enterprise', 349],
  ]);
  expect([currency, free]).toEqual(['USD', roleEntitlements.guest]);
});

test('what the quote says is what happens, to the cent', async () => {
  await fund(100);
  const said = await quote(trader);
  expect(said).toMatchObject({
    allowed: true,
    kind: 'new',
    price: 39,
    due: 39,
    credit: 0,
    balance: 100,
    sufficient: true,
  });
  const answer = await buy(trader, { expectedPrice: said.due });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    payment: { type: 'plan_purchase', status: 'succeeded', amount: 39, paymentMethod: 'wallet' },
    period: { plan: { code: 'trader' }, price: 39 },
    checkoutUrl: null,
  });
  expect(await balance()).toBe(61);
  expect(await roleNow()).toBe('paid');
  expect((await current()).plan.plan.code).toBe('trader');
  const length = Date.parse((await current()).endsAt) - Date.parse((await current()).startsAt);
  expect(length).toBe(30 * 86_400_000);
  expect(await books()).toMatchObject({ ok: true });
});

test('too little money says how much is missing, and nothing happens', async () => {
  await fund(10);
  const answer = await buy(trader);
  expect([answer.statusCode, answer.json()]).toEqual([
    402,
    expect.objectContaining({ code: 'INSUFFICIENT_FUNDS', balance: 10, price: 39, missing: 29 }),
  ]);
  expect([await balance(), await roleNow(), (await current()).plan]).toEqual([10, 'guest', null]);
});

test('a price that changed after the quote is refused and nothing is charged', async () => {
  await fund(500);
  const said = await quote(desk);
  await sql`update plans set price = price + 100 where id = ${desk.id}`.execute(t.ctx.db);
  try {
    const answer = await buy(desk, { expectedPrice: said.due });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'PRICE_CHANGED']);
    expect(await balance()).toBe(500);
  } finally {
    await sql`update plans set price = price - 100 where id = ${desk.id}`.execute(t.ctx.db);
  }
});

test('an upgrade begins now and takes the unused rest off', async () => {
  await fund(300);
  await buy(trader);
  await pass('10 days');
  const said = await quote(desk);
  expect(said.kind).toBe('upgrade');
  expect(said.credit).toBeCloseTo(26, 1);
  await buy(desk, { expectedPrice: said.due });
  expect(await balance()).toBe(Math.round((300 - 39 - said.due) * 100) / 100);
  expect((await current()).plan.plan.code).toBe('desk');
  expect((await current()).next).toBeNull();
  expect(await books()).toMatchObject({ ok: true });
});

test('a downgrade begins when what is paid for ends; the same again goes on from there', async () => {
  await fund(500);
  await buy(desk);
  await buy(trader);
  const { endsAt, next } = await current();
  expect(next).toMatchObject({ plan: { code: 'trader' }, kind: 'downgrade', startsAt: endsAt });
  await buy(trader);
  const open = await sql<{
    kind: string;
  }>`select kind from plan_periods where user_id = ${buyer.id} order by starts_at`.execute(t.ctx.db);
  expect(open.rows.map((row) => row.kind)).toEqual(['new', 'downgrade', 'renew']);
});

test('a plan that is off sale cannot be bought, and the free one need not be', async () => {
  await fund(500);
  await t.call('PATCH', `/plans/admin/${desk.id}/toggle`, as(superadmin));
  expect((await buy(desk)).json().code).toBe('PLAN_INACTIVE');
  expect(await quote(desk)).toMatchObject({ allowed: false, reason: 'This plan is not on sale' });
  await t.call('PATCH', `/plans/admin/${desk.id}/toggle`, as(superadmin));
  const free = (await t.call('GET', '/plans')).json().items[0];
  expect(await quote(free)).toMatchObject({ allowed: false });
  expect((await buy(free)).json().code).toBe('PLAN_FREE');
});

test('what was bought stays as bought when the plan changes', async () => {
  await fund(100);
  await buy(trader);
  const before = (await t.call('GET', '/plans/access-control', as(buyer))).json().entitlements;
  const plan = (await t.call('GET', `/plans/admin/${trader.id}`, as(superadmin))).json();
  const { id: _id, currency: _currency, isDefault: _default, ...body } = plan;
  const change = (entitlements: object) =>
    t.call('PUT', `/plans/admin/${trader.id}`, { ...as(superadmin), payload: { ...body, entitlements } });
  expect((await change({ ...plan.entitlements, maxActiveAds: 3 })).statusCode).toBe(200);
  expect((await t.call('GET', '/plans/access-control', as(buyer))).json().entitlements).toEqual(before);
  await change(plan.entitlements);
});

describe('the end', () => {
  test('paid becomes guest, ads stay, the newest within the limit stay published, and come back with a plan', async () => {
    const ids = await baseIds(t);
    await fund(200);
    await buy(trader);
    const ads: { id: string }[] = [];
    for (let n = 0; n < 4; n += 1) ads.push(await makeAd(t, buyer, diesel(ids), { approvedBy: superadmin }));
    await pass('31 days');
    await renewAndExpirePlans(t.ctx);
    expect([await roleNow(), (await current()).plan]).toEqual(['guest', null]);
    const statuses = async () =>
      Promise.all(ads.map(async ({ id }) => (await t.call('GET', `/ads/${id}`, as(buyer))).json().status));
    expect(await statuses()).toEqual(['paused', 'paused', 'approved', 'approved']);
    expect(await quote(trader)).toMatchObject({ adsThatReturn: 2 });
    await buy(trader);
    expect(await statuses()).toEqual(['approved', 'approved', 'approved', 'approved']);
    expect((await mailsOf(buyer)).some((mail) => mail.includes('has ended'))).toBe(true);
  });

  test('an ad that was paused by it goes every other way as well: closed, run out, published by hand', async () => {
    const ids = await baseIds(t);
    await fund(100);
    await buy(trader);
    const ads: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await makeAd(t, buyer, diesel(ids), { approvedBy: superadmin });
      ads.push(id);
    }
    await pass('31 days');
    await renewAndExpirePlans(t.ctx);
    const [closed = '', over = '', resumed = '', , published = ''] = ads;
    const move = (id: string, name: string) => t.call('POST', `/ads/${id}/${name}`, as(buyer));
    expect((await move(closed, 'close')).json().status).toBe('closed');
    await sql`update ads set valid_until = '2020-01-01' where id = ${over}`.execute(t.ctx.db);
    expect(await expireAds(t.ctx)).toBe(1);
    expect((await move(published, 'pause')).json().status).toBe('paused');
    expect((await move(resumed, 'resume')).json().status).toBe('approved');
    // An ad paused by its owner is not resumed by a plan.
    await fund(100);
    await buy(trader);
    expect((await t.call('GET', `/ads/${published}`, as(buyer))).json().status).toBe('paused');
  });

  test('carried out by two instances at once, once', async () => {
    await fund(100);
    await buy(trader);
    await pass('31 days');
    await Promise.all([renewAndExpirePlans(t.ctx), renewAndExpirePlans(t.ctx), renewAndExpirePlans(t.ctx)]);
    const ended = (await mailsOf(buyer)).filter((mail) => mail.includes('has ended'));
    expect(ended).toHaveLength(1);
  });

  test('renewed from the wallet within the last hour, without a gap; without money it ends', async () => {
    await fund(39 * 2);
    await buy(trader);
    await t.call('PUT', '/plans/auto-renew', { ...as(buyer), payload: { autoRenew: true } });
    await pass('29 days 23:30');
    await renewAndExpirePlans(t.ctx);
    const { endsAt, next } = await current();
    expect(next).toMatchObject({ kind: 'renew', startsAt: endsAt });
    expect(await balance()).toBe(0);
    await pass('30 days');
    await renewAndExpirePlans(t.ctx);
    expect((await current()).plan.plan.code).toBe('trader');
    await pass('1 day');
    await renewAndExpirePlans(t.ctx);
    expect([await roleNow(), (await current()).plan]).toEqual(['guest', null]);
    expect(await books()).toMatchObject({ ok: true });
  });

  describe('that passed while the site was down', () => {
    /** A purchase with auto-renewal whose period ended during downtime. */
    const endUnseen = async (interval: string, { money = 39, autoRenew = true } = {}) => {
      await fund(39 + money);
      await buy(trader);
      await t.call('PUT', '/plans/auto-renew', { ...as(buyer), payload: { autoRenew } });
      await pass(interval);
      const { ends_at } = await t.ctx.db
        .selectFrom('plan_periods')
        .select('ends_at')
        .where('user_id', '=', buyer.id)
        .executeTakeFirstOrThrow();
      return ends_at.toISOString();
    };
    const renewTwice = () => Promise.all([renewAndExpirePlans(t.ctx), renewAndExpirePlans(t.ctx)]);
    const ended = async () => (await mailsOf(buyer)).filter((mail) => mail.includes('has ended')).length;

    test('is renewed when it is back, from the end on, once', async () => {
      const ids = await baseIds(t);
      const endedAt = await endUnseen('30 days 00:10');
      for (let n = 0; n < 3; n += 1) await makeAd(t, buyer, diesel(ids), { approvedBy: superadmin });
      await renewTwice();
      await renewAndExpirePlans(t.ctx);
      const { plan, next } = await current();
      expect([plan.startsAt, plan.kind, next]).toEqual([endedAt, 'renew', null]);
      expect([await balance(), await roleNow(), await ended()]).toEqual([0, 'paid', 0]);
      expect(await books()).toMatchObject({ ok: true });
    });

    test('is renewed with nothing lost of a weekend; after it from now on, for the period that covers now', async () => {
      await endUnseen('32 days 23:00');
      await renewTwice();
      expect([(await current()).plan.kind, await balance()]).toEqual(['renew', 0]);
      buyer = await makePerson(t);
      await endUnseen('33 days 01:00');
      await renewTwice();
      const { plan } = await current();
      expect([plan.kind, await balance(), await ended()]).toEqual(['renew', 0, 0]);
      expect(Date.now() - Date.parse(plan.startsAt)).toBeLessThan(60_000);
      await renewTwice();
      expect(
        (await t.ctx.db.selectFrom('plan_periods').select('id').where('user_id', '=', buyer.id).execute())
          .length,
      ).toBe(2);
      expect(await books()).toMatchObject({ ok: true });
    });

    test('shows on the account that it has the plan', async () => {
      await endUnseen('30 days 00:10');
      await renewTwice();
      const me = (await t.call('GET', '/auth/me', as(buyer))).json();
      expect(me.plan).toMatchObject({ code: 'trader', endsAt: expect.stringMatching(/Z$/) });
      const listed = await t.call('GET', `/users?q=${buyer.email}`, as(superadmin));
      expect(listed.json().items[0].plan).toEqual(me.plan);
    });

    test('stays ended where its owner does not want it, or has not the money', async () => {
      await endUnseen('30 days 00:10', { autoRenew: false });
      await renewTwice();
      expect([(await current()).plan, await balance(), await ended()]).toEqual([null, 39, 1]);
      buyer = await makePerson(t);
      await endUnseen('30 days 00:10', { money: 38 });
      await renewTwice();
      expect([(await current()).plan, await balance(), await ended()]).toEqual([null, 38, 1]);
    });

    test('stays ended once that was carried out, or something else was bought', async () => {
      await endUnseen('30 days 00:10', { autoRenew: false });
      await renewTwice();
      await t.call('PUT', '/plans/auto-renew', { ...as(buyer), payload: { autoRenew: true } });
      await renewTwice();
      expect([(await current()).plan, await balance()]).toEqual([null, 39]);
      buyer = await makePerson(t);
      await endUnseen('30 days 00:10', { money: 39 + 129 });
      await buy(desk);
      await renewTwice();
      expect([(await current()).plan.plan.code, await balance()]).toEqual(['desk', 39]);
    });
  });

  test('is warned of 7 and 1 days before, each once', async () => {
    await fund(39);
    await buy(trader);
    await pass('23 days 01:00');
    await Promise.all([renewAndExpirePlans(t.ctx), renewAndExpirePlans(t.ctx)]);
    await pass('6 days');
    await renewAndExpirePlans(t.ctx);
    await renewAndExpirePlans(t.ctx);
    const warned = (await mailsOf(buyer)).filter((mail) => mail.includes('ends on'));
    expect(warned).toHaveLength(2);
  });
});

describe('coupons', () => {
  const make = (payload: object) => t.call('POST', '/coupons', { ...as(superadmin), payload });

  test('take percent, amounts or give free days; everybody once', async () => {
    await make({ code: 'quarter', kind: 'percent', value: 25 });
    await fund(100);
    const said = await quote(trader, { coupon: 'QUARTER' });
    expect(said).toMatchObject({ price: 39, discount: 9.75, due: 29.25 });
    await buy(trader, { coupon: 'quarter', expectedPrice: 29.25 });
    expect(await balance()).toBe(70.75);
    expect((await buy(trader, { coupon: 'QUARTER' })).json().code).toBe('COUPON_INVALID');
  });

  test('are of whole percent and whole days', async () => {
    for (const kind of ['percent', 'free_days']) {
      const refused = await make({ code: 'HALF', kind, value: 1.5 });
      expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'value' }] });
    }
  });

  test('free days need no money and end by themselves', async () => {
    await make({ code: 'TRY14', kind: 'free_days', value: 14 });
    expect(await quote(desk, { coupon: 'TRY14' })).toMatchObject({ kind: 'trial', due: 0 });
    expect((await buy(desk, { coupon: 'TRY14' })).statusCode).toBe(201);
    expect((await current()).plan).toMatchObject({ kind: 'trial', plan: { code: 'desk' } });
    expect(await books()).toMatchObject({ ok: true });
  });

  test('of which there is one are used once by 10 at once', async () => {
    await make({ code: 'ONE', kind: 'free_days', value: 5, maxUses: 1 });
    const people = await Promise.all(Array.from({ length: 10 }, () => makePerson(t)));
    const answers = await Promise.all(people.map((person) => buy(trader, { coupon: 'ONE' }, person)));
    expect(answers.filter((one) => one.statusCode === 201)).toHaveLength(1);
  });

  test.each([
    ['expired', { code: 'OLD', kind: 'percent', value: 5, expiresAt: '2020-01-01T00:00:00Z' }],
    ['to come', { code: 'SOON', kind: 'percent', value: 5, startsAt: '2999-01-01T00:00:00Z' }],
    ['switched off', { code: 'OFF', kind: 'percent', value: 5, isActive: false }],
  ])('%s are refused', async (_name, payload) => {
    await make(payload);
    expect((await buy(trader, { coupon: payload.code })).json().code).toBe('COUPON_INVALID');
  });
});

test('100 purchases at once on money for 5 sell exactly 5', async () => {
  await fund(39 * 5);
  const answers = await Promise.all(Array.from({ length: 100 }, () => buyPatiently(trader)));
  expect(answers.filter((one) => one.statusCode === 201)).toHaveLength(5);
  expect(answers.filter((one) => one.statusCode === 402)).toHaveLength(95);
  expect(await balance()).toBe(0);
  expect(await books()).toMatchObject({ ok: true });
});

test('the same key 200 times at once is one purchase', async () => {
  await fund(500);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      t.call('POST', `/plans/purchase/${trader.id}`, {
        ...as(buyer),
        payload: {},
        headers: { 'idempotency-key': `once-${buyer.id}` },
      }),
    ),
  );
  expect(new Set(answers.map((one) => one.statusCode))).toEqual(
    new Set([201, 409].filter((code) => answers.some((one) => one.statusCode === code))),
  );
  expect(await balance()).toBe(461);
});
