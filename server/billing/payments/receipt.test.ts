import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { pdfText } from '../../test/kit/pdfText.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { makeWalletOwner, setSite, type WalletOwner } from '../../test/money/money.ts';

let t: TestApp;
let superadmin: Person;
let payer: WalletOwner;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
  payer = await makeWalletOwner(t);
  await setSite(t, {
    siteName: 'GasMap Öl & Gas',
    address: 'Wilhelminakade 1, Rotterdam',
    contactEmail: 'billing@gasmap.test',
    contactPhone: '+31 10 000 0000',
  });
});
afterAll(() => t.close());

const receipt = (id: string, as = payer.token) => t.call('GET', `/payments/${id}/receipt.pdf`, { as });

test('a receipt names who sold what to whom, when, how and for how much', async () => {
  const payment = await payer.topUpAndPay(1234.5);
  const answer = await receipt(payment.id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers).toMatchObject({
    'content-disposition': `inline; filename="${payment.number}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const text = pdfText(answer.rawPayload);
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
  for (const said of [
    `Receipt ${payment.number}`,
    'GasMap Öl & Gas',
    'Wilhelminakade 1, Rotterdam',
    'billing@gasmap.test',
    payer.email,
    'Cargo',
    'Top-up of 1234.50 USD',
    'Card',
    today,
    `sb_${payment.id}`,
    '1234.50 USD',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('Refunded');
});

test('what is given back has a receipt of its own, and stands on the receipt', async () => {
  const payment = await payer.topUpAndPay(100);
  const refund = await t.call('POST', `/payments/${payment.id}/refund`, {
    as: superadmin.token,
    payload: { amount: 25.25, reason: 'Paid too much' },
  });
  const { id, number } = refund.json();
  expect((await receipt(id)).json()).toMatchObject({ code: 'WRONG_STATE', status: 'pending' });
  await t.ctx.jobs.drain();
  const note = pdfText((await receipt(id)).rawPayload);
  for (const said of [
    `Refund receipt ${number}`,
    `Refund of ${payment.number}: Paid too much`,
    '25.25 USD',
  ]) {
    expect(note).toContain(said);
  }
  const text = pdfText((await receipt(payment.id)).rawPayload);
  expect(text).toContain('Refunded\n25.25 USD');
});

test('an admin may have it, and nobody has one of what was not paid', async () => {
  const payment = await payer.topUp(20);
  expect((await receipt(payment.id)).json()).toMatchObject({
    code: 'WRONG_STATE',
    allowed: ['succeeded', 'refunded'],
  });
  const paid = await payer.topUpAndPay(20);
  const admin = await makePerson(t, { role: 'admin' });
  expect((await receipt(paid.id, admin.token)).statusCode).toBe(200);
  const stranger = await makePerson(t);
  expect((await receipt(paid.id, stranger.token)).statusCode).toBe(404);
  expect((await t.call('GET', `/payments/${paid.id}/receipt.pdf`)).statusCode).toBe(401);
});
