import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { signIn, test } from './kit/site.ts';

type Site = Parameters<typeof signIn>[1];
type Name = Parameters<typeof signIn>[2];

async function personAt(browser: Browser, site: Site, name: Name): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signIn(page, site, name);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  return page;
}

/** Calls the API as the user signed in on a page. */
async function api<Answer>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Without them nothing is sold: the demo issues invoices. */
const billTo = (page: Page) =>
  api(page, 'PUT', '/billing/details', { legalName: 'Bosporus Fuels', address: 'Quay 1', country: 'NL' });

const isAccessible = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([]);
};

/** `1 234.50 USD` → 1234.5 */
const figureOf = async (place: Locator): Promise<number> =>
  Number((await place.innerText()).replaceAll(/[^\d.−-]/g, '').replace('−', '-'));

test.describe.configure({ mode: 'serial' });

test('a new plan stands on the pricing page with the words of its preview', async ({ browser, site }) => {
  const admin = await personAt(browser, site, 'admin');
  await admin.goto('/admin/plans');
  await admin.getByRole('button', { name: 'New plan' }).click();
  const drawer = admin.getByRole('dialog', { name: 'New plan' });
  await drawer.getByLabel('Name', { exact: true }).fill('Crew');
  await expect(drawer.getByLabel('Code', { exact: true })).toHaveValue('crew');
  await drawer.getByLabel('Description').fill('For a desk of three.');
  await drawer.getByLabel('Price', { exact: true }).fill('19.5');
  await drawer.getByLabel('Advantages').fill('Twelve ads\nPrices made comparable');
  const card = drawer.getByRole('article');
  const texts = [
    'Crew',
    '19.50',
    'for 30 days',
    'For a desk of three.',
    'Twelve ads',
    'Prices made comparable',
  ];
  for (const text of texts) await expect(card).toContainText(text);
  await isAccessible(admin);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Plan Crew created')).toBeVisible();
  const made = admin.getByRole('dialog', { name: 'Crew' });
  await made.getByRole('tab', { name: 'Figures' }).click();
  await expect(made.getByText('Sales in all')).toBeVisible();
  await made.getByRole('button', { name: 'Revenue of the last 12 months: show the table' }).click();
  await expect(made.getByRole('rowheader', { name: 'Sum' })).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await visitor.goto('/pricing');
  const sold = visitor.getByRole('article').filter({ hasText: 'Crew' });
  for (const text of texts) await expect(sold).toContainText(text);

  await admin.keyboard.press('Escape');
  await admin.getByLabel('Crew on sale').press('Space');
  await expect(admin.getByText('Crew is no longer on sale')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('article').filter({ hasText: 'Trader' }).first()).toBeVisible();
  await expect(visitor.getByRole('article').filter({ hasText: 'Crew' })).toHaveCount(0);

  await admin.getByRole('link', { name: 'Crew' }).click();
  await admin.getByRole('button', { name: 'Delete this plan' }).click();
  await admin.getByRole('button', { name: 'Delete Crew' }).click();
  await expect(admin.getByText('Plan Crew deleted')).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Crew' })).toHaveCount(0);
});

test('a coupon takes off what it says, and can no longer be deleted once it was used', async ({
  browser,
  site,
}) => {
  const admin = await personAt(browser, site, 'admin');
  await admin.goto('/admin/coupons');
  await admin.getByRole('button', { name: 'New coupon' }).first().click();
  const drawer = admin.getByRole('dialog', { name: 'New coupon' });
  await drawer.getByLabel('Code').fill('half-off');
  await drawer.getByRole('textbox', { name: 'Percent' }).fill('50');
  await drawer.getByLabel('Total uses').fill('3');
  await isAccessible(admin);
  await drawer.getByRole('button', { name: 'Create the coupon' }).click();
  await expect(admin.getByText('Coupon HALF-OFF created')).toBeVisible();
  await expect(admin.getByRole('cell', { name: '0 of 3' })).toBeVisible();

  const guest = await personAt(browser, site, 'guest');
  await billTo(guest);
  await api(guest, 'POST', '/wallet/test-balance', { amount: 100 });
  const { items } = await api<{ items: { id: string; code: string; price: number }[] }>(
    guest,
    'GET',
    '/plans',
  );
  const trader = items.find(({ code }) => code === 'trader');
  const bought = await api<{ payment: { amount: number } }>(guest, 'POST', `/plans/purchase/${trader?.id}`, {
    coupon: 'HALF-OFF',
  });
  expect(bought.payment.amount).toBe((trader?.price ?? 0) / 2);

  await admin.reload();
  await expect(admin.getByRole('cell', { name: '1 of 3' })).toBeVisible();
  await admin.getByRole('link', { name: 'HALF-OFF' }).click();
  const open = admin.getByRole('dialog', { name: 'HALF-OFF' });
  await expect(open.getByText('Used once.')).toBeVisible();
  await open.getByRole('button', { name: 'Delete' }).click();
  await admin.getByRole('button', { name: 'Delete HALF-OFF' }).click();
  await expect(admin.getByText(/Switch it off instead/)).toBeVisible();
});

