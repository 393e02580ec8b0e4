import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { watch } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

test('a member’s day: what waits leads to where it is dealt with', async ({ page, site }) => {
  const faults = watch(page, site.url);
  await signIn(page, site, 'trader');
  await page.goto('/users');
  await expect(page).toHaveURL(/\/users\/dashboard$/);
  const needs = page.getByRole('region', { name: 'Needs your attention' });
  await expect(needs.getByRole('heading', { name: /ads? (was|were) rejected/ })).toBeVisible();
  await page.getByText('30 days', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^Views by day, most/ })).toBeVisible();
  const rejected = needs
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /rejected/ }) });
  await rejected.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/users\/ads\?.*status=rejected/);
  expect(faults).toEqual([]);
});

test('older interest comes with larger plans: offered, and the screen stays', async ({ page, site }) => {
  await signIn(page, site, 'guest');
  await page.goto('/users/dashboard');
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
  await page.getByText('90 days', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/more than seven days ago/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
});

test('an ad that is put forward comes first and is marked; a price is held against the market', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, site, 'trader');
  await page.goto('/users/ads?status=approved');
  const more = page.getByRole('button', { name: /^More for / }).first();
  const title = ((await more.getAttribute('aria-label')) ?? '').replace('More for ', '');
  await more.click();
  await page.getByRole('menuitem', { name: 'Feature' }).click();
  await expect(page.getByText(`Featured: ${title}`)).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await visitor.goto('/market');
  const first = visitor.getByRole('table', { name: 'Ads' }).getByRole('row').nth(1);
  await expect(first.getByText('Featured')).toBeVisible();
  await expect(first.getByRole('link', { name: title })).toBeVisible();

  await visitor.context().close();
  await page.goto('/market?q=EN590&side=sell&sort=price_asc');
  await page.getByRole('table', { name: 'Ads' }).getByRole('link').first().click();
  const market = page.getByRole('region', { name: 'Against the market' });
  await expect(market.getByText(/^\d+ asks? · /)).toBeVisible();
  const dots = market.getByRole('group', { name: 'Prices of the ads that compare' }).getByRole('link');
  const address = await dots.first().getAttribute('href');
  await dots.first().click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('the site’s figures: what waits, a period beside the one before, charts as tables, jobs', async ({
  page,
  site,
}) => {
  const faults = watch(page, site.url);
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/stats');
  await expect(page.getByRole('link', { name: /Ads to decide/ })).toHaveAttribute('href', '/admin/ads');
  await page.getByText('Last 7 days', { exact: true }).click();
  await expect(page).toHaveURL(/period=week/);
  await page.getByRole('button', { name: 'Views: show the table' }).click();
  await expect(page.getByRole('table', { name: 'Views' }).getByRole('row')).toHaveCount(9);
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Jobs' }).click();
  const repeated = page.getByRole('table', { name: 'On a schedule' });
  await expect(repeated.getByRole('row', { name: /Expire ads/ })).toBeVisible();
  await expect(page.getByText('Nothing failed')).toBeVisible();
  // Every queue and task has a name, none is a word of the code.
  await expect(page.getByRole('cell', { name: /^[a-z]+[A-Z]\w*$/ })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('ads from a file: bad cells are marked, mended in place, and all become drafts; exported, they can be imported again', async ({
  page,
  site,
}) => {
  const faults = watch(page, site.url);
  await signIn(page, site, 'trader');
  await page.goto('/users/ads');
  await page.getByRole('button', { name: 'From a file' }).click();
  await page
    .getByRole('dialog', { name: 'Ads from a file' })
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'july.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Side;Commodity;Qty;UoM;Price;Ccy;Incoterm;Port;Payment',
          'sell;DIESEL;30000;MT;702.50;USD;CIF;NLRTM;LC_SIGHT',
          'buy;Dragon oil;5000;MT;;;FOB;AEFJR;LC_SIGHT',
        ].join('\n'),
      ),
    });
  const dialog = page.getByRole('dialog', { name: 'Ads from july.csv' });
  await dialog.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(dialog.getByText('1 cell has to be corrected. Nothing was written.')).toBeVisible();
  const cell = dialog.getByRole('textbox', { name: 'Product, row 3' });
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await cell.fill('Jet A-1');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByRole('button', { name: 'Create 2 drafts' }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(
    page
      .getByRole('list', { name: 'Ads' })
      .getByText(/Jet A-1|Jet fuel/)
      .first(),
  ).toBeVisible();

  // Exported and brought back as it is: what the sheet has no column for is passed over.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^ads-draft-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/^reference,status,closed at,close reason,price in words,side,/);
  expect(
    lines.filter((line) =>
      /^GM-.{6},draft,,,[^,]*,sell,spot,DIESEL,.*,30000,30000,MT,fixed,702\.5,USD/.test(line),
    ),
  ).toHaveLength(1);
  await page.getByRole('button', { name: 'From a file' }).click();
  await page.locator('input[type="file"]').setInputFiles(await file.path());
  const again = page.getByRole('dialog', { name: /^Ads from / });
  await again.getByRole('button', { name: /^Check \d+ rows$/ }).click();
  await expect(again.getByText(/^No errors/)).toBeVisible();
  expect(faults).toEqual([]);
});
