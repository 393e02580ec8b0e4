import { type Browser, expect, type Page } from '@playwright/test';
import { pdfNamed } from './kit/pdf.ts';
import { pick } from './kit/pick.ts';
import { signIn, test } from './kit/site.ts';

const REASON = 'Please say which refinery the product comes from.';

async function newPerson(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  return context.newPage();
}

test('from a visitor who wants to post to an inquiry that the owner sees', async ({
  browser,
  site,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const trader = await newPerson(browser, baseURL);

  await test.step('a visitor opens the market, tries to post and gets the dialog', async () => {
    await trader.goto('/market');
    await expect(trader.getByRole('heading', { name: 'Market' })).toBeVisible();
    await trader.getByRole('banner').getByRole('button', { name: 'Post an ad' }).click();
    await expect(trader.getByRole('dialog')).toBeVisible();
  });

  await test.step('registers; availability marks are seen', async () => {
    const dialog = trader.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Register' }).click();
    await dialog.getByLabel('Username').fill('trader');
    await expect(dialog.getByRole('img', { name: 'Not available' })).toBeVisible();
    await dialog.getByLabel('Username').fill('maaskade');
    await expect(dialog.getByRole('img', { name: 'Available', exact: true })).toHaveCount(1);
    await dialog.getByLabel('E-mail').fill('desk@maaskade.example');
    await expect(dialog.getByRole('img', { name: 'Available', exact: true })).toHaveCount(2);
    await dialog.getByLabel('Password', { exact: true }).fill('barge on the Maas');
    await dialog.getByLabel('Confirm password').fill('barge on the Maas');
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(dialog).toBeHidden();
    await expect(trader).toHaveURL(/\/create-ad/);
  });

  await test.step('completes the profile', async () => {
    await trader.goto('/users/profile');
    await trader.getByLabel('First name').fill('Ada');
    await trader.getByLabel('Last name').fill('Osei');
    await trader.getByRole('textbox', { name: 'Company' }).fill('Maaskade Energy BV');
    await pick(trader, 'Country', 'Netherl', 'Netherlands');
    await trader.getByRole('textbox', { name: 'Phone' }).fill('+31201234567');
    await trader.getByRole('button', { name: 'Save' }).click();
    await expect(trader.getByText('Your profile is complete')).toBeVisible();
  });

  await test.step('documents wait for the e-mail address to be confirmed', async () => {
    await trader.goto('/create-ad');
    await expect(trader.getByText('Confirm your e-mail address to add documents')).toBeVisible();
    await expect(trader.locator('input[type=file]')).toHaveCount(0);
    const link = async () =>
      (await site.mails())
        .filter(({ to }) => to.includes('desk@maaskade.example'))
        .map(({ text }) => /\/verify-email#token=[\w-]{43}/.exec(text)?.[0])
        .find(Boolean);
    await expect.poll(link, { timeout: 60_000 }).toBeTruthy();
    await trader.goto((await link()) ?? '');
    await expect(trader.getByText('Your e-mail address is confirmed')).toBeVisible();
  });

  await test.step('posts 30 000 t EN 590 CIF Rotterdam with a PDF', async () => {
    await trader.goto('/create-ad');
    await trader.getByText('Sell', { exact: true }).first().click();
    await pick(trader, 'Product', 'AGO', /Diesel/);
    await pick(trader, 'Grade', 'EN 590', /EN 590 10 ppm/);
    await trader.getByRole('textbox', { name: 'Quantity' }).fill('30000');
    await trader.getByRole('textbox', { name: 'Amount' }).fill('700');
    await pick(trader, 'Delivery term', 'CIF', /CIF/);
    await pick(trader, /^Discharge port/, 'rotterdam', /Rotterdam/);
    await pick(trader, 'Payment terms', 'sight', /at sight/);
    await trader.keyboard.press('Escape');
    await trader.getByRole('textbox', { name: 'Flash point' }).fill('61');
    await expect(trader.getByLabel('Laboratory')).toHaveCount(0);
    await trader.getByText('Test result', { exact: true }).click();
    await trader.getByLabel('Laboratory').fill('Invented Inspection BV');
    await trader.locator('input[type=file]').setInputFiles(pdfNamed('quality.pdf'));
    await expect(trader.getByText('0 of 100 MB in use by your files')).toBeVisible();
    const summary = trader.getByRole('complementary');
    await expect(summary.getByText(/92[.,]9/)).toBeVisible();
    await trader.getByRole('button', { name: 'Submit for approval' }).click();
    await expect(trader).toHaveURL(/\/users\/ads$|\/users\/ads\?/);
    await expect(trader.getByText('Waiting for approval').last()).toBeVisible();
  });

  const admin = await newPerson(browser, baseURL);
  await signIn(admin, site, 'admin');

  await test.step('the admin rejects it with a reason', async () => {
    await admin.goto('/admin/ads?q=Maaskade');
    await admin
      .getByRole('list', { name: 'Ads', exact: true })
      .getByRole('link', { name: /EN 590/ })
      .click();
    await admin.getByRole('button', { name: /^Reject/ }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(REASON);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(admin.getByText(/^Rejected:/)).toBeVisible();
  });

  await test.step('the trader sees why, corrects it and hands it in again', async () => {
    await trader.goto('/users/ads?status=rejected');
    await expect(trader.getByText(REASON)).toBeVisible();
    await trader
      .getByRole('link', { name: /Edit|Correct/ })
      .first()
      .click();
    await expect(trader.getByText(REASON)).toBeVisible();
    await trader.getByLabel('Description').fill('Pernis refinery, loading in ARA, SGS inspection.');
    await trader.getByRole('button', { name: /Submit/ }).click();
    await expect(trader).toHaveURL(/\/users\/ads/);
    await expect(trader.getByText('Waiting for approval').last()).toBeVisible();
  });

  await test.step('the admin approves it with a key', async () => {
    await admin.goto('/admin/ads?q=Maaskade');
    await admin
      .getByRole('list', { name: 'Ads', exact: true })
      .getByRole('link', { name: /EN 590/ })
      .click();
    await expect(admin.getByText('Pernis refinery')).toBeVisible();
    await expect(admin.getByText('tested by Invented Inspection BV')).toBeVisible();
    await admin.keyboard.press('a');
    await expect(admin.getByText(/^Published: /)).toBeVisible();
  });

  const buyer = await newPerson(browser, baseURL);
  await test.step('a visitor finds it by text with a typing error, product, country and $/bbl, and on the map', async () => {
    await buyer.goto('/market');
    await buyer.getByRole('combobox', { name: 'Search the market' }).fill('desel roterdam');
    await buyer.keyboard.press('Enter');
    await expect(buyer).toHaveURL(/q=desel/);
    const filters = buyer.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Products of Middle distillates' }).click();
    await filters.getByRole('checkbox', { name: /^Diesel/ }).check();
    await expect(buyer).toHaveURL(/productId=/);
    await filters.getByRole('checkbox', { name: /^Netherlands/ }).check();
    await expect(buyer).toHaveURL(/countryId=/);
    await filters.getByRole('textbox', { name: 'Comparable price, from' }).fill('92.5');
    await filters.getByRole('textbox', { name: 'Comparable price, to' }).fill('93.5');
    await expect(buyer).toHaveURL(/priceMax=93/);
    const found = buyer.getByRole('link', { name: /EN 590/ });
    await expect(found.first()).toBeVisible();
    await expect(buyer.getByText('Maaskade').or(buyer.getByText('≈ 92.93'))).not.toHaveCount(0);
    await expect(buyer.getByRole('button', { name: /Rotterdam/ }).first()).toBeVisible();
    await found.first().click();
    await expect(buyer).toHaveURL(/\/market\/.*rotterdam/);
    await expect(buyer.getByText('Maaskade Energy BV').first()).toBeVisible();
  });

  await test.step('a second member asks; the owner sees it', async () => {
    const address = buyer.url();
    const member = await newPerson(browser, baseURL);
    await signIn(member, site, 'guest');
    await member.goto(address);
    await member.getByRole('button', { name: 'Ask about this cargo' }).click();
    await member.getByRole('dialog').getByLabel('Message').fill('Is the cargo still open?');
    await member.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(member.getByText(/Your message was sent to/)).toBeVisible();
    await trader.goto('/users/inbox');
    await trader.getByRole('link', { name: /Is the cargo still open/ }).click();
    await expect(trader.getByRole('log').getByText('Is the cargo still open?')).toBeVisible();
  });
});
