import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { signIn, test } from './kit/site.ts';

type Site = Parameters<typeof signIn>[1];

async function personAt(browser: Browser, site: Site, name: Parameters<typeof signIn>[2]): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signIn(page, site, name);
  return page;
}

test('a member gets a copy of their data, and a deletion waits for the end of a legal hold', async ({
  browser,
  site,
}) => {
  const guest = await personAt(browser, site, 'guest');
  await guest.goto('/users/profile#data');
  await guest.getByRole('button', { name: 'Request a copy' }).click();
  const download = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Download', exact: true }).click();
  const copy = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(copy.profile[0].email).toBe('guest@gasmap.test');

  const admin = await personAt(browser, site, 'admin');
  await admin.goto('/admin/users?q=guest@gasmap.test');
  await admin.getByRole('link', { name: 'guest', exact: true }).click();
  const drawer = admin.getByRole('dialog', { name: 'guest', exact: true });
  await drawer.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(
    drawer.getByRole('region', { name: 'Linked accounts' }).getByText(/share|Network/),
  ).not.toHaveCount(0);
  await drawer.getByRole('button', { name: 'Put on hold' }).click();
  await admin.getByLabel('Reason').fill('Claim 17');
  await admin.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).last().click();
  await expect(drawer.getByText('Claim 17')).toBeVisible();
  expect(await violationsOf(admin)).toEqual([]);

  await guest.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = guest.getByRole('dialog');
  await expect(dialog.getByText('Accounting law requires complete books')).toBeVisible();
  await dialog.getByLabel('Your password').fill('gasmap-demo');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('legal hold');
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(guest.getByText(/A legal hold keeps the account for now/)).toBeVisible();

  await admin.goto('/admin/data-requests');
  await expect(admin.getByRole('row').filter({ hasText: 'guest' }).getByText('Legal hold')).toBeVisible();
});

test('a request that came by letter is filed, and refused with a reason', async ({ browser, site }) => {
  const admin = await personAt(browser, site, 'admin');
  await admin.goto('/admin/data-requests');
  await admin.getByRole('button', { name: 'File a request' }).click();
  await admin.getByPlaceholder('Find somebody').fill('trader');
  await admin.getByRole('option', { name: /trader@gasmap.test/ }).click();
  await admin.getByLabel('Deletion').check();
  await admin.getByLabel('Note').fill('By letter');
  await admin.getByRole('button', { name: 'File the request' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'By letter' })).toBeVisible();
  expect(await violationsOf(admin)).toEqual([]);
  await admin
    .getByRole('row')
    .filter({ hasText: 'By letter' })
    .getByRole('button', { name: 'Refuse' })
    .click();
  await admin.getByLabel('Reason').fill('A payment is open');
  await admin.getByRole('button', { name: 'Refuse the deletion' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'By letter' })).toHaveCount(0);
});

test('ads of a pattern are suspended together, and restored', async ({ browser, site }) => {
  const admin = await personAt(browser, site, 'admin');
  await admin.goto('/admin/ad-runs');
  await admin.getByRole('button', { name: 'New bulk decision' }).first().click();
  await admin.getByLabel('Text contains').fill('diesel');
  await admin.getByRole('button', { name: 'Find the ads' }).click();
  await expect(
    admin.getByRole('list', { name: 'Ads that match' }).getByRole('listitem').first(),
  ).toBeVisible();
  await admin.getByLabel('Reason').fill('Looks like one ring');
  expect(await violationsOf(admin)).toEqual([]);
  await admin.getByRole('button', { name: /^Suspend \d+ ads?$/ }).click();
  const run = admin.getByRole('dialog', { name: 'Bulk decision' });
  await expect(run.getByText(/^Done: \d+$/)).toBeVisible();
  await expect(run.getByText('Suspended').first()).toBeVisible();
  await run.getByRole('button', { name: 'Restore these' }).click();
  await admin
    .getByRole('dialog', { name: 'Undo this decision?' })
    .getByRole('button', { name: 'Restore these' })
    .click();
  await expect(run.getByText(/^Restored: \d+$/)).toBeVisible();
  // An ad of a held party stays, and says so; every other one is back.
  await expect(
    run
      .getByRole('listitem')
      .filter({ hasText: 'Suspended', hasNotText: 'This is paused for a routine check.' }),
  ).toHaveCount(0);
  await admin.keyboard.press('Escape');
  await expect(admin.getByText('Undone')).toBeVisible();
});
