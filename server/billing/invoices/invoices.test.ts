import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { pdfText } from '../../test/kit/pdfText.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { billTo, german, issueInvoices } from '../../test/money/invoicing.ts';
import { chooseAt, makeWalletOwner, setSite, type WalletOwner } from '../../test/money/money.ts';
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

test('while invoices are off nothing is asked for, numbered or shown, and nothing is charged differently', async () => {
  await setSite(t, {});
  await credit(payer, 100);
  const quote = await t.call('POST', `/plans/check-upgrade/${planOf('trader')}`, {
    as: payer.token,
    payload: {},
  });
  expect(quote.json()).toMatchObject({ due: 39, tax: null, needsBillingDetails: false });
  const bought = (await buy(payer)).json();
  expect(bought.payment).toMatchObject({ amount: 39, documents: [] });
  expect(await payer.balance()).toBe(61);
  expect((await refund(bought.payment.id)).json().documents).toEqual([]);
  expect((await invoiceList()).issued).toBe(false);
});

test('a purchase asks for billing details first, and then has an invoice for exactly what was charged', async () => {
  await credit(payer, 100);
  expect((await buy(payer)).json()).toMatchObject({ code: 'BILLING_DETAILS_MISSING' });
  expect(await payer.balance()).toBe(100);
  const quoteNow = async () =>
    (
      await t.call('POST', `/plans/check-upgrade/${planOf('trader')}`, { as: payer.token, payload: {} })
    ).json();
  expect((await quoteNow()).needsBillingDetails).toBe(true);
  await billTo(t, payer);
  expect(await quoteNow()).toMatchObject({
    due: 39,
    needsBillingDetails: false,
    tax: { kind: 'standard', reason: 'domestic', rate: 21, net: 32.23, tax: 6.77 },
  });
  const { payment } = (await buy(payer)).json();
  expect(await payer.balance()).toBe(61);
  const [document] = payment.documents;
  expect(document).toMatchObject({ series: 'invoice' });
  const year = new Date().getUTCFullYear();
  expect(document.number).toMatch(new RegExp(`^INV-${year}-\\d{6}$`));
  expect(await about(payment.id)).toMatchObject([
    { number: document.number, net: 32.23, tax: 6.77, gross: 39, rate: 21, kind: 'standard' },
  ]);
  const text = await pdf(document.id, payer.token);
  for (const said of [
    `Invoice ${document.number}`,
    'GasMap Trading BV',
    'VAT number NL123456789B01',
    'Registration KvK 12345678',
    'Cargo BV',
    'Netherlands',
    'Trader, 30 days',
    payment.number,
    'VAT 21%',
    '32.23 USD',
    '6.77 USD',
    '39.00 USD',
  ])
    expect(text).toContain(said);
  expect(await books()).toMatchObject({ ok: true });
});

test('another member state with a VAT number is reverse charge, and the invoice says so', async () => {
  await billTo(t, payer, german);
  await credit(payer, 39);
  const { payment } = (await buy(payer)).json();
  expect(await about(payment.id)).toMatchObject([
    { kind: 'reverseCharge', rate: null, net: 39, tax: 0, gross: 39, buyer: german },
  ]);
  const text = await pdf(payment.documents[0].id, payer.token);
  expect(text).toContain('Reverse charge: VAT to be accounted for by the recipient');
  expect(text).toContain('VAT number DE123456789');
});

test('a card and a bank transfer have invoices as well, of the moment they were paid; a top-up has none', async () => {
  await billTo(t, payer);
  const { payment } = (await buy(payer, 'trader', { paymentMethod: 'credit_card' })).json();
  expect(payment.documents).toEqual([]);
  await chooseAt(t, payment.checkoutUrl, 'pay');
  await t.ctx.jobs.drain();
  expect((await payer.payment(payment.id)).documents).toHaveLength(1);
  const topUp = await payer.topUpAndPay(50);
  expect((await payer.payment(topUp.id)).documents).toEqual([]);
  expect(await books()).toMatchObject({ ok: true });
});

