import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { callerFor, publish } from './kit/calls.ts';
import { OF_THEME, settle } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

const DIALOGS = '[role="dialog"], dialog[open]';
/** A string, because it runs in the browser. */
const FOCUS_IS_INSIDE = `document.activeElement.closest('${DIALOGS}') !== null`;

type Way = {
  /** What is focused afterwards, if not the opener. */
  back?: Locator;
  /** Further checks while it is open. */
  inside?: (dialog: Locator) => Promise<void>;
  /** Also checks the contrast in the dark theme; once per kind of dialog. */
  dark?: boolean;
};

/**
 * Opens a dialog by keyboard: axe finds nothing, Tab stays inside, Escape closes it, and the focus
 * returns.
 */
async function opens(
  page: Page,
  opener: Locator,
  { back = opener, inside, dark = false }: Way = {},
): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const before = await dialogs.count();
  await expect(opener).toBeVisible();
  await settle(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialogs).toHaveCount(before + 1);
  const dialog = dialogs.last();
  await settle(page);
  const name = (await dialog.innerText()).split('\n')[0];
  expect.soft(await violationsOf(page, { within: DIALOGS }), name).toEqual([]);
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect.soft(await violationsOf(page, { within: DIALOGS, rules: OF_THEME }), `${name}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect.soft(await page.evaluate(FOCUS_IS_INSIDE), `${name}: ${key}`).toBe(true);
  }
  await inside?.(dialog);
  await page.keyboard.press('Escape');
  await expect(dialogs, `${name} closes`).toHaveCount(before);
  await expect.soft(back, `${name} gives the focus back`).toBeFocused();
  await settle(page);
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).first();

const row = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first();

/** Dialogs that these buttons open from inside an open one. */
const within =
  (page: Page, ...names: (string | RegExp)[]) =>
  async (drawer: Locator) => {
    for (const name of names) await opens(page, button(drawer, name));
  };

test.describe.configure({ timeout: 240_000 });

test('dialogs of a visitor', { tag: '@short' }, async ({ page }) => {
  await page.goto('/pricing');
  await opens(page, button(page, 'Sign in'), {
    dark: true,
    inside: async (dialog) => {
      await dialog.getByRole('tab', { name: 'Register' }).click();
      await expect(dialog.getByLabel('Username')).toBeVisible();
      expect(await violationsOf(page, { within: DIALOGS })).toEqual([]);
      await dialog.getByRole('tab', { name: 'Login' }).click();
      await button(dialog, /Forgot password/).click();
      await expect(button(dialog, 'Send link')).toBeVisible();
      expect(await violationsOf(page, { within: DIALOGS })).toEqual([]);
    },
  });
});

test('dialogs of a member', async ({ page, request, site }) => {
  const ad = await publish(request, 'Diesel for dialogs');
  const guest = await callerFor(request, 'guest');
  await guest.send('PUT', '/auth/profile', {
    firstName: 'Tom',
    lastName: 'Aydin',
    company: 'Bosporus Fuels',
  });
  await signIn(page, site, 'guest');
  await page.goto(`/market/${ad.slug}`);
  await opens(page, button(page, 'Ask about this cargo'));
  await opens(page, button(page, /^Report/));
  await page.goto('/market?q=diesel');
  await opens(page, button(page, 'Save search'));
  await page.goto('/users/plans');
  await opens(page, button(page, 'Choose Desk'));
  await page.goto('/users/payments');
  await opens(page, button(page, 'Billing details'));
  await page.goto('/users/tickets');
  await opens(page, page.getByRole('link', { name: 'Contact support' }).first());
  await page.goto('/users/profile');
  await opens(page, button(page, 'Delete my account'));
});

test('dialogs of a trader', async ({ page, site }) => {
  await signIn(page, site, 'trader');
  await page.goto('/users/saved-searches');
  await opens(page, button(page, /^Edit /));
  await opens(page, button(page, /^Delete /));
  await page.goto('/users/ads');
  await opens(page, button(page, 'From a file'), { dark: true });
  const row = page.getByRole('list', { name: 'Ads', exact: true }).getByRole('link').first();
  await opens(page, row, { dark: true });
  await page.goto('/users/calculations');
  await page.getByRole('link', { name: /^PC-/ }).first().click();
  await opens(page, button(page, 'Share in a conversation'));
  await page.goto('/users/inbox');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().press('Enter');
  await opens(page, button(page, /^Report/));
});

test('dialogs of accounts, roles, plans and backups', async ({ page, request, site }) => {
  const staff = await callerFor(request, 'superadmin');
  await staff.send('POST', '/roles', {
    name: 'Support desk',
    base: 'admin',
    permissions: ['tickets.handle'],
  });
  await staff.send('POST', '/backups', {});
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/users?q=guest');
  await opens(page, button(page, 'Invite user'));
  await opens(page, page.getByRole('main').getByRole('link', { name: 'guest', exact: true }), {
    inside: within(page, 'Edit', 'Block', 'Delete'),
  });
  await page.goto('/admin/roles');
  await opens(page, button(page, 'New role'));
  await opens(page, button(page, 'Restore system roles'));
  await opens(page, row(page, /Guest/));
  await opens(page, row(page, /Support desk/), { inside: within(page, /^Delete/) });
  await page.goto('/admin/plans');
  await opens(page, row(page, 'Desk'), { inside: within(page, /^Delete/) });
  await page.goto('/admin/tax-rates');
  await opens(page, button(page, 'New rate'));
  await page.goto('/admin/backup');
  await opens(page, button(page, 'Back up now'));
  await opens(page, button(page, /schedule/i));
  await opens(page, row(page, /^gasmap-/), { inside: within(page, 'Restore…', 'Delete…') });
});

test('dialogs of money and messages', async ({ page, request, site }) => {
  const trader = await callerFor(request, 'trader');
  await trader.send('POST', '/wallet/test-balance', { amount: 940 });
  const { items } = await trader.get<{ items: { id: string; code: string }[] }>('/plans');
  const desk = items.find(({ code }) => code === 'desk')?.id ?? '';
  await trader.send('POST', `/plans/purchase/${desk}`, { paymentMethod: 'wallet' });
  const staff = await callerFor(request, 'superadmin');
  await staff.send('POST', '/coupons', { code: 'ADIPEC-2026', kind: 'percent', value: 20 });
  await staff.send('POST', '/notifications/admin', {
    title: 'New ports in the Gulf',
    body: 'They are on the list now.',
    audience: { kind: 'all' },
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/payments');
  await opens(page, row(page, /^P-/), { inside: within(page, 'Refund') });
  await page.goto('/admin/coupons');
  await opens(page, button(page, 'New coupon'));
  await opens(page, row(page, 'ADIPEC-2026'), { inside: within(page, /^Delete/) });
  await page.goto('/admin/notifications');
  await opens(page, button(page, 'New announcement'));
  await opens(page, row(page, /New ports/), { inside: within(page, 'Cancel announcement') });
  await page.goto('/admin/tickets');
  await opens(page, button(page, 'Canned replies'));
  await page.goto('/admin/landing-settings');
  await opens(page, button(page, 'Choose a picture'));
});

test('dialogs of the desk, base data and settings', async ({ page, site }) => {
  await signIn(page, site, 'superadmin');
  // Few rows: axe also checks the page behind a dialog.
  await page.goto('/admin/base-data/products?q=crude');
  await opens(page, button(page, 'Add'));
  await opens(page, button(page, 'Import'));
  await opens(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Crude oil/ })
      .first(),
    { inside: within(page, 'Delete', 'Merge') },
  );
  await page.goto('/admin/audit');
  await opens(page, page.getByRole('table').getByRole('link').first());
  await page.goto('/admin/site-settings');
  await opens(page, button(page, 'Reset all settings'));
  await page.goto('/admin/ads');
  await expect(page.getByRole('heading', { name: 'Cautions' })).toBeVisible();
  await opens(page, button(page, /^Reject/));
  await button(page, 'More actions').press('Enter');
  await opens(page, page.getByRole('menuitem', { name: /^Suspend/ }), { back: button(page, 'More actions') });
});
