import { expect } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { signIn, test } from './kit/site.ts';

test('ads as a table: filtered, kept as a view with its columns, suspended and taken back', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin');
  await page.goto('/admin/ads/table?status=approved');
  const table = page.getByRole('table', { name: 'All ads' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Port', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Port', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Port', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Published, by port');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View saved: Published, by port')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Another device has no columns of its own yet: the view brings them.
  await page.evaluate(() => localStorage.removeItem('columns:adminAds'));
  await page.goto('/admin/ads/table');
  await expect(table.getByRole('columnheader', { name: 'Port', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Published, by port' }).click();
  await expect(page).toHaveURL(/status=approved/);
  await expect(table.getByRole('columnheader', { name: 'Port', exact: true })).toBeVisible();

  const first = table.getByRole('row').nth(1);
  const reference = (await first.getByRole('link').innerText()).trim();
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Suspend 1 ad' }).click();
  const reason = page.getByRole('dialog', { name: 'Suspend the selected ads' });
  await reason.getByLabel('Reason').fill('The seller asked us to hold it.');
  await reason.getByRole('button', { name: 'Suspend 1 ad' }).click();
  await expect(table.getByRole('link', { name: reference })).toHaveCount(0);
  await page.goto(`/admin/ads/table?q=${reference}`);
  await expect(table.getByText('Suspended')).toBeVisible();
  await table.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Restore 1 ad' }).click();
  await expect(page.getByText('1 ad restored')).toBeVisible();
  await expect(table.getByText('Published', { exact: true })).toBeVisible();
});
