import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { makeColleague, makeCompany, setPlan } from '../../test/kit/companyKit.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { chooseAt } from '../../test/money/money.ts';

let t: TestApp;
let superadmin: Person;
let admin: Person;
let company: Company;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  await setPlan(t, { seats: 10 });
});
beforeEach(async () => {
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
});
afterAll(() => t.close());

const get = async (path: string, person = admin) => (await t.call('GET', path, { as: person.token })).json();
const post = (path: string, payload: object, person = admin) =>
  t.call('POST', path, { as: person.token, payload });
const credit = (amount: number, payer: string, person = admin) =>
  post('/wallet/test-balance', { amount, payer }, person);
const balances = async (person = admin) => [
  (await get('/wallet', person)).balance,
  (await get('/wallet?payer=company', person)).balance,
];
const topUp = async (amount: number, person = admin) => {
  const answer = await post('/wallet/add-funds', { amount, payer: 'company' }, person);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().payment;
};
const pay = async (payment: { checkoutUrl: string }) => {
  await chooseAt(t, payment.checkoutUrl, 'pay');
  await t.ctx.jobs.drain();
};
const colleague = (role: 'viewer' | 'trader' | 'approver' | 'admin') =>
  makeColleague(t, { admin, company }, role);
const books = () => get('/integrity', superadmin);

test('a company has a wallet of its own; nothing goes from one to the other', async () => {
  expect(await balances()).toEqual([0, 0]);
  await credit(30, 'me');
  await credit(100, 'company');
  expect(await balances()).toEqual([30, 100]);
  const own = await get('/wallet/transactions');
  const companys = await get('/wallet/transactions?payer=company');
  expect(own.items.map((one: { amount: number }) => one.amount)).toEqual([30]);
  expect(companys.items).toMatchObject([{ type: 'test_credit', amount: 100, balanceAfter: 100 }]);
  expect(await books()).toMatchObject({ ok: true });
});

test('its admins manage it together; others are told what they lack', async () => {
  const second = await colleague('admin');
  const others = [await colleague('viewer'), await colleague('trader'), await colleague('approver')];
  const alone = await makePerson(t);
  await credit(100, 'company');
  expect((await get('/wallet?payer=company', second)).balance).toBe(100);
  const plan = (await t.call('GET', '/plans')).json().items[1];
  const details = { legalName: 'Tarnholm', address: 'Quay 1', country: 'NL' };
  const calls = (person: Person) => {
    const as = person.token;
    return [
      t.call('GET', '/wallet?payer=company', { as }),
      t.call('GET', '/wallet/transactions?payer=company', { as }),
      t.call('POST', '/wallet/test-balance', { as, payload: { payer: 'company' } }),
      t.call('POST', '/wallet/add-funds', { as, payload: { amount: 20, payer: 'company' } }),
      t.call('GET', '/payments?payer=company', { as }),
      t.call('GET', '/plans/current?payer=company', { as }),
      t.call('POST', `/plans/check-upgrade/${plan.id}`, { as, payload: { payer: 'company' } }),
      t.call('POST', `/plans/purchase/${plan.id}`, { as, payload: { payer: 'company' } }),
      t.call('PUT', '/plans/auto-renew', { as, payload: { autoRenew: true, payer: 'company' } }),
      t.call('GET', '/billing/details?payer=company', { as }),
      t.call('PUT', '/billing/details?payer=company', { as, payload: details }),
    ];
  };
  for (const [person, code] of [
    ...others.map((one) => [one, 'FORBIDDEN'] as const),
    [alone, 'NEEDS_COMPANY'] as const,
  ]) {
    const answers = await Promise.all(calls(person));
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      answers.map(() => [403, code]),
    );
  }
  expect(await get('/plans/current?payer=company')).toMatchObject({ autoRenew: false, plan: null });
});

test('a top-up of the company is paid by one admin, seen by the other, and by nobody else', async () => {
  const second = await colleague('admin');
  const trader = await colleague('trader');
  const stranger = await makePerson(t, { role: 'paid' });
  await makeCompany(t, stranger);
  const payment = await topUp(149.5);
  expect(payment).toMatchObject({ payer: 'company', status: 'pending' });
  expect(await get('/wallet?payer=company')).toMatchObject({ balance: 0, pending: 149.5 });
  expect((await get('/wallet')).pending).toBe(0);
  await pay(payment);
  expect(await balances(second)).toEqual([0, 149.5]);
  const read = async (path: string, person: Person) =>
    (await t.call('GET', `/payments/${payment.id}${path}`, { as: person.token })).statusCode;
  for (const path of ['', '/receipt.pdf'])
    expect([
      await read(path, admin),
      await read(path, second),
      await read(path, trader),
      await read(path, stranger),
    ]).toEqual([200, 200, 404, 404]);
  expect((await get('/payments?payer=company', second)).items).toMatchObject([{ id: payment.id }]);
  expect((await get('/payments')).total).toBe(0);
  for (const person of [admin, second]) {
    const { items } = await get('/notifications', person);
    expect(items.find((one: { kind: string }) => one.kind === 'paymentSucceeded')).toMatchObject({
      link: '/users/company/payments',
    });
  }
  const shown = (await get(`/payments/admin?about=${payment.id}`, superadmin)).items[0];
  expect(shown.user.company).toBe('Tarnholm Energy Trading B.V.');
  expect(await books()).toMatchObject({ ok: true });
});

