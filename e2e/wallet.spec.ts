import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { watch } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

/** The sandbox bank reports through jobs. */
const BOOKED = { timeout: 60_000 };

type Payment = { id: string; number: string; status: string; amount: number };

/** API client of a demo account, for data that no screen of this journey shows. */
async function callerFor(request: APIRequestContext, name: string) {
  const login = await request.post('/api/auth/login', {
    data: { email: `${name}@gasmap.test`, password: 'gasmap-demo' },
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async <T>(path: string): Promise<T> => (await request.get(`/api${path}`, { headers })).json(),
    post: (path: string, data: object) => request.post(`/api${path}`, { headers, data }),
  };
}

async function isAccessible(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
}

/** Starts a top-up and leaves for the checkout. */
async function beginTopUp(page: Page, amount: string) {
  await page.goto('/users/wallet');
  await page.getByLabel('Another amount').fill(amount);
  await page.getByRole('button', { name: /by card$/ }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
}

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' });

test('a top-up: wrong amounts stay at the field, paid it is credited once, with its receipt', {
  tag: '@short',
}, async ({ page, request, site }) => {
  test.setTimeout(180_000);
  await signIn(page, site, 'guest');
  await page.goto('/users/wallet');
  await expect(balance(page).getByText('0.00', { exact: true })).toBeVisible();
  await expect(page.getByText('No transactions yet')).toBeVisible();

  await test.step('amounts that cannot be are refused where they stand', async () => {
    const own = page.getByLabel('Another amount');
    await page.getByRole('button', { name: 'Add funds' }).click();
    await expect(page.getByText('Say how much you want to add')).toBeVisible();
    for (const [typed, said] of [
      ['1', /^Between 5\.00.USD and/],
      ['12.345', 'At most 2 decimals'],
      ['1.2.3', 'An amount like 149.50'],
    ] as const) {
      await own.fill(typed);
      await page.getByRole('button', { name: 'Add funds' }).click();
      await expect(page.getByText(said)).toBeVisible();
      await expect(own).toHaveValue(typed);
    }
    await page.reload();
    await expect(own).toHaveValue('1.2.3');
    await isAccessible(page);
  });

  await test.step('a lost connection loses nothing, and begins one payment', async () => {
    await page.getByText(/^100.USD$/).click();
    await expect(page.getByLabel('Another amount')).toHaveValue('100.00');
    await page.getByLabel('Another amount').fill('149.50');
    // The request arrives, but its response is lost.
    await page.route('**/api/wallet/add-funds', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: /^Add 149\.50.USD by card$/ }).click();
    await expect(page.getByText(/Trying again begins no second payment/)).toBeVisible();
    await expect(page.getByLabel('Another amount')).toHaveValue('149.50');
    await page.unroute('**/api/wallet/add-funds');
    await page.getByRole('button', { name: /^Add 149\.50.USD by card$/ }).dblclick();
    await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
    const guest = await callerFor(request, 'guest');
    expect((await guest.get<{ total: number }>('/payments')).total).toBe(1);
  });

  const checkout = page.url();
  await test.step('paid, it is credited', async () => {
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/users\/payment\/success\?payment=/);
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await expect(page.getByText(/was credited to your wallet/)).toBeVisible(BOOKED);
    await expect(page.getByText(/Your balance is 149\.50.USD/)).toBeVisible();
    await isAccessible(page);
  });

  await test.step('a second click on the same checkout leads to the same end and credits nothing', async () => {
    for (const way of ['pay', 'pay', 'decline']) {
      const again = await page.request.post(checkout, { form: { way }, maxRedirects: 0 });
      expect(again.headers().location).toMatch(/\/users\/payment\/success\?payment=/);
    }
    await page.goto('/users/wallet');
    await expect(balance(page).getByText('149.50', { exact: true })).toBeVisible();
    const table = page.getByRole('table', { name: 'Transactions' });
    await expect(table.getByText('+149.50')).toHaveCount(1);
  });

  await test.step('the movement leads to its payment and receipt', async () => {
    await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/users\/payments\?payment=/);
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Paid', { exact: true })).toBeVisible();
    await isAccessible(page);
    const download = page.waitForEvent('download');
    await drawer.getByRole('button', { name: /^Receipt P-/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^P-\d{4}-\d{6}\.pdf$/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/users\/payments$/);
  });

  await test.step('test credit, and the filter by kind', async () => {
    await page.goto('/users/wallet');
    await page.getByRole('button', { name: /of test credit$/ }).click();
    await expect(balance(page).getByText('249.50', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Kind of transaction' }).selectOption('top_up');
    const table = page.getByRole('table', { name: 'Transactions' });
    await expect(table.getByText('+100.00')).toBeHidden();
    await expect(table.getByText('+149.50')).toBeVisible();
    await expect(page).toHaveURL(/type=top_up/);
  });
});

test('declined and cancelled: nothing is charged, and the amount is not typed again', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'trader');

  await test.step('declined', async () => {
    await beginTopUp(page, '60');
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await expect(page.getByText('The bank declined the payment')).toBeVisible(BOOKED);
    // The reason comes first, then the advice.
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      /^The bank declined the payment.*Please try again/,
    );
    await isAccessible(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByLabel('Another amount')).toHaveValue('60.00');
    await page.getByText(/^100.USD$/).click();
    await expect(page.getByRole('button', { name: /^Add 100\.00.USD by card$/ })).toBeVisible();
  });

  await test.step('cancelled', async () => {
    await beginTopUp(page, '61');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
    await expect(page.getByText('No charges were made.')).toBeVisible();
    await isAccessible(page);
  });

  await test.step('left unpaid it waits in the wallet, is gone on with, and given up', async () => {
    await beginTopUp(page, '62');
    await page.goto('/users/wallet');
    // The cancelled payment stays pending until the bank has reported it.
    await expect(balance(page).getByText(/^62\.00.USD pending/)).toBeVisible(BOOKED);
    await balance(page)
      .getByRole('button', { name: /^Pay now: P-/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
    await page.goto('/users/wallet');
    await balance(page)
      .getByRole('button', { name: /^Cancel P-/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Cancel the payment' }).click();
    await expect(balance(page).getByText(/pending/)).toBeHidden(BOOKED);
  });

  await test.step('the list says how each went', async () => {
    await page.goto('/users/payments');
    const table = page.getByRole('table', { name: 'Payments' });
    await expect(table.getByText('Failed', { exact: true })).toHaveCount(1);
    await expect(table.getByText('Cancelled', { exact: true })).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
    await expect(page).toHaveURL(/status=failed/);
    await expect(table.getByText('Cancelled', { exact: true })).toHaveCount(0);
    await isAccessible(page);
  });
});

test('a late answer is on its way, then credited', async ({ page, site }) => {
  test.setTimeout(150_000);
  await signIn(page, site, 'trader');
  await beginTopUp(page, '70');
  await page.getByRole('button', { name: 'Pay, but the bank answers late' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('The wallet will update shortly.')).toBeVisible();
  await expect(page.getByText(/credited to your wallet/)).toBeHidden();
  await expect(page.getByText(/your payment is on its way/)).toBeVisible();
  await site.hurry();
  await expect(page.getByText(/70\.00.USD was credited to your wallet/)).toBeVisible(BOOKED);
  await page.getByRole('link', { name: 'Back to the wallet' }).click();
  await expect(page.getByRole('table', { name: 'Transactions' }).getByText('+70.00')).toHaveCount(1);
});

test('a bank transfer: what to write on it, and credited once it arrived', async ({
  page,
  request,
  site,
}) => {
  test.setTimeout(120_000);
  const settings = JSON.stringify({
    payments: { bankInstructions: 'GasMap Ltd\nIBAN NL00 TEST 0000 0000 00' },
  });
  await site.sql(`insert into site_settings (settings) values ('${settings}'::jsonb)
    on conflict (id) do update set settings = site_settings.settings || excluded.settings`);
  await signIn(page, site, 'trader');
  const drawer = page.getByRole('dialog');

  await test.step('the reference, the amount and what happens next', async () => {
    // Settings are reloaded every two seconds.
    await expect
      .poll(async () => {
        await page.goto('/users/wallet');
        await expect(page.getByRole('radio', { name: 'Card' })).toBeVisible();
        return page.getByRole('radio', { name: 'Bank transfer' }).isVisible();
      })
      .toBe(true);
    await page.getByLabel('Another amount').fill('1 200');
    await page.getByRole('radio', { name: 'Bank transfer' }).check();
    await page.getByRole('button', { name: /^Add 1.200\.00.USD by bank transfer$/ }).click();
    await expect(page).toHaveURL(/\/users\/payments\?payment=/);
    await expect(drawer.getByText(/^GM[A-Z0-9]{6,}/)).toBeVisible();
    await expect(drawer.getByText('IBAN NL00 TEST 0000 0000 00')).toBeVisible();
    await expect(drawer.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    await isAccessible(page);
  });

  await test.step('somebody finds it on the statement', async () => {
    const id = new URL(page.url()).searchParams.get('payment') ?? '';
    const superadmin = await callerFor(request, 'superadmin');
    const confirmed = await superadmin.post(`/payments/${id}/confirm`, { amount: 1200 });
    expect(confirmed.ok(), await confirmed.text()).toBe(true);
    expect(((await confirmed.json()) as Payment).status).toBe('succeeded');
    await page.reload();
    await expect(drawer.getByText('Paid', { exact: true })).toBeVisible();
    await page.goto('/users/wallet');
    await expect(page.getByRole('table', { name: 'Transactions' }).getByText(/^\+1.200\.00$/)).toHaveCount(1);
  });
});

test('an address that names no payment, or somebody else’s, says so', async ({ page, request, site }) => {
  const trader = await callerFor(request, 'trader');
  const begun = await trader.post('/wallet/add-funds', { amount: 20 });
  const { payment } = (await begun.json()) as { payment: Payment };
  await signIn(page, site, 'guest');
  await page.goto(`/users/payment/success?payment=${payment.id}`);
  await expect(page.getByRole('heading', { name: 'Payment not found in your account' })).toBeVisible();
  await isAccessible(page);
  await page.goto(`/users/payments?payment=${payment.id}`);
  await expect(page.getByRole('dialog').getByText('Payment not found')).toBeVisible();
  await page.goto('/users/payment/success');
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('The wallet will update shortly.')).toBeVisible();
  await expect(page.getByText(/credited/)).toBeHidden();
});

test('staff find a company, see who is in it and correct its balance; its admins read why', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const faults = watch(page, site.url);
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/companies');
  await page.getByRole('searchbox', { name: 'Search' }).fill('oosterhaven');
  await expect(page.getByRole('row')).toHaveCount(2);
  await isAccessible(page);
  await page.getByRole('link', { name: 'Oosterhaven Trading BV' }).click();
  const drawer = page.getByRole('dialog', { name: 'Oosterhaven Trading BV' });
  await expect(drawer).toContainText('Level 2 of 4');
  await expect(drawer).toContainText('2 of 5 taken');
  await drawer.getByRole('tab', { name: 'People' }).click();
  await expect(drawer.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(3);
  await isAccessible(page);

  await drawer.getByRole('tab', { name: 'Wallet' }).click();
  await drawer.getByLabel('Amount').fill('-300');
  await drawer.getByLabel('Reason').fill('Credited twice on invoice 17');
  await drawer.getByRole('button', { name: 'Book −300.00 USD' }).click();
  await expect(drawer.getByText('The wallet holds only 242.00 USD; it cannot go below zero.')).toBeVisible();
  await drawer.getByLabel('Amount').fill('-42');
  await isAccessible(page);
  await drawer.getByRole('button', { name: 'Book −42.00 USD' }).click();
  await expect(page.getByText('Oosterhaven Trading BV has 200.00 USD now')).toBeVisible();
  await expect(
    drawer.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first(),
  ).toContainText('Credited twice on invoice 17');

  await drawer.getByRole('tab', { name: 'People' }).click();
  await drawer.getByRole('link', { name: 'trader', exact: true }).click();
  const account = page.getByRole('dialog', { name: 'trader' });
  await account.getByRole('link', { name: 'Oosterhaven Trading BV' }).click();
  await expect(drawer).toContainText('Oosterhaven Trading BV');
  // A link that somebody shortened.
  await page.goto('/admin/companies?company=00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('There is no such company')).toBeVisible();
  await page.goto('/admin/companies?q=nobody-of-that-name');
  await page.getByRole('button', { name: 'Show all companies' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  // The refusal of more than there was, and the company that is none.
  expect(faults.filter((one) => !/402|404/.test(one))).toEqual([]);

  const trader = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(trader, site, 'trader');
  await trader.goto('/users/company/wallet');
  await expect(trader.getByText('Credited twice on invoice 17')).toBeVisible();
  await expect(trader.getByText('200.00 USD').first()).toBeVisible();
  await trader.context().close();
});
