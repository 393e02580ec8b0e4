import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { callerFor } from './kit/calls.ts';
import { isFine, watch } from './kit/look.ts';
import { type Site, signIn, test } from './kit/site.ts';

const set = (settings: object) =>
  `insert into site_settings (settings) values ('${JSON.stringify(settings)}') on conflict (id) do update set settings = excluded.settings`;

/** Time until an open page shows a change: it polls every ten seconds. */
const SEEN_WITHIN = { timeout: 25_000 };

async function pageOf(
  browser: Browser,
  site: Site,
  who: 'admin' | 'superadmin' | 'trader' | null,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who !== null) await signIn(page, site, who);
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const isSaved = (page: Page) => expect(page.getByText('Nothing changed')).toBeVisible();

type Picture = { name: string; mimeType: string; buffer: Buffer };

async function choose(button: Locator, picture: Picture): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(picture);
}

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
  await site.sql(set({}));
  await expect.poll(async () => (await page.request.get('/api/site-settings')).text()).toContain('"GasMap"');
});

test('another name, colour and logo show on an open page without a reload', async ({ browser, site }) => {
  const visitor = await pageOf(browser, site, null);
  await visitor.goto('/');
  const footer = visitor.getByRole('contentinfo');
  await expect(footer).toContainText('GasMap');
  await visitor.evaluate(() => Object.assign(globalThis, { untouched: true }));
  const admin = await pageOf(browser, site, 'admin');
  const faults = watch(admin, site.url);
  await admin.goto('/admin/site-settings');
  await admin.getByLabel('Name of the site').fill('Barge Board');
  const preview = admin.getByRole('figure', { name: 'Header and footer' });
  await expect(preview).toContainText('Barge Board');
  await admin.getByRole('tab', { name: 'Branding' }).click();
  await admin.getByRole('textbox', { name: 'Colour of the footer', exact: true }).fill('#f2d14e');
  await expect(preview.locator('footer')).toHaveCSS('background-color', 'rgb(242, 209, 78)');
  await expect(admin.getByRole('tab', { name: 'General not saved' })).toBeVisible();
  await isFine(admin, '2 changes not saved');
  await save(admin);
  await isSaved(admin);
  await expect(admin.getByRole('banner')).toContainText('Barge Board');

  await expect(footer).toContainText('Barge Board', SEEN_WITHIN);
  await expect(footer).toHaveCSS('background-color', 'rgb(242, 209, 78)');
  await expect(footer).toHaveCSS('color', 'rgb(11, 27, 43)');
  await expect(visitor.getByRole('banner')).toContainText('Barge Board');

  const upload = admin.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Upload' });
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await admin.screenshot() };
  await choose(upload, { ...logo, name: 'logo.svg', mimeType: 'image/svg+xml' });
  await expect(admin.getByText('logo.svg is not a picture that can be used')).toBeVisible();
  await choose(upload, logo);
  await expect(admin.getByAltText('Logo now')).toBeVisible();
  await expect(visitor.getByRole('banner').locator('img')).toBeVisible(SEEN_WITHIN);
  expect(await visitor.evaluate(() => 'untouched' in globalThis), 'the page was not loaded again').toBe(true);
  expect(faults).toEqual([]);
});