test('another admin gives a payment up; who left reads nothing of it any more', async () => {
  const second = await colleague('admin');
  const payment = await topUp(20, second);
  const cancel = (person: Person) => post(`/payments/${payment.id}/cancel`, {}, person);
  expect((await cancel(await makePerson(t))).statusCode).toBe(404);
  await post(`/companies/${company.id}/members/${second.id}/remove`, { successorId: admin.id });
  expect((await t.call('GET', `/payments/${payment.id}`, { as: second.token })).statusCode).toBe(404);
  expect((await get('/payments', second)).total).toBe(0);
  expect((await cancel(second)).statusCode).toBe(404);
  expect((await cancel(admin)).json()).toMatchObject({ status: 'cancelled' });
  await pay(payment);
  expect([await balances(), (await get('/wallet', second)).balance]).toEqual([[0, 20], 0]);
});

test('its admins ask support about its payments, whoever made them; who left does not', async () => {
  const second = await colleague('admin');
  const { id } = await topUp(20, second);
  const ask = async (person: Person) => {
    const payload = {
      subject: 'Where is it?',
      category: 'payment',
      message: 'It is late',
      related: { type: 'payment', id },
    };
    return (await post('/tickets', payload, person)).statusCode;
  };
  expect([await ask(admin), await ask(second), await ask(await colleague('trader'))]).toEqual([
    201, 201, 404,
  ]);
  await post(`/companies/${company.id}/members/${second.id}/remove`, { successorId: admin.id });
  expect(await ask(second)).toBe(404);
});

test('a refund of the company’s top-up comes out of its wallet, and not out of that of who paid', async () => {
  await credit(500, 'me');
  const payment = await topUp(80);
  await pay(payment);
  const refund = (amount: number) =>
    post(`/payments/${payment.id}/refund`, { amount, reason: 'Paid twice' }, superadmin);
  expect((await refund(30)).statusCode).toBe(201);
  expect(await balances()).toEqual([500, 50]);
  const plan = (await t.call('GET', '/plans')).json().items[1];
  expect((await post(`/plans/purchase/${plan.id}`, { payer: 'company' })).statusCode).toBe(201);
  expect((await refund(50)).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: 11, missing: 39 });
  expect(await balances()).toEqual([500, 11]);
  await t.ctx.jobs.drain();
  expect(await books()).toMatchObject({ ok: true });
});

test('whoever closes a company with money in its wallet confirms it', async () => {
  await credit(12.5, 'company');
  const leave = (payload: object) => post('/company/leave', payload);
  const asked = await leave({});
  expect([asked.statusCode, asked.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'CONFIRMATION_REQUIRED',
      message: expect.stringContaining('holds 12.50 USD'),
    }),
  ]);
  expect((await get('/companies/mine')).company.id).toBe(company.id);
  await credit(26.5, 'company');
  const plan = (await t.call('GET', '/plans')).json().items[1];
  expect((await post(`/plans/purchase/${plan.id}`, { payer: 'company' })).statusCode).toBe(201);
  expect((await leave({})).json().message).toMatch(
    /^Tarnholm Energy has the plan Trader, paid until \d{1,2} \w{3,4} \d{4}\./,
  );
  expect((await leave({ confirmed: true })).statusCode).toBe(204);
  expect((await t.call('GET', '/wallet?payer=company', { as: admin.token })).json().code).toBe(
    'NEEDS_COMPANY',
  );
  expect((await get('/wallet')).balance).toBe(0);
  expect(await books()).toMatchObject({ ok: true });
});

test('staff correct its balance; its admins read why, and nobody corrects that of their own company', async () => {
  const second = await colleague('admin');
  const adjust = (payload: object, by = superadmin) =>
    post(`/wallet/companies/${company.id}/adjust`, payload, by);
  const added = await adjust({ amount: 120.5, reason: 'Twice paid for invoice 17' });
  expect([added.statusCode, added.json()]).toEqual([
    201,
    expect.objectContaining({ type: 'adjustment', amount: 120.5, balanceAfter: 120.5 }),
  ]);
  expect((await adjust({ amount: -20.5, reason: 'Too much' })).statusCode).toBe(201);
  expect(await balances()).toEqual([0, 100]);
  expect(await get(`/wallet/companies/${company.id}`, superadmin)).toMatchObject({
    wallet: { balance: 100, pending: 0 },
    items: [
      { amount: -20.5 },
      { amount: 120.5, descriptionMessage: { values: { text: 'Twice paid for invoice 17' } } },
    ],
    total: 2,
  });
  for (const person of [admin, second]) {
    const { items } = await get('/notifications', person);
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['walletCredited', 'walletDebited']),
    );
  }
  const missing = await adjust({ amount: -100.01, reason: 'More than there is' });
  expect([missing.statusCode, missing.json()]).toEqual([
    402,
    expect.objectContaining({ code: 'INSUFFICIENT_FUNDS', balance: 100, missing: 0.01 }),
  ]);
  const large = await adjust({ amount: 5_000, reason: 'A large one' });
  expect(large.json().code).toBe('CONFIRMATION_REQUIRED');
  const { items } = await get(
    `/audit?entity=company&entityId=${company.id}&action=wallet.adjust`,
    superadmin,
  );
  expect(items.map(({ reason }: { reason: string }) => reason)).toEqual([
    'Too much',
    'Twice paid for invoice 17',
  ]);
  const insider = await makePerson(t, { role: 'superadmin' });
  const own = await makeCompany(t, insider);
  const answer = await post(`/wallet/companies/${own.id}/adjust`, { amount: 5, reason: 'For us' }, insider);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'NOT_ON_YOURSELF']);
  expect((await adjust({ amount: 5, reason: 'A member' }, admin)).statusCode).toBe(403);
  const nobody = '00000000-0000-7000-8000-000000000000';
  const gone = await post(`/wallet/companies/${nobody}/adjust`, { amount: 5, reason: 'Nobody' }, superadmin);
  expect(gone.json().code).toBe('NOT_FOUND');
  expect(await books()).toMatchObject({ ok: true });
});
