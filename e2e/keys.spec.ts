import { type Browser, expect, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { callerFor, publish } from './kit/calls.ts';
import { isFine, watch } from './kit/look.ts';
import { type Site, signIn, test } from './kit/site.ts';

type Demo = 'superadmin' | 'admin' | 'trader' | 'guest';
const visit = async (browser: Browser, site: Site, name: Demo | null) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (name !== null) await signIn(page, site, name);
  return page;
};

// Several users, each with their own browser and axe checks: slow on two busy cores.
test.describe.configure({ timeout: 180_000 });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands and search' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Command or search' });
const options = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
/** Opens the command palette and types. */
const ask = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
};

test('a visitor does everything from one field, and keys never get in the way of typing', async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const faults = watch(page, site.url);
  await page.goto('/pricing');
  // The page's text appears before the key handlers are attached.
  await expect(page.getByRole('button', { name: 'Commands (Ctrl K)' })).toBeVisible();

  await test.step('a screen, by keyboard alone', async () => {
    await ask(page, '');
    await expect(palette(page).getByRole('group', { name: 'Go to' })).toContainText('Market');
    await expect(options(page).filter({ hasText: /Sign out|Wallet/ })).toHaveCount(0);
    expect(await violationsOf(page, { within: '[role="dialog"]' })).toEqual([]);
    for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    await page.keyboard.type('mrkt');
    await expect(chosen(page)).toHaveText('Market');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/market$/);
  });

  await test.step('a product of the market', async () => {
    await ask(page, 'diesel');
    await expect(options(page).filter({ hasText: 'Search the market for “diesel”' })).toBeVisible();
    await options(page).filter({ hasText: 'Search the market' }).click();
    await expect(page).toHaveURL(/\/market\?q=diesel/);
  });

  await test.step('what was used last comes first', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveText(/Market/);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });

  await test.step('slash searches, and is text in a field', async () => {
    await page.goto('/market');
    const search = page.getByRole('combobox', { name: 'Search the market' });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('g?/');
    await expect(search).toHaveValue('g?/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await search.blur();
  });

  await test.step('the sheet of keys; keys pressed alone can be turned off, and stay off', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Commands and search')).toBeVisible();
    await expect(sheet.getByText('Go to: Pricing')).toBeVisible();
    await expect(sheet.getByText('Go to: Wallet')).toHaveCount(0);
    expect(await violationsOf(page, { within: '[role="dialog"]' })).toEqual([]);
    // While the dialog is open, it handles the keys.
    for (const key of ['g', 'p']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/market/);
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Search the market' })).toBeVisible();
    for (const key of ['/', '?']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Search the market' })).not.toBeFocused();
    await ask(page, 'show keys');
    await page.keyboard.press('Enter');
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    for (const key of ['g', 'p']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/pricing$/);
  });

  await test.step('by touch, on a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Commands and search' }).click();
    await expect(field(page)).toBeFocused();
    await isFine(page, 'Go to');
    await options(page).filter({ hasText: 'Create an account' }).click();
    await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  });
  expect(faults).toEqual([]);
});