test('a bank transfer is confirmed with the amount of the statement alone', async ({ browser, site }) => {
  const settings = JSON.stringify({ payments: { bankInstructions: 'To GasMap, NL00 TEST 0000 0000 00' } });
  await site.sql(
    `insert into site_settings (settings) values ('${settings}') on conflict (id) do update set settings = excluded.settings`,
  );
  const guest = await personAt(browser, site, 'guest');
  await expect
    .poll(async () => {
      const { methods } = await api<{ methods: { id: string }[] }>(
        guest,
        'GET',
        '/site-settings/public-payment-config',
      );
      return methods.map(({ id }) => id);
    })
    .toContain('bank_transfer');
  const before = await api<{ balance: number }>(guest, 'GET', '/wallet');
  const { payment } = await api<{ payment: { number: string } }>(guest, 'POST', '/wallet/add-funds', {
    amount: 250,
    paymentMethod: 'bank_transfer',
  });

  const admin = await personAt(browser, site, 'admin');
  await admin.goto(`/admin/payments?q=${payment.number}`);
  await admin.getByRole('link', { name: payment.number }).click();
  await expect(admin.getByLabel('Amount on the statement')).toBeDisabled();
  await expect(admin.getByText(/requires the permission “Adjust wallets”/).first()).toBeVisible();

  const superadmin = await personAt(browser, site, 'superadmin');
  await superadmin.goto('/admin/payments?status=pending&method=bank_transfer');
  await superadmin.getByRole('link', { name: payment.number }).click();
  await expect(superadmin).toHaveURL(/payment=/);
  const drawer = superadmin.getByRole('dialog', { name: payment.number });
  await expect(drawer.getByText('guest@gasmap.test')).toBeVisible();
  await isAccessible(superadmin);
  await drawer.getByLabel('Amount on the statement').fill('205');
  await drawer.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(drawer.getByText('Say what happens with the difference')).toBeVisible();
  expect((await api<{ balance: number }>(guest, 'GET', '/wallet')).balance).toBe(before.balance);
  await drawer.getByLabel('Amount on the statement').fill('250');
  await drawer.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(superadmin.getByText(`${payment.number} is paid`)).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: /^Paid/ })).toBeVisible();
  expect((await api<{ balance: number }>(guest, 'GET', '/wallet')).balance).toBe(before.balance + 250);
});