test('nothing typed is lost: a fault leads to its field, another person was first, leaving asks', async ({
  browser,
  site,
}) => {
  const admin = await pageOf(browser, site, 'admin');
  await admin.goto('/admin/site-settings?tab=contact');
  await admin.getByLabel('Phone').fill('+31 20 123 4567');
  await admin.getByRole('textbox', { name: 'LinkedIn' }).fill('javascript:alert(1)');
  await admin.getByRole('tab', { name: 'Payments' }).click();
  await save(admin);
  const linkedIn = admin.getByRole('textbox', { name: 'LinkedIn' });
  await expect(linkedIn).toBeFocused();
  await expect(admin.getByText('An address like https://example.com')).toBeVisible();
  await linkedIn.fill('');

  const other = await callerFor(admin.request, 'superadmin');
  await other.send('PUT', '/site-settings', {
    siteName: 'Barge Board',
    contactPhone: '+44 20 7946 0000',
    address: '1 Quay Street',
  });
  await save(admin);
  await expect(admin.getByText(/superadmin.* saved these settings meanwhile/)).toBeVisible();
  await expect(admin.getByText(/You both changed: Phone/)).toBeVisible();
  await expect(admin.getByLabel('Phone')).toHaveValue('+31 20 123 4567');
  await expect(admin.getByRole('textbox', { name: 'Address' })).toHaveValue('1 Quay Street');

  await admin.getByRole('link', { name: 'Users' }).click();
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await admin.getByRole('button', { name: 'Take theirs and discard mine' }).click();
  await expect(admin.getByLabel('Phone')).toHaveValue('+44 20 7946 0000');
  await admin.getByLabel('Phone').fill('+49 40 1234567');
  await save(admin);
  await isSaved(admin);

  await admin.getByRole('button', { name: 'Reset all settings' }).click();
  const reset = admin.getByRole('dialog', { name: 'Reset the settings of Barge Board?' });
  await expect(reset.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await reset.getByLabel('Type Barge Board to confirm').fill('Barge Board');
  await reset.getByRole('button', { name: 'Reset' }).click();
  await expect(admin.getByLabel('Phone')).toHaveValue('');
  await expect(admin.getByRole('banner')).toContainText('GasMap');
});

test('maintenance goes on and off under the hands of a visitor; staff come in', async ({ browser, site }) => {
  const visitor = await pageOf(browser, site, 'trader');
  await visitor.goto('/users/profile');
  await visitor.getByRole('textbox', { name: 'Company' }).fill('Delta Bunkers');

  const admin = await pageOf(browser, site, 'admin');
  await admin.goto('/admin/site-settings?tab=maintenance');
  await admin.getByRole('switch', { name: 'Maintenance is on' }).press('Space');
  await admin.getByLabel('Message').fill('Back at noon.');
  await expect(admin.getByRole('figure', { name: 'Maintenance page' })).toContainText('Back at noon.');
  await save(admin);
  await expect(admin.getByText('Maintenance is on: only staff see the site.')).toBeVisible();

  await expect(visitor.getByRole('heading', { name: 'Back at noon.' })).toBeVisible(SEEN_WITHIN);
  await expect(visitor.getByRole('textbox', { name: 'Company' })).toBeHidden();
  await isFine(visitor, 'Back at noon.');
  expect((await visitor.request.get('/api/ads/public')).status()).toBe(503);

  const staff = await pageOf(browser, site, null);
  await staff.goto('/admin/ads');
  await staff.getByRole('button', { name: 'Staff sign-in' }).click();
  await staff.getByLabel('E-mail').fill('superadmin@gasmap.test');
  await staff.getByRole('textbox', { name: 'Password' }).fill('gasmap-demo');
  await staff.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(staff.getByText('Maintenance is on: only staff see the site.')).toBeVisible();

  await admin.getByRole('switch', { name: 'Maintenance is on' }).press('Space');
  await save(admin);
  await expect(visitor.getByRole('textbox', { name: 'Company' })).toHaveValue('Delta Bunkers', SEEN_WITHIN);
});

test('sections of the landing page are moved by keyboard and by drag, and a visitor sees it', async ({
  browser,
  site,
}) => {
  const visitor = await pageOf(browser, site, null);
  await visitor.goto('/');
  const headings = () => visitor.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  await expect
    .poll(headings)
    .toEqual(['The market now', 'Latest ads', 'How it works', 'Plans in short', 'Questions']);

  const admin = await pageOf(browser, site, 'admin');
  const faults = watch(admin, site.url);
  await admin.goto('/admin/landing-settings');
  const down = admin.getByRole('button', { name: 'Move The market now down' });
  await down.focus();
  await admin.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await expect(admin.getByText('The market now is now at place 2 of')).toBeAttached();
  await admin.getByRole('switch', { name: 'Show Plans in short' }).press('Space');
  await admin.getByLabel('Headline').fill('Cargoes, {siteName} style');
  const names = () => admin.locator('[data-section-name]').allInnerTexts();
  const rows = admin.getByRole('listitem').filter({ has: admin.getByRole('switch') });
  await rows
    .filter({ hasText: 'How it works' })
    .locator('[title="Drag to move"]')
    .dragTo(rows.filter({ hasText: 'Latest ads' }), { targetPosition: { x: 60, y: 4 } });
  await expect
    .poll(async () => (await names()).slice(0, 3))
    .toEqual(['How it works', 'Latest ads', 'The market now']);

  await admin.getByRole('button', { name: 'Add a section' }).click();
  await admin.getByRole('menuitem', { name: /Features/ }).click();
  await admin.getByRole('button', { name: 'Add: One feature' }).click();
  await save(admin);
  const title = admin.locator('[data-path$="items.0.title"]').last();
  await expect(title).toBeFocused();
  await title.fill('Figures you can check');
  await admin.locator('[data-path$="items.0.text"]').last().fill('Every price says how it was converted.');
  await isFine(admin, /changes? not saved/);
  await save(admin);
  await isSaved(admin);

  await expect
    .poll(headings, SEEN_WITHIN)
    .toEqual(['How it works', 'Latest ads', 'The market now', 'Questions', 'Made for the trade']);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Cargoes, GasMap style');
  await expect(visitor.getByText('Every price says how it was converted.')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a picture of the landing page is uploaded, shown, and kept while it is shown', async ({
  browser,
  site,
}) => {
  const admin = await pageOf(browser, site, 'admin');
  await admin.goto('/admin/landing-settings');
  const picture = { name: 'harbour.png', mimeType: 'image/png', buffer: await admin.screenshot() };
  await admin.getByRole('button', { name: 'Choose a picture' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Choose a picture' });
  await choose(dialog.getByRole('button', { name: 'Upload a picture' }), picture);
  await expect(dialog).toBeHidden();
  await expect(admin.getByAltText('harbour.png')).toBeVisible();
  await expect(admin.getByText('Used in: Top of the page')).toBeVisible();
  await save(admin);
  await isSaved(admin);
  const visitor = await pageOf(browser, site, null);
  await visitor.goto('/');
  await expect(visitor.locator('main picture img')).toBeVisible();
  await isFine(visitor, 'Latest ads');

  await admin.getByRole('button', { name: 'No picture' }).click();
  await save(admin);
  await expect(admin.getByText('Not used')).toBeVisible();
  await admin.getByRole('button', { name: 'Delete harbour.png' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByText('harbour.png deleted')).toBeVisible();
});

const SITE_SCREENS = Object.entries({ '/': 'open ads in', '/pricing': 'What each plan gives' });
const SETTINGS_SCREENS = Object.entries({
  '/admin/site-settings?tab=maintenance': 'Maintenance is on',
  '/admin/site-settings': 'Name of the site',
  '/admin/landing-settings': 'Top of the page',
});

const PUBLIC_SCREENS = ['/market', '/market/compare', '/verify-email', '/reset-password'];
const MEMBER_SCREENS = [
  'dashboard',
  'ads',
  'ads/new',
  'inbox',
  'favorites',
  'saved-searches',
  'wallet',
  'plans',
  'payments',
  'tickets',
  'notifications',
  'profile',
].map((screen) => `/users/${screen}`);
const STAFF_SCREENS = [
  'ads',
  'red-flag-rules',
  'tickets',
  'users',
  'roles',
  'plans',
  'coupons',
  'payments',
  'reports',
  'stats',
  'notifications',
  'jobs',
  'audit',
  'base-data/products',
  'backup',
  'social-login-settings',
  'profile',
].map((screen) => `/admin/${screen}`);

test('script in every field is text everywhere', async ({ browser, site }) => {
  // Some forty screens, each at two widths.
  test.slow();
  const evil = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
  const admin = await callerFor((await pageOf(browser, site, null)).request, 'admin');
  await admin.send('PUT', '/site-settings', {
    siteName: evil.slice(0, 60),
    siteDescription: evil,
    footerText: evil,
    address: evil,
    maintenanceMessage: evil,
    metaTags: { title: evil, description: evil, keywords: evil },
    pwa: { iosInstallGuide: evil, shortName: evil.slice(0, 30) },
    payments: { bankInstructions: evil },
    mail: { senderName: 'Desk', footer: evil },
    socialMedia: { twitter: 'https://example.com/?q=%22%3E%3Cscript%3E' },
    logoUrl: 'https://example.com/logo.png',
  });
  const item = { title: evil, text: evil, imageUrl: 'https://example.com/a.png', url: '/market?q=%22%3E' };
  const kinds = ['features', 'how_it_works', 'testimonials', 'faq', 'cta', 'partners'];
  await admin.send('PUT', '/landing-settings', {
    hero: {
      title: evil,
      subtitle: evil,
      primaryCta: { label: evil.slice(0, 40), url: '/market' },
      secondaryCta: null,
      imageUrl: null,
    },
    sections: kinds.map((kind, order) => {
      const hostile = { title: evil, subtitle: evil, items: [item] };
      return { id: kind.replaceAll('_', '-'), kind, enabled: true, order, ...hostile };
    }),
  });
  for (const who of ['admin', null] as const) {
    const page = await pageOf(browser, site, who);
    const faults = watch(page, site.url);
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    for (const [path, shows] of who === null ? SITE_SCREENS : SETTINGS_SCREENS) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('"><img src=x');
      await page.setViewportSize({ width: 360, height: 800 });
      await isFine(page, shows, { rules: ['color-contrast'] });
    }
    expect(faults).toEqual([]);
  }
  // Name, title and footer are on every screen.
  for (const who of ['superadmin', 'trader', null] as const) {
    const page = await pageOf(browser, site, who);
    const faults = watch(page, site.url);
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const screens = who === null ? PUBLIC_SCREENS : who === 'trader' ? MEMBER_SCREENS : STAFF_SCREENS;
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('banner')).toContainText('"><img src=x');
      await expect(page.locator('h1').first()).toBeAttached();
    }
    expect(faults).toEqual([]);
  }
});