test('a member finds what is theirs, an admin everything', async ({ browser, site, request }) => {
  const ad = await publish(request, 'Diesel for the palette');
  const member = await callerFor(request, 'trader');
  const ticket = await member.send<{ number: string }>('POST', '/tickets', {
    subject: 'Invoice of October',
    category: 'payment',
    message: 'Please send it again.',
  });

  await test.step('a member', async () => {
    const page = await visit(browser, site, 'trader');
    await page.goto('/users/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await ask(page, 'wallet');
    await expect(chosen(page)).toHaveText('Wallet');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/users\/wallet$/);
    await ask(page, 'trader@gasmap.test');
    await expect(options(page).filter({ hasText: 'Search the market' })).toBeVisible();
    await expect(palette(page).getByRole('group', { name: 'Users' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    for (const key of ['g', 'a']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/users\/ads$/);
  });

  await test.step('an admin, in the back office', async () => {
    const page = await visit(browser, site, 'admin');
    const faults = watch(page, site.url);
    await page.goto('/admin/tickets');
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Back office');
    await page.getByRole('button', { name: /^Search users, ads/ }).click();
    await field(page).fill('trader@gasmap.test');
    await expect(palette(page).getByRole('group', { name: 'Users' })).toContainText('trader');
    await expect(options(page).first()).toContainText('trader@gasmap.test');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/users\?user=/);
    await expect(page.getByRole('dialog').first()).toContainText('trader');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/users$/);

    await ask(page, ad.reference.toLowerCase());
    const hit = palette(page).getByRole('group', { name: 'Ads' });
    await expect(hit).toContainText(ad.reference);
    await hit.getByRole('option').first().click();
    await expect(page.getByRole('region', { name: 'Open ad' })).toContainText(ad.reference);

    await ask(page, ticket.number);
    await expect(chosen(page)).toContainText(ticket.number);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Open ticket' })).toContainText('Invoice of October');

    await ask(page, 'NLRTM');
    await expect(palette(page).getByRole('group', { name: 'Ports' })).toContainText('Rotterdam');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await ask(page, 'maintenance');
    await expect(chosen(page)).toContainText('Site settings');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/site-settings\?tab=maintenance/);

    await page.goto('/admin/ads');
    await expect(page.getByRole('region', { name: 'Ads to moderate' })).toBeVisible();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Approve the open ad')).toBeVisible();
    await expect(sheet.getByText('Go to: Users')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    // The key after g never decides an ad.
    for (const key of ['g', 'u']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/admin\/users$/);
    expect(faults).toEqual([]);
  });
});

test('the back office by keyboard alone, and what a moderator finds', async ({ browser, site, request }) => {
  const superadmin = await callerFor(request, 'superadmin');
  const ad = await publish(request, 'Diesel for the moderator');
  await test.step('rows of a table, by keyboard', async () => {
    const page = await visit(browser, site, 'admin');
    await page.goto('/admin/plans');
    const links = page.locator('[data-main] a');
    await expect(links.first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/plan=/);
  });

  await test.step('the menu narrows, keeps its names, and stays so', async () => {
    const page = await visit(browser, site, 'admin');
    await page.goto('/admin/users');
    const menu = page.getByRole('navigation', { name: 'Back office' });
    await menu.getByRole('button', { name: 'Collapse menu' }).press('Enter');
    await page.reload();
    await expect(menu.getByRole('button', { name: 'Expand menu' })).toBeVisible();
    expect((await menu.boundingBox())?.width).toBeLessThan(80);
    await menu.getByRole('link', { name: 'Plans' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/plans$/);
    await isFine(page, 'Plans');
  });

  await test.step('a moderator who is nothing else', async () => {
    const role = await superadmin.send<{ id: string }>('POST', '/roles', {
      name: 'Ads desk',
      base: 'admin',
      permissions: ['ads.moderate'],
    });
    const { items } = await superadmin.get<{ items: { id: string }[] }>(
      '/users/all-for-admin?q=guest@gasmap.test',
    );
    await superadmin.send('POST', `/roles/${role.id}/assign`, { userIds: [items[0]?.id ?? ''] });
    const page = await visit(browser, site, 'guest');
    await page.goto('/admin/ads');
    await expect(page.getByRole('region', { name: 'Ads to moderate' })).toBeVisible();
    await ask(page, ad.reference);
    await expect(palette(page).getByRole('group', { name: 'Ads' })).toContainText(ad.reference);
    await field(page).fill('trader@gasmap.test');
    await expect(options(page).filter({ hasText: 'Search the market' })).toBeVisible();
    await expect(palette(page).getByRole('group', { name: 'Users' })).toHaveCount(0);
    await field(page).fill('site settings');
    await expect(options(page).filter({ hasText: 'Site settings', hasNotText: 'market' })).toHaveCount(0);
    await expect(page.getByText(/Set up the site/)).toHaveCount(0);
  });
});

test('somebody new sees what to do first', async ({ browser, site, request }) => {
  await test.step('a trader: steps tick themselves, and the list goes away', async () => {
    const answer = await request.post('/api/auth/register', {
      data: { username: 'newtrader', email: 'new.trader@example.com', password: 'rotterdam barge' },
    });
    const { token, user } = await answer.json();
    const page = await visit(browser, site, null);
    const session = { token, user: JSON.stringify(user) };
    await page.addInitScript((stored) => {
      localStorage.setItem('authToken', stored.token);
      localStorage.setItem('user', stored.user);
    }, session);
    const faults = watch(page, site.url);
    await page.goto('/users/dashboard');
    const list = page.getByRole('region', { name: 'First steps' });
    await expect(list).toContainText('0 of 6 done');
    await isFine(page, 'Confirm your e-mail address');
    await request.post('/api/ads', {
      data: { draft: true, side: 'sell' },
      headers: { authorization: `Bearer ${token}` },
    });
    await page.reload();
    await expect(list).toContainText('1 of 6 done');
    await list.getByRole('button', { name: 'Skip See the plans, add funds' }).click();
    await expect(list).toContainText('2 of 6 done');
    await list.getByRole('link', { name: 'Save an ad or a search' }).click();
    await expect(page).toHaveURL(/\/market$/);
    await page.goto('/users/dashboard');
    await list.getByRole('button', { name: 'Hide this list' }).click();
    await expect(list).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeVisible();
    await expect(list).toHaveCount(0);
    expect(faults).toEqual([]);
  });

  await test.step('who runs the site: from the ads to the list, and to where each is done', async () => {
    const page = await visit(browser, site, 'superadmin');
    const faults = watch(page, site.url);
    await page.goto('/admin/ads');
    await page.getByRole('link', { name: /^Set up the site: \d+ steps left/ }).click();
    await expect(page).toHaveURL(/\/admin\/stats$/);
    const list = page.getByRole('region', { name: 'Set up the site' });
    await expect(list.getByRole('listitem')).toHaveCount(12);
    for (const step of [
      'Change your password',
      'Block or delete the demo accounts',
      'Serve the site over HTTPS',
    ])
      await expect(list.getByRole('link', { name: step })).toBeVisible();
    await isFine(page, 'Set up the site');
    await page.setViewportSize({ width: 360, height: 740 });
    await isFine(page, 'Set up the site');
    const before = await list.getByText(/of 12 done/).innerText();
    await list.getByRole('button', { name: 'Skip Upload a logo' }).click();
    await expect(list.getByText(/of 12 done/)).not.toHaveText(before);
    await list.getByRole('link', { name: 'Add contact details' }).click();
    await expect(page).toHaveURL(/\/admin\/site-settings\?tab=contact/);
    expect(faults).toEqual([]);
  });
});
