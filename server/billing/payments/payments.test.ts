import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { deliverEvent, makeWalletOwner, setSite, type WalletOwner } from '../../test/money/money.ts';

let t: TestApp;
let payer: WalletOwner;

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  payer = await makeWalletOwner(t);
});
afterAll(() => t.close());

const addFunds = (payload: unknown) => t.call('POST', '/wallet/add-funds', { as: payer.token, payload });

test("somebody else's payment is not there", async () => {
  const stranger = await makePerson(t, { role: 'paid' });
  const payment = await payer.topUpAndPay(20);
  const calls = [
    t.call('GET', `/payments/${payment.id}`, { as: stranger.token }),
    t.call('GET', `/payments/${payment.id}/receipt.pdf`, { as: stranger.token }),
    t.call('POST', `/payments/${payment.id}/cancel`, { as: stranger.token }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await t.call('GET', '/payments', { as: stranger.token })).json()).toMatchObject({
    items: [],
    total: 0,
  });
  const admin = await makePerson(t, { role: 'admin' });
  expect((await t.call('GET', `/payments/${payment.id}`, { as: admin.token })).statusCode).toBe(200);
});

test('payments are listed newest first, by type and state, and found by an admin', async () => {
  const first = await payer.topUpAndPay(20);
  const second = await payer.topUp(30);
  const mine = async (query = '') =>
    (await t.call('GET', `/payments${query}`, { as: payer.token }))
      .json()
      .items.map((one: { id: string }) => one.id);
  expect(await mine()).toEqual([second.id, first.id]);
  expect(await mine('?status=succeeded')).toEqual([first.id]);
  expect(await mine('?type=refund')).toEqual([]);
  const admin = await makePerson(t, { role: 'admin' });
  const found = async (query: string) =>
    (await t.call('GET', `/payments/admin?${query}`, { as: admin.token }))
      .json()
      .items.map((one: { id: string }) => one.id);
  expect(await found(`q=${first.number}`)).toEqual([first.id]);
  expect(await found(`q=sb_${second.id}`)).toEqual([second.id]);
  expect(await found(`q=${payer.email}&status=pending`)).toEqual([second.id]);
  expect(await found(`userId=${payer.id}&method=bank_transfer`)).toEqual([]);
  expect(await found('q=100%25')).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await found(`userId=${payer.id}&from=${today}&to=${today}`)).toEqual([second.id, first.id]);
  expect(await found(`userId=${payer.id}&to=2000-01-01`)).toEqual([]);
  expect((await t.call('GET', '/payments/admin', { as: payer.token })).statusCode).toBe(403);
});

test('payments leave as a file: what the filters show, and the log says so', async () => {
  const paid = await payer.topUpAndPay(20);
  await payer.topUp(30);
  const admin = await makePerson(t, { role: 'admin' });
  const file = (query: string) =>
    t.call('GET', `/payments/export?userId=${payer.id}&${query}`, { as: admin.token });
  const csv = await file('status=succeeded');
  expect(csv.headers['content-disposition']).toContain('payments.csv');
  const [head, row, ...rest] = csv.body.trim().split('\r\n');
  expect(head).toContain('Number,Created (UTC),Completed (UTC),Type,Status');
  expect([row?.startsWith(`${paid.number},`), row?.includes(',20,0,USD,'), rest]).toEqual([true, true, []]);
  expect((await file('')).body.trim().split('\r\n')).toHaveLength(3);
  const xlsx = await file('format=xlsx');
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const entry = await t.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'export.download')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: admin.id, entity: 'payment', after: { rows: 2, format: 'xlsx' } });
  const refused = await t.call('GET', '/payments/export', { as: payer.token });
  expect(refused.statusCode).toBe(403);
});

describe('how money can be added', () => {
  const config = async (app = t) => (await app.call('GET', '/site-settings/public-payment-config')).json();

  test('is public, and says what the site takes', async () => {
    expect(await config()).toEqual({
      currency: 'USD',
      minorDigits: 2,
      minAmount: 5,
      maxAmount: 50_000,
      methods: [{ id: 'credit_card', label: 'Card', provider: 'sandbox' }],
      testBalance: true,
    });
    await setSite(t, {
      payments: { bankInstructions: 'NL00 TEST 0000 0000 00', minAmount: 10, maxAmount: 100 },
    });
    expect(await config()).toMatchObject({
      minAmount: 10,
      methods: [{ id: 'credit_card' }, { id: 'bank_transfer', provider: 'bank' }],
    });
    expect((await addFunds({ amount: 9.99 })).json().details).toMatchObject([
      { path: 'amount', message: 'Between 10 and 100 USD' },
    ]);
    await setSite(t, {});
    expect((await addFunds({ amount: 20, paymentMethod: 'bank_transfer' })).json().code).toBe(
      'METHOD_UNAVAILABLE',
    );
  });

  test('without a provider there is nothing to pay with, and no checkout and no webhook of a sandbox', async () => {
    const bare = await startTestApp({ PAYMENT_PROVIDER: 'none' });
    try {
      expect(await config(bare)).toMatchObject({ methods: [], testBalance: false });
      const somebody = await makePerson(bare);
      const answer = await bare.call('POST', '/wallet/add-funds', {
        as: somebody.token,
        payload: { amount: 20 },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'METHOD_UNAVAILABLE']);
      const event = {
        id: 'e',
        kind: 'payment.succeeded',
        paymentId: somebody.id,
        amount: 1,
        currency: 'USD',
      } as const;
      expect((await deliverEvent(bare, event)).statusCode).toBe(404);
      expect((await bare.app.inject('/sandbox/checkout/sb_1')).statusCode).toBe(404);
    } finally {
      await bare.close();
    }
  });
});

test('beginning payments and the checkout are under the limits of every call', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' });
  try {
    const somebody = await makeWalletOwner(strict);
    const payment = await somebody.topUp(20);
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => strict.app.inject(new URL(payment.checkoutUrl).pathname)),
    );
    expect(pages.filter((one) => one.statusCode === 429).length).toBeGreaterThan(0);
    const refused = await strict.call('POST', '/wallet/add-funds', {
      as: somebody.token,
      payload: { amount: 20 },
    });
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'Too many requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});