test('a bank statement confirms transfers by their references, and asks about another amount', async ({
  browser,
  site,
}) => {
  const guest = await personAt(browser, site, 'guest');
  const begin = (amount: number) =>
    api<{ payment: { number: string; transfer: { reference: string } } }>(
      guest,
      'POST',
      '/wallet/add-funds',
      {
        amount,
        paymentMethod: 'bank_transfer',
      },
    );
  const balance = async () => (await api<{ balance: number }>(guest, 'GET', '/wallet')).balance;
  const before = await balance();
  const [exact, short] = [(await begin(310)).payment, (await begin(120)).payment];
  const statement = [
    'Kontostand;;;',
    'Buchungstag;Auftraggeber;Verwendungszweck;Betrag (USD)',
    `27.11.2026;Guest;${exact.transfer.reference.toLowerCase()};310,00`,
    `27.11.2026;Guest;Aufladung ${short.transfer.reference};111,50`,
    '27.11.2026;Somebody;Without a reference;17,00',
    `28.11.2026;Guest;once more ${exact.transfer.reference};310,00`,
    '28.11.2026;Office;Rent;-900,00',
  ].join('\n');

  const page = await personAt(browser, site, 'superadmin');
  await page.goto('/admin/payments');
  await page.getByRole('link', { name: 'Bank statement' }).click();
  const pick = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await pick('letter.csv', 'Dear Sir');
  await expect(page.getByRole('alert')).toContainText('This is not a statement');
  await pick('statement.csv', statement);
  await expect(page.getByText('1 transfer ready, 310.00 USD')).toBeVisible();
  await expect(page.getByText('Not listed: 1 outgoing')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Confirm 1 transfer' }).click();
  await expect(page.getByText('Nothing to confirm')).toBeVisible();
  expect(await balance()).toBe(before + 310);

  const row = page.getByRole('row').filter({ hasText: short.number });
  await expect(row).toContainText('Expected: 120.00 USD');
  await row.getByRole('button', { name: 'Review' }).click();
  const drawer = page.getByRole('dialog', { name: short.number });
  await expect(drawer.getByLabel('Statement date')).toHaveValue('2026-11-27');
  await drawer.getByRole('radio', { name: 'Write off 8.50 USD' }).check();
  await drawer.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText(`${short.number} is paid`)).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('Confirmed');
  expect(await balance()).toBe(before + 430);

  const twice = page.getByRole('row').filter({ hasText: 'Paid twice?' });
  await twice.getByRole('button', { name: 'Review' }).click();
  const paid = page.getByRole('dialog', { name: exact.number });
  await isAccessible(page);
  await paid.getByRole('button', { name: 'Credit 310.00 USD' }).click();
  await expect(page.getByText(/^310\.00\sUSD credited to/)).toBeVisible();
  await paid.getByRole('button', { name: 'Close' }).click();
  await expect(twice).toHaveCount(0);
  expect(await balance()).toBe(before + 740);

  // The same file again confirms nothing again.
  await page.getByRole('button', { name: 'Another file' }).click();
  await pick('statement.csv', statement);
  await expect(page.getByRole('tab', { name: 'Confirmed 3' })).toBeVisible();
  await page.getByRole('tab', { name: 'No payment found 1' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Without a reference' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: exact.number })).toHaveCount(0);
});

test('a refund of a plan ends it and the wallet shows it; who may not move money cannot', async ({
  browser,
  site,
}) => {
  const guest = await personAt(browser, site, 'guest');
  const current = await api<{ plan: { plan: { code: string } } | null }>(guest, 'GET', '/plans/current');
  expect(current.plan?.plan.code).toBe('trader');
  const before = await api<{ balance: number }>(guest, 'GET', '/wallet');
  const paid = await api<{ items: { id: string; number: string; amount: number }[] }>(
    guest,
    'GET',
    '/payments?type=plan_purchase',
  );
  const [first] = paid.items;
  if (first === undefined) throw new Error('The plan of the test before was not paid');
  const { id, number, amount } = first;

  const admin = await personAt(browser, site, 'admin');
  await admin.goto(`/admin/payments?payment=${id}`);
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await expect(admin.getByText(/requires the permission “Adjust wallets”/)).toBeVisible();
  const token = await admin.evaluate(() => localStorage.getItem('authToken'));
  const refused = await admin.request.post(`/api/payments/${id}/refund`, {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: 'No' },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'FORBIDDEN']);

  const superadmin = await personAt(browser, site, 'superadmin');
  await superadmin.goto(`/admin/payments?payment=${id}`);
  await superadmin.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = superadmin.getByRole('dialog', { name: `Refund ${number}` });
  await expect(dialog.getByText(`of ${number} back into the wallet`)).toContainText('guest@gasmap.test');
  await dialog.getByLabel('Amount').fill('9999');
  await dialog.getByLabel('Reason').fill('Bought by mistake');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog.getByText(/refundable/).last()).toBeVisible();
  await dialog.getByLabel('Amount').fill(String(amount));
  await isAccessible(superadmin);
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog).toBeHidden();
  const drawer = superadmin.getByRole('dialog', { name: number });
  await expect(drawer.getByText('All of it was refunded already.')).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'refunded' })).toBeVisible();

  expect((await api<{ plan: unknown }>(guest, 'GET', '/plans/current')).plan).toBeNull();
  const after = await api<{ balance: number }>(guest, 'GET', '/wallet');
  expect(after.balance).toBe(before.balance + amount);

  await superadmin.goto('/admin/users?q=guest%40gasmap.test');
  await superadmin.getByRole('link', { name: 'guest', exact: true }).click();
  await superadmin.getByRole('tab', { name: 'Wallet' }).click();
  await expect(superadmin.getByText('Bought by mistake')).toBeVisible();
  await superadmin.getByLabel('Amount').fill('-5.25');
  await superadmin.getByLabel('Reason').fill('Bank fee');
  await isAccessible(superadmin);
  await superadmin.getByRole('button', { name: /^Book −5.25/ }).click();
  await expect(superadmin.getByText('Bank fee').first()).toBeVisible();
  expect((await api<{ balance: number }>(guest, 'GET', '/wallet')).balance).toBe(after.balance - 5.25);
  await superadmin.getByRole('tab', { name: 'Tickets' }).click();
  await expect(superadmin.getByText('No tickets yet.')).toBeVisible();
  await superadmin.getByRole('tab', { name: 'Payments' }).click();
  await superadmin.getByRole('link', { name: number }).click();
  await expect(superadmin).toHaveURL(/\/admin\/payments/);
});

