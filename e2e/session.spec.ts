import { expect } from '@playwright/test';
import { signIn, test } from './kit/site.ts';

test('a protected address opens the dialog, a wrong role is refused, staff stay out of the member area', {
  tag: '@short',
}, async ({ browser, site }) => {
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto('/users/ads');
  await expect(visitor.getByRole('dialog')).toBeVisible();

  const guest = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(guest, site, 'guest');
  await guest.goto('/admin/ads');
  await expect(guest.getByText('You are not authorized to view this page.')).toBeVisible();

  const admin = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(admin, site, 'admin');
  await admin.goto('/users/ads');
  await expect(admin.getByText('You are not authorized to view this page.')).toBeVisible();
});

test('sign-in tells what was wrong, then signs in and closes after two seconds', { tag: '@short' }, async ({
  page,
}) => {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('trader@gasmap.test');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog.getByText('Email or password is incorrect. Please try again.')).toBeVisible();
  await dialog.getByLabel('E-mail').fill('nobody@gasmap.test');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog.getByText('No account found with this email. Please register first.')).toBeVisible();
  await dialog.getByLabel('E-mail').fill('trader@gasmap.test');
  await dialog.getByLabel('Password', { exact: true }).fill('gasmap-demo');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /account of/ })).toBeVisible();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('authToken')?.length,
      JSON.parse(localStorage.getItem('user') ?? '{}').role,
    ]),
  ).toEqual([43, 'paid']);
});

test('social sign-in says that it is not configured', async ({ page }) => {
  await page.goto('/login');
  for (const name of ['Google', 'LinkedIn']) {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(name) })
      .click();
    await expect(
      page.getByText(`${name} login is not configured yet. Please contact an administrator.`),
    ).toBeVisible();
  }
});

test('signing out in one tab signs out the other; a token that ended leads to the dialog', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site, 'trader');
  await page.goto('/users/ads');
  await expect(page.getByRole('heading', { name: 'My ads' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/users/inbox');
  await expect(other.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('dialog')).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')]),
  ).toEqual([null, null]);
});

test('a session that was ended elsewhere is noticed at the next call', async ({ page, site }) => {
  await signIn(page, site, 'guest');
  await page.goto('/users/ads');
  await expect(page.getByRole('heading', { name: 'My ads' })).toBeVisible();
  await site.sql(
    "delete from sessions where user_id = (select id from users where email = 'guest@gasmap.test')",
  );
  // Through the router: a background read may notice the lost session first, and then there is no link left to click.
  await page.evaluate("__TSR_ROUTER__.navigate({ to: '/users/inbox' })");
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
