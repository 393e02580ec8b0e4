import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { inviteTo, makeColleague, makeCompany, setPlan } from '../../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { billTo, issueInvoices } from '../../test/money/invoicing.ts';
import { chooseAt, setSite } from '../../test/money/money.ts';
import { renewAndExpirePlans } from './plans.ts';

type Plan = { id: string; price: number; entitlements: object };

let t: TestApp;
let ids: BaseIds;
let superadmin: Person;
let trader: Plan;
let desk: Plan;
let admin: Person;
let company: Company;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  superadmin = await makePerson(t, { role: 'superadmin' });
  const all = (await t.call('GET', '/plans')).json().items;
  [trader, desk] = ['trader', 'desk'].map((code) => all.find((one: { code: string }) => one.code === code));
  // Members have what guests have, so that whatever is more comes from the company's plan.
});
beforeEach(async () => {
  // Whatever is more comes from the company’s plan.
  await setPlan(t, { maxActiveAds: 1, contactRevealsPerMonth: 1, seats: 5 });
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
});
afterAll(() => t.close());

const get = async (path: string, person = admin) => (await t.call('GET', path, { as: person.token })).json();
const post = (path: string, payload: object, person = admin) =>
  t.call('POST', path, { as: person.token, payload });
const fund = (amount: number, payer = 'company', person = admin) =>
  post('/wallet/test-balance', { amount, payer }, person);
const buy = (plan: Plan, payload: object = {}, person = admin) =>
  post(`/plans/purchase/${plan.id}`, { payer: 'company', ...payload }, person);
const current = (person = admin) => get('/plans/current?payer=company', person);
const usageOf = async (person: Person, feature: string) =>
  (await get('/plans/access-control', person)).usage.find(
    (one: { feature: string }) => one.feature === feature,
  );
const balance = async () => (await get('/wallet?payer=company')).balance;
const books = () => get('/integrity', superadmin);
const colleague = (role: 'viewer' | 'trader' | 'approver' | 'admin') =>
  makeColleague(t, { admin, company }, role);
const publish = (person: Person) => makeAd(t, person, diesel(ids), { approvedBy: superadmin });
const statusOf = async ({ id }: { id: string }) => (await get(`/ads/${id}`)).status;
const seatOf = async (person: Person) =>
  (await get('/companies/mine')).company.members.find(
    (one: { user: { id: string } }) => one.user.id === person.id,
  ).seat;
/** As if this much time had passed for the company's periods. */
const pass = (interval: string) =>
  sql`update plan_periods set starts_at = starts_at - ${interval}::interval, ends_at = ends_at - ${interval}::interval
    where company_id = ${company.id}`.execute(t.ctx.db);
/** The Trader plan with few seats and ads, as bought by the company. */
const give = (entitlements: object) =>
  sql`update plan_periods set entitlements = entitlements || ${JSON.stringify(entitlements)}::jsonb
    where company_id = ${company.id}`.execute(t.ctx.db);

test('an admin buys a plan from the company’s wallet; whoever has a seat has it, who only reads has not', async () => {
  await fund(200, 'me');
  expect((await buy(desk)).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: 0, price: 129 });
  await fund(200);
  const said = (await post(`/plans/check-upgrade/${desk.id}`, { payer: 'company' })).json();
  expect(said).toMatchObject({ kind: 'new', due: 129, balance: 200, sufficient: true });
  const bought = await buy(desk, { expectedPrice: said.due });
  expect([bought.statusCode, bought.json()]).toEqual([
    201,
    expect.objectContaining({ payment: expect.objectContaining({ payer: 'company', amount: 129 }) }),
  ]);
  expect([await balance(), (await get('/wallet')).balance]).toEqual([71, 200]);
  const person = await colleague('trader');
  const viewer = await colleague('viewer');
  expect((await current()).plan.plan.code).toBe('desk');
  const own = await get('/plans/current', person);
  expect([own.plan, own.companyPlan]).toEqual([
    null,
    { name: 'Desk', company: 'Tarnholm Energy', endsAt: (await current()).endsAt },
  ]);
  expect((await get('/plans/current', viewer)).companyPlan).toBeNull();
  const limit = (desk.entitlements as { maxActiveAds: number }).maxActiveAds;
  expect(await usageOf(person, 'maxActiveAds')).toEqual({
    feature: 'maxActiveAds',
    shared: true,
    used: 0,
    limit,
  });
  expect(await usageOf(viewer, 'maxActiveAds')).toMatchObject({ shared: false, limit: 1 });
  expect((await get('/plans/access-control', person)).plan.code).toBe('desk');
  expect(await books()).toMatchObject({ ok: true });
});

