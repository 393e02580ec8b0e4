import { expect } from '@playwright/test';
import { signIn, test } from './site.ts';

const set = (settings: object) =>
  `insert into site_settings (settings) values ('${JSON.stringify(settings)}') on conflict (id) do update set settings = excluded.settings`;

test('the page brings the settings along; when they cannot be refreshed, they stay', async ({
  page,
  site,
}) => {
  await site.sql(set({ siteName: 'Barge Board', metaTags: { title: 'Barge Board – <cargoes> & more' } }));
  await expect
    .poll(async () => (await page.request.get('/api/site-settings')).text())
    .toContain('Barge Board');
  await page.route('**/api/site-settings', (route) => route.abort());
  await page.goto('/market');
  await expect(page).toHaveTitle(/Barge Board/);
  await expect(page.getByRole('banner').getByText('Barge Board')).toBeVisible();
  expect(await page.locator('#site-settings').innerText()).not.toContain('<cargoes>');
});

test('maintenance closes the site for everyone but staff', async ({ page, browser, site }) => {
  await site.sql(
    set({ maintenanceMode: true, maintenanceMessage: 'Back at noon.', contactEmail: 'desk@gasmap.test' }),
  );
  await expect.poll(async () => (await page.request.get('/api/ads/public')).status()).toBe(503);
  await page.goto('/market');
  await expect(page.getByRole('heading', { name: 'Back at noon.' })).toBeVisible();
  await expect(page.getByText('desk@gasmap.test')).toBeVisible();
  await page.getByRole('button', { name: 'Staff sign-in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const staff = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(staff, site, 'admin');
  await staff.goto('/admin/ads');
  await expect(staff.getByText('Maintenance is on: only staff see the site.')).toBeVisible();
  await expect(staff.getByText('Queue').first()).toBeVisible();
  await site.sql(set({}));
  await expect.poll(async () => (await page.request.get('/api/ads/public')).status()).toBe(200);
});