test('the sums of the report are those of its tables, and the files hold the same', async ({
  browser,
  site,
}) => {
  const guest = await personAt(browser, site, 'guest');
  await billTo(guest);
  const { items } = await api<{ items: { id: string; code: string }[] }>(guest, 'GET', '/plans');
  const desk = items.find(({ code }) => code === 'desk');
  await api(guest, 'POST', `/plans/purchase/${desk?.id}`, {});

  const superadmin = await personAt(browser, site, 'superadmin');
  const today = new Date().toISOString().slice(0, 10);
  await superadmin.goto(`/admin/reports?kind=sale&period=custom&from=${today}&to=${today}`);
  await expect(superadmin.getByText('Ledger balanced')).toBeVisible();
  const tile = (name: string) =>
    superadmin
      .locator('dl > div')
      .filter({ has: superadmin.getByText(name, { exact: true }) })
      .locator('dd')
      .first();
  // This journey sold two plans; the demo data may have sold one today as well.
  const sales = await figureOf(tile('Sales'));
  expect(sales).toBeGreaterThanOrEqual(2);
  const [revenue, refunds] = [
    await figureOf(tile('Net revenue')),
    -(await figureOf(tile('Refunds and write-offs'))),
  ];
  for (const [title, wanted] of [
    ['Revenue', revenue],
    ['Sales', sales],
  ] as const) {
    await superadmin.getByRole('button', { name: `${title}: show the table` }).click();
    const figure = superadmin.getByRole('figure', { name: title });
    await expect(figure.locator('tfoot td')).toBeVisible();
    const cells = await figure.locator('tbody td').allInnerTexts();
    const sum = cells.reduce((all, text) => all + Number(text.replaceAll(/[^\d.-]/g, '')), 0);
    expect(sum).toBeCloseTo(wanted, 6);
    expect(await figureOf(figure.locator('tfoot td'))).toBeCloseTo(wanted, 6);
  }
  const table = superadmin.getByRole('table', { name: 'Transactions' });
  await expect(table.getByRole('row')).toHaveCount(1 + sales);
  const amounts = (await table.locator('tbody td:last-child').allInnerTexts()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, '')),
  );
  const sold = amounts.reduce((all, amount) => all + amount, 0);
  expect(sold - refunds).toBeCloseTo(revenue, 6);
  await isAccessible(superadmin);

  const csv = superadmin.waitForEvent('download');
  await superadmin.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await csv).path(), 'utf8');
  expect((await csv).suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = text.trim().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(sales);
  const xlsx = superadmin.waitForEvent('download');
  await superadmin.getByRole('button', { name: 'Export XLSX' }).click();
  const bytes = await readFile(await (await xlsx).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');

  const admin = await personAt(browser, site, 'admin');
  await admin.goto('/admin/reports?period=week');
  await expect(admin.getByRole('heading', { name: 'By method' })).toBeVisible();
  await expect(admin.getByText('Ledger balanced')).toHaveCount(0);
});