test('ads, contacts and screening count in one pool, exactly, also at once', async () => {
  await fund(129);
  await buy(desk);
  await give({ maxActiveAds: 5, contactRevealsPerMonth: 2 });
  const people = [admin, await colleague('trader'), await colleague('approver')];
  const drafts = await Promise.all(
    Array.from({ length: 9 }, (_, n) => makeAd(t, people[n % 3] as Person, { ...diesel(ids), draft: true })),
  );
  const answers = await Promise.all(
    drafts.map(({ id }, n) => post(`/ads/${id}/submit`, {}, people[n % 3] as Person)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(
    new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().code)),
  ).toEqual(new Set(['UPGRADE_REQUIRED']));
  for (const person of people)
    expect(await usageOf(person, 'maxActiveAds')).toMatchObject({ used: 5, limit: 5 });

  const seller = await makePerson(t, { role: 'superadmin' });
  const offers = await Promise.all(
    Array.from({ length: 3 }, () =>
      makeAd(t, seller, diesel(ids, { contact: { types: ['in_app', 'email'] } }), { approvedBy: superadmin }),
    ),
  );
  const reveal = async (person: Person, place: number) =>
    (await post(`/ads/${offers[place]?.id}/inquiry`, { contactType: 'email' }, person)).statusCode;
  const [one, two, three] = people as [Person, Person, Person];
  expect([await reveal(one, 0), await reveal(two, 1), await reveal(three, 2)]).toEqual([201, 201, 403]);
  // What a colleague looked at is paid for.
  expect(await reveal(three, 0)).toBe(201);
  expect(await usageOf(three, 'contactRevealsPerMonth')).toMatchObject({ used: 2, shared: true });
});

describe('the end', () => {
  test('takes the newest seats, pauses what no own plan has room for, and the next plan brings both back', async () => {
    await fund(129);
    await buy(desk);
    const people = [await colleague('trader'), await colleague('trader')] as [Person, Person];
    const ads = [];
    for (const person of [admin, ...people, ...people]) ads.push(await publish(person));
    await setPlan(t, { seats: 1 });
    await pass('31 days');
    await renewAndExpirePlans(t.ctx);
    expect((await current()).plan).toBeNull();
    expect([await seatOf(admin), await seatOf(people[0]), await seatOf(people[1])]).toEqual([
      true,
      false,
      false,
    ]);
    // One each, the newest.
    expect(await Promise.all(ads.map(statusOf))).toEqual([
      'approved',
      'paused',
      'paused',
      'approved',
      'approved',
    ]);
    const [, , , kept] = ads;
    expect((await t.call('GET', `/ads/${kept?.id}`, { as: people[0].token })).statusCode).toBe(200);
    expect((await post(`/ads/${kept?.id}/pause`, {}, people[0])).json().code).toBe('SEATS_FULL');
    expect((await get('/companies/mine')).company.members).toHaveLength(3);
    await fund(129);
    const said = (await post(`/plans/check-upgrade/${desk.id}`, { payer: 'company' })).json();
    expect(said.adsThatReturn).toBe(2);
    await buy(desk);
    expect([await seatOf(people[0]), await seatOf(people[1])]).toEqual([true, true]);
    expect(await Promise.all(ads.map(statusOf))).toEqual(Array.from({ length: 5 }, () => 'approved'));
  });

  test('is put off from the company’s wallet, also after the buyer left; its admins are told', async () => {
    const second = await colleague('admin');
    await fund(258);
    await buy(desk, {}, second);
    await t.call('PUT', '/plans/auto-renew', {
      as: second.token,
      payload: { autoRenew: true, payer: 'company' },
    });
    await post(`/companies/${company.id}/members/${second.id}/remove`, { successorId: admin.id });
    expect((await get('/plans/current', second)).companyPlan).toBeNull();
    await pass('29 days 23:30');
    await renewAndExpirePlans(t.ctx);
    const { endsAt, next, autoRenew } = await current();
    expect([next.startsAt, next.kind, autoRenew, await balance()]).toEqual([endsAt, 'renew', true, 0]);
    const told = async (person: Person) =>
      (await get('/notifications', person)).items.filter(
        (one: { kind: string }) => one.kind === 'planRenewed',
      ).length;
    expect([await told(admin), await told(second)]).toEqual([1, 0]);
    await pass('60 days');
    await renewAndExpirePlans(t.ctx);
    expect((await current()).plan).toBeNull();
    expect(await books()).toMatchObject({ ok: true });
  });

  test('of a membership pauses the own ads that only the company’s plan had room for', async () => {
    const person = await makePerson(t, { role: 'paid' });
    await setPlan(t, { maxActiveAds: 3 });
    const ads = [await publish(person), await publish(person), await publish(person)];
    await setPlan(t, { maxActiveAds: 1 });
    await fund(129);
    await buy(desk);
    const token = await inviteTo(t, { admin, company }, person, { role: 'trader' });
    await post('/invitations/accept', { token }, person);
    expect(await usageOf(person, 'maxActiveAds')).toMatchObject({ used: 3, shared: true });
    await post('/company/leave', { successorId: admin.id }, person);
    const statuses = ads.map(async ({ id }) => (await get(`/ads/${id}`, person)).status);
    expect(await Promise.all(statuses)).toEqual(['paused', 'paused', 'approved']);
  });
});