test('purchases at once get numbers without a gap; one that fails afterwards leaves none', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(t)));
  for (const one of people) {
    await billTo(t, one);
    await credit(one, 100);
  }
  const failing = people[3] as Person;
  // Fails after the invoice has its number, at the end of its transaction.
  await sql`create function fail_for_test() returns trigger language plpgsql as $$
    begin raise exception 'planted'; end $$`.execute(t.ctx.db);
  await sql
    .raw(
      `create constraint trigger planted after insert on invoices deferrable initially deferred
       for each row when (new.user_id = '${failing.id}') execute function fail_for_test()`,
    )
    .execute(t.ctx.db);
  try {
    const answers = await Promise.all(people.map((one) => buy(one)));
    expect(answers.map((one) => one.statusCode).sort()).toEqual([...Array(7).fill(201), 500]);
    expect(answers[3]?.statusCode).toBe(500);
  } finally {
    await sql`drop trigger planted on invoices`.execute(t.ctx.db);
    await sql`drop function fail_for_test()`.execute(t.ctx.db);
  }
  expect((await t.call('GET', '/wallet', { as: failing.token })).json().balance).toBe(100);
  expect((await buy(failing)).statusCode).toBe(201);
  const { rows } = await sql<{ sequence: number; last: number }>`
    select i.sequence, c.last from invoices i join invoice_counters c using (series, year)
    where i.series = 'invoice' order by i.sequence`.execute(t.ctx.db);
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, place) => place + 1));
  expect(rows.at(-1)?.last).toBe(rows.length);
  expect(await books()).toMatchObject({ ok: true, invoices: [] });
});

test('refunds have credit notes in a series of their own, which never add up to more than the invoice', async () => {
  await billTo(t, payer);
  await credit(payer, 39);
  const { payment } = (await buy(payer)).json();
  const parts = [0.01, 12.34, undefined];
  for (const amount of parts) {
    const given = (await refund(payment.id, amount === undefined ? {} : { amount })).json();
    expect(given.documents).toMatchObject([{ series: 'credit_note' }]);
    expect(given.documents[0].number).toMatch(/^CN-\d{4}-\d{6}$/);
  }
  const { items } = await invoiceList(`&q=${encodeURIComponent('Cargo BV')}`);
  const own = (await payer.payment(payment.id)).documents[0];
  const notes = items.filter((one: { about: string }) => one.about === own.number);
  expect(notes.map((one: { gross: number }) => one.gross).sort()).toEqual([-0.01, -12.34, -26.65].sort());
  const sum = (key: string) =>
    notes.reduce((all: number, one: Record<string, number>) => all + Math.round((one[key] ?? 0) * 100), 0);
  expect([sum('net'), sum('tax'), sum('gross')]).toEqual([-3223, -677, -3900]);
  const text = await pdf(notes[0].id, payer.token);
  expect(text).toContain(`Credit note ${notes[0].number}`);
  expect(text).toContain(`${own.number} of `);
  expect(await books()).toMatchObject({ ok: true });
});

test('what is credited stays credited when invoices are switched off; a purchase without an invoice has no credit note', async () => {
  await billTo(t, payer);
  await credit(payer, 200);
  const { payment } = (await buy(payer)).json();
  await setSite(t, {});
  expect((await refund(payment.id)).json().documents).toHaveLength(1);
  const other = (await buy(payer)).json().payment;
  await issueInvoices(t);
  expect((await refund(other.id)).json().documents).toEqual([]);
});

test('an unused rest that goes to the wallet is credited to the invoice that paid for it', async () => {
  await billTo(t, payer);
  await credit(payer, 1000);
  const enterprise = (await buy(payer, 'enterprise')).json().payment;
  await sql`update plans set price = price * 2, duration_days = 1 where id = ${planOf('trader')}`.execute(
    t.ctx.db,
  );
  try {
    const before = await payer.balance();
    const upgrade = (await buy(payer, 'trader')).json();
    expect(upgrade.payment).toMatchObject({ amount: 0, documents: [] });
    const rest = Math.round(((await payer.balance()) - before) * 100);
    const [note, invoice] = await about(enterprise.id);
    expect([note.series, note.about, Math.round(note.gross * 100)]).toEqual([
      'credit_note',
      invoice.number,
      -rest,
    ]);
    expect(await books()).toMatchObject({ ok: true });
  } finally {
    await sql`update plans set price = price / 2, duration_days = 30 where id = ${planOf('trader')}`.execute(
      t.ctx.db,
    );
  }
});

