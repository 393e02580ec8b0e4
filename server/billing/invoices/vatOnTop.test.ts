import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { pdfText } from '../../test/kit/pdfText.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { billTo, german, issueInvoices } from '../../test/money/invoicing.ts';
import { chooseAt, makeWalletOwner, type WalletOwner } from '../../test/money/money.ts';
import { renewAndExpirePlans } from '../plans/plans.ts';

let t: TestApp;
let superadmin: Person;
let admin: Person;
let payer: WalletOwner;
let planOf: (code: string) => string;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'admin' });
  const plans: { id: string; code: string }[] = (await t.call('GET', '/plans')).json().items;
  planOf = (code) => plans.find((one) => one.code === code)?.id ?? '';
});
beforeEach(async () => {
  await issueInvoices(t);
  payer = await makeWalletOwner(t);
});
afterAll(() => t.close());

const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const credit = (person: Person, amount: number) =>
  t.call('POST', '/wallet/test-balance', { as: person.token, payload: { amount } });
const buy = (person: Person, code = 'trader', payload: object = {}) =>
  t.call('POST', `/plans/purchase/${planOf(code)}`, { as: person.token, payload });
const refund = (id: string, payload: object = {}) =>
  t.call('POST', `/payments/${id}/refund`, {
    as: superadmin.token,
    payload: { reason: 'Bought by mistake', ...payload },
  });
const invoiceList = async (query = '') =>
  (await t.call('GET', `/invoices/admin?limit=100${query}`, { as: admin.token })).json();
const about = async (paymentId: string) => {
  const { items } = await invoiceList();
  return items.filter((one: { paymentId: string }) => one.paymentId === paymentId);
};
const pdf = async (id: string, as: string) => {
  const answer = await t.call('GET', `/invoices/${id}/document.pdf`, { as });
  return answer.statusCode === 200 ? pdfText(answer.rawPayload) : answer.statusCode;
};

const quoteOf = async (person: Person, code = 'trader') =>
  (await t.call('POST', `/plans/check-upgrade/${planOf(code)}`, { as: person.token, payload: {} })).json();

test('VAT that is added to prices is the same in quote, wallet, payment and invoice, and comes back with a refund', async () => {
  await issueInvoices(t, { pricesIncludeVat: false });
  await billTo(t, payer);
  await credit(payer, 47.18);
  expect(await quoteOf(payer)).toMatchObject({
    price: 39,
    vatAdded: 8.19,
    due: 47.19,
    sufficient: false,
    tax: { rate: 21, net: 39, tax: 8.19 },
  });
  expect((await t.call('GET', '/plans/info')).json()).toMatchObject({ vatAdded: true });
  expect((await buy(payer)).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect((await buy(payer, 'trader', { expectedPrice: 39 })).json()).toMatchObject({ code: 'PRICE_CHANGED' });
  await credit(payer, 12.82);
  const { payment, period } = (await buy(payer, 'trader', { expectedPrice: 47.19 })).json();
  expect([payment.amount, period.price, await payer.balance()]).toEqual([47.19, 47.19, 12.81]);
  expect(await about(payment.id)).toMatchObject([{ net: 39, tax: 8.19, gross: 47.19, rate: 21 }]);
  const text = await pdf(payment.documents[0].id, payer.token);
  for (const said of ['39.00 USD', '8.19 USD', '47.19 USD']) expect(text).toContain(said);
  expect((await refund(payment.id)).statusCode).toBeLessThan(300);
  expect(await payer.balance()).toBe(60);
  expect(await books()).toMatchObject({ ok: true });
});

test('nothing is added under reverse charge, and an upgrade credits the rest with the VAT that was paid for it', async () => {
  await issueInvoices(t, { pricesIncludeVat: false });
  await billTo(t, payer, german);
  expect(await quoteOf(payer)).toMatchObject({ vatAdded: 0, due: 39, tax: { kind: 'reverseCharge' } });
  await billTo(t, payer);
  await credit(payer, 1000);
  await buy(payer);
  const quote = await quoteOf(payer, 'enterprise');
  expect(quote.kind).toBe('upgrade');
  expect(quote.credit).toBeGreaterThan(47.1);
  expect(quote.due).toBeCloseTo(quote.price + quote.vatAdded - quote.credit, 6);
  const { payment } = (await buy(payer, 'enterprise')).json();
  const [invoice] = await about(payment.id);
  expect(invoice.gross).toBe(payment.amount);
  expect(invoice.net + invoice.tax).toBeCloseTo(invoice.gross, 6);
  expect(await payer.balance()).toBeCloseTo(1000 - 47.19 - payment.amount, 6);
  expect(await books()).toMatchObject({ ok: true });
});

test('a renewal needs the price with its VAT', async () => {
  await issueInvoices(t, { pricesIncludeVat: false });
  await billTo(t, payer);
  await credit(payer, 47.19 + 40);
  await buy(payer);
  await t.call('PUT', '/plans/auto-renew', { as: payer.token, payload: { autoRenew: true } });
  await sql`update plan_periods set starts_at = starts_at - interval '30 days' + interval '30 minutes',
    ends_at = ends_at - interval '30 days' + interval '30 minutes' where user_id = ${payer.id}`.execute(
    t.ctx.db,
  );
  await renewAndExpirePlans(t.ctx);
  expect(await payer.balance()).toBe(40);
  await credit(payer, 10);
  await renewAndExpirePlans(t.ctx);
  expect(await payer.balance()).toBe(2.81);
  expect(await books()).toMatchObject({ ok: true });
});

test('a card payment whose VAT changed on the way goes to the wallet', async () => {
  await issueInvoices(t, { pricesIncludeVat: false });
  await billTo(t, payer);
  const { payment } = (await buy(payer, 'trader', { paymentMethod: 'credit_card' })).json();
  expect(payment.amount).toBe(47.19);
  await billTo(t, payer, german);
  await chooseAt(t, payment.checkoutUrl, 'pay');
  await t.ctx.jobs.drain();
  expect(await payer.balance()).toBe(47.19);
  expect(await about(payment.id)).toEqual([]);
  expect(await books()).toMatchObject({ ok: true });
});