test('a person’s own plan stays theirs beside the company’s, and counts for whoever has it', async () => {
  await fund(39, 'me');
  expect((await post(`/plans/purchase/${trader.id}`, {})).statusCode).toBe(201);
  await fund(129);
  expect((await buy(desk)).statusCode).toBe(201);
  const own = await get('/plans/current');
  expect([own.plan.plan.code, own.companyPlan.name, (await current()).plan.plan.code]).toEqual([
    'trader',
    'Desk',
    'desk',
  ]);
  await give({ maxActiveAds: 3 });
  const person = await colleague('trader');
  const limit = (trader.entitlements as { maxActiveAds: number }).maxActiveAds;
  expect([await usageOf(admin, 'maxActiveAds'), await usageOf(person, 'maxActiveAds')]).toMatchObject([
    { limit: Math.max(3, limit) },
    { limit: 3 },
  ]);
});

test('many purchases at once sell what the wallet pays for', async () => {
  const second = await colleague('admin');
  await fund(39 * 3);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => buy(trader, {}, n % 2 === 0 ? admin : second)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 201),
    ...Array.from({ length: 9 }, () => 402),
  ]);
  expect(await balance()).toBe(0);
  const periods = await sql`select from plan_periods where company_id = ${company.id}`.execute(t.ctx.db);
  expect(periods.rows).toHaveLength(3);
  expect(await books()).toMatchObject({ ok: true });
});

test('an admin who is removed while a purchase waits buys nothing', async () => {
  const second = await colleague('admin');
  await fund(129);
  const answers: Promise<Awaited<ReturnType<typeof buy>>>[] = [];
  await t.ctx.db.transaction().execute(async (tx) => {
    await sql`select from companies where id = ${company.id} for update`.execute(tx);
    answers.push(Promise.resolve(buy(desk, {}, second)));
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(t.ctx.db);
      expect(rows).toHaveLength(1);
    }, 5_000);
    await sql`update company_members set left_at = clock_timestamp() where user_id = ${second.id}`.execute(
      tx,
    );
  });
  const [answer] = await Promise.all(answers);
  expect([answer?.statusCode, answer?.json().code, await balance()]).toEqual([403, 'FORBIDDEN', 129]);
});

test('paid by card, the plan is the company’s; what no longer fits is credited to its wallet', async () => {
  const begin = async () => (await buy(desk, { paymentMethod: 'credit_card' })).json();
  const [first, second] = [await begin(), await begin()];
  for (const { checkoutUrl } of [first, second]) {
    await chooseAt(t, checkoutUrl, 'pay');
    await t.ctx.jobs.drain();
  }
  expect((await current()).plan.plan.code).toBe('desk');
  expect([await balance(), (await get('/wallet')).balance]).toEqual([129, 0]);
  expect((await get('/plans/current')).plan).toBeNull();
});

test('a coupon is used once by a person and once by their company', async () => {
  await post('/coupons', { code: 'BOTH10', kind: 'percent', value: 10 }, superadmin);
  await fund(200);
  await fund(200, 'me');
  const own = await post(`/plans/purchase/${trader.id}`, { coupon: 'BOTH10' });
  const companys = await buy(trader, { coupon: 'BOTH10' });
  expect([own.statusCode, companys.statusCode]).toEqual([201, 201]);
  for (const again of [
    await buy(trader, { coupon: 'BOTH10' }),
    await post(`/plans/purchase/${trader.id}`, { coupon: 'BOTH10' }),
  ])
    expect([again.statusCode, again.json().code]).toEqual([409, 'COUPON_INVALID']);
});

test('the invoice is made out to the company; its details are its own', async () => {
  const path = '/billing/details?payer=company';
  const before = await get(path);
  expect(before).toMatchObject({
    details: null,
    suggested: { legalName: 'Tarnholm Energy Trading B.V.', country: 'NL' },
  });
  const details = {
    legalName: 'Tarnholm Energy Trading B.V.',
    address: 'Quay 1',
    country: 'NL',
    vatNumber: '',
  };
  expect((await t.call('PUT', path, { as: admin.token, payload: details })).json()).toEqual({ details });
  expect((await get(path)).details).toEqual(details);
  expect((await get('/billing/details')).details).toBeNull();
  const second = await colleague('admin');
  expect((await get(path, second)).details).toEqual(details);
  await issueInvoices(t);
  await billTo(t, second, { legalName: 'Somebody else' });
  await fund(129);
  const { payment } = (await buy(desk, {}, second)).json();
  const [document] = payment.documents;
  const { rows } = await sql<{ buyer: object }>`select buyer from invoices where id = ${document.id}`.execute(
    t.ctx.db,
  );
  expect(rows[0]?.buyer).toEqual(details);
  const read = async (person: Person) =>
    (await t.call('GET', `/invoices/${document.id}/document.pdf`, { as: person.token })).statusCode;
  expect([await read(admin), await read(second), await read(await colleague('trader'))]).toEqual([
    200, 200, 404,
  ]);
  expect(await books()).toMatchObject({ ok: true });
  await setSite(t, {});
});