test('a refund that its provider does not pay out is invoiced again', async () => {
  await billTo(t, payer);
  const { payment } = (await buy(payer, 'trader', { paymentMethod: 'credit_card' })).json();
  await chooseAt(t, payment.checkoutUrl, 'pay');
  await t.ctx.jobs.drain();
  await sql`update sandbox_checkouts set refunded = amount where ref = ${`sb_${payment.id}`}`.execute(
    t.ctx.db,
  );
  const given = (await refund(payment.id)).json();
  await t.ctx.jobs.drain();
  const failed = await payer.payment(given.id);
  expect([failed.status, failed.documents.map((one: { series: string }) => one.series)]).toEqual([
    'failed',
    ['credit_note', 'invoice'],
  ]);
  const text = await pdf(failed.documents[1].id, payer.token);
  expect(text).toContain(`Credit note ${failed.documents[0].number} is taken back`);
  expect(await books()).toMatchObject({ ok: true });
});

test('a renewal without billing details is made out to the account', async () => {
  await setSite(t, {});
  await credit(payer, 100);
  await buy(payer);
  await issueInvoices(t);
  await t.call('PUT', '/plans/auto-renew', { as: payer.token, payload: { autoRenew: true } });
  await sql`update plan_periods set starts_at = starts_at - interval '30 days' + interval '30 minutes',
    ends_at = ends_at - interval '30 days' + interval '30 minutes' where user_id = ${payer.id}`.execute(
    t.ctx.db,
  );
  await renewAndExpirePlans(t.ctx);
  const { items } = await t.call('GET', '/payments', { as: payer.token }).then((answer) => answer.json());
  const [renewed] = await about(items[0]?.id ?? '');
  expect(renewed).toMatchObject({ gross: 39, reason: 'domestic', buyer: { country: 'NL', vatNumber: '' } });
  expect(renewed.buyer.legalName).toMatch(/^Cargo \d+ BV$/);
});

test('an invoice is its buyer’s and staff’s alone, and never changes', async () => {
  await billTo(t, payer);
  await credit(payer, 39);
  const { payment } = (await buy(payer)).json();
  const { id, number } = payment.documents[0];
  const stranger = await makePerson(t);
  expect(await pdf(id, stranger.token)).toBe(404);
  expect((await t.call('GET', `/invoices/${id}/document.pdf`)).statusCode).toBe(401);
  expect(await pdf(id, admin.token)).toContain(number);
  await billTo(t, payer, { legalName: 'Another name' });
  await issueInvoices(t, { legalName: 'Another seller' });
  const text = await pdf(id, payer.token);
  expect(text).toContain('GasMap Trading BV');
  expect(text).not.toContain('Another');
  for (const change of ['update invoices set gross = gross', 'delete from invoices'])
    await expect(sql.raw(change).execute(t.ctx.db)).rejects.toThrow('append-only');
});

test('the accountant has a period as a file, by the permission of reports', async () => {
  await billTo(t, payer, german);
  await credit(payer, 39);
  const { payment } = (await buy(payer)).json();
  await refund(payment.id, { amount: 9 });
  const answer = await t.call('GET', '/invoices/export?country=DE&kind=reverseCharge', { as: admin.token });
  const lines = answer.body.trim().split(/\r?\n/);
  expect(lines[0]).toContain('Number,Date (UTC),Document,About,Payment,Buyer,Country,VAT number');
  const [sold, credited] = lines.slice(-2);
  expect(sold).toMatch(/^INV-.*Elbe Brennstoffe GmbH,DE,DE123456789,reverseCharge,,,39,0,39,USD$/);
  expect(credited).toMatch(/^CN-.*,credit_note,INV-.*,reverseCharge,,,-9,0,-9,USD$/);
  expect((await t.call('GET', '/invoices/export', { as: payer.token })).statusCode).toBe(403);
  expect((await t.call('GET', '/invoices/admin', { as: payer.token })).statusCode).toBe(403);
  const found = await t.call('GET', `/payments/admin?q=${payment.documents[0].number}`, { as: admin.token });
  expect(found.json().items).toMatchObject([{ id: payment.id, documents: [payment.documents[0]] }]);
});

test('the sales report tells the tax that revenue contains', async () => {
  const summary = async () => (await t.call('GET', '/reports/sales/summary', { as: admin.token })).json();
  const before = await summary();
  await billTo(t, payer);
  await credit(payer, 39);
  const { payment } = (await buy(payer)).json();
  await refund(payment.id, { amount: 12.1 });
  const after = await summary();
  const more = (key: string) => Math.round((after[key] - before[key]) * 100);
  expect([more('revenue'), more('tax'), more('revenueWithoutTax')]).toEqual([2690, 467, 2223]);
});

test('billing details are checked by the form of the country', async () => {
  const save = (payload: object) => t.call('PUT', '/billing/details', { as: payer.token, payload });
  expect((await t.call('GET', '/billing/details', { as: payer.token })).json()).toMatchObject({
    details: null,
  });
  const typed = { ...german, vatNumber: 'de 123.456-789' };
  expect((await save(typed)).json()).toEqual({ details: german });
  expect((await t.call('GET', '/billing/details', { as: payer.token })).json()).toMatchObject({
    details: german,
  });
  for (const wrong of [{ vatNumber: 'NL123456789B01' }, { vatNumber: 'DE12345678' }])
    expect((await save({ ...german, ...wrong })).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'vatNumber', message: 'A VAT number like DE123456789' }],
    });
  for (const wrong of [{ legalName: ' ' }, { address: '' }, { country: 'Germany' }])
    expect((await save({ ...german, ...wrong })).statusCode).toBe(400);
  expect((await save({ ...german, country: 'US', vatNumber: '12-3456789' })).statusCode).toBe(200);
});

test('rates are added, never changed; of one day the one entered last counts', async () => {
  const rates = async (country: string) =>
    (await t.call('GET', '/tax-rates', { as: admin.token }))
      .json()
      .items.filter((one: { country: string }) => one.country === country);
  const add = (payload: object, as = admin.token) => t.call('POST', '/tax-rates', { as, payload });
  expect(await rates('FI')).toMatchObject([
    { percent: 25.5, validFrom: '2024-09-01', standing: 'current', enteredBy: null },
    { percent: 24, standing: 'past' },
  ]);
  const source = 'Tax Administration';
  expect(
    (await add({ country: 'FI', percent: 25.125, validFrom: '2024-09-01', source })).json(),
  ).toMatchObject({ percent: 25.125, standing: 'current' });
  expect((await add({ country: 'FI', percent: 26, validFrom: '2099-01-01', source })).json()).toMatchObject({
    standing: 'future',
  });
  expect((await rates('FI')).map((one: { standing: string }) => one.standing)).toEqual([
    'future',
    'current',
    'superseded',
    'past',
  ]);
  for (const wrong of [{ percent: 101 }, { percent: 21.0001 }, { percent: -1 }, { validFrom: '1969-12-31' }])
    expect(
      (await add({ country: 'FI', percent: 25, validFrom: '2025-01-01', source, ...wrong })).statusCode,
    ).toBe(400);
  expect(
    (await add({ country: 'FI', percent: 25, validFrom: '2025-01-01', source }, payer.token)).statusCode,
  ).toBe(403);
});

test('invoices cannot be switched on before it is known who sells', async () => {
  await setSite(t, {});
  const save = (invoices: object) =>
    t.call('PUT', '/site-settings', { as: admin.token, payload: { invoices } });
  const refused = await save({ enabled: true });
  expect(refused.json().details.map((one: { path: string }) => one.path)).toEqual([
    'invoices.legalName',
    'invoices.address',
    'invoices.country',
  ]);
  const seller = { legalName: 'Seller', address: 'Street 1', country: 'NL' };
  expect((await save({ ...seller, enabled: true })).json().details).toMatchObject([
    { path: 'invoices.vatNumber' },
  ]);
  expect((await save({ ...seller, vatNumber: 'DE123456789' })).json().details).toMatchObject([
    { path: 'invoices.vatNumber', message: 'A VAT number like NL123456789B01' },
  ]);
  expect((await save({ prefix: 'CN' })).statusCode).toBe(400);
  const saved = await save({ ...seller, vatNumber: 'nl 1234.56789 b01', enabled: true, prefix: 'gm' });
  expect(saved.json().invoices).toMatchObject({ vatNumber: 'NL123456789B01', enabled: true, prefix: 'GM' });
});
