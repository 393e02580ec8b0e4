import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { callerFor, publish } from './calls.ts';
import { OF_THEME, settle } from './look.ts';
import { signIn, test } from './site.ts';

const DIALOGS = '[role="dialog"], dialog[open]';
/** As text: it runs in the browser. */
const FOCUS_IS_INSIDE = `document.activeElement.closest('${DIALOGS}') !== null`;

type Way = {
  /** Where the focus is afterwards, if not at what opened it. */
  back?: Locator;
  /** What is looked at while it is open. */
  inside?: (dialog: Locator) => Promise<void>;
};

/**
 * Opens a dialog by keyboard: axe finds nothing in both themes, Tab stays inside, Escape closes it, and the focus is
 * where it was.
 */
async function opens(page: Page, opener: Locator, { back = opener, inside }: Way = {}): Promise<void> {
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
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await violationsOf(page, { within: DIALOGS, rules: OF_THEME }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
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

test.describe.configure({ timeout: 240_000 });

test('dialogs of a visitor', async ({ page }) => {
  await page.goto('/pricing');
  await opens(page, button(page, 'Sign in'), {
    inside: async (dialog) => {
      await dialog.getByRole('tab', { name: 'Register' }).click();
      await expect(dialog.getByLabel('Username')).toBeVisible();
      expect(await violationsOf(page, { within: DIALOGS })).toEqual([]);
      await dialog.getByRole('tab', { name: 'Login' }).click();
      await button(dialog, /Forgot password/).click();
      await expect(button(dialog, 'Send the link')).toBeVisible();
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
  await page.goto('/users/tickets');
  await opens(page, page.getByRole('link', { name: 'Ask support' }).first());
  await page.goto('/users/profile');
  await opens(page, button(page, 'Delete my account'));
});

test('dialogs of a trader', async ({ page, site }) => {
  await signIn(page, site, 'trader');
  await page.goto('/users/saved-searches');
  await opens(page, button(page, /^Edit /));
  await opens(page, button(page, /^Delete /));
  await page.goto('/users/ads');
  await opens(page, button(page, 'From a file'));
  const row = page.getByRole('list', { name: 'Ads', exact: true }).getByRole('link').first();
  await opens(page, row);
  await page.goto('/users/inbox');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().press('Enter');
  await opens(page, button(page, /^Report/));
});

test('dialogs of accounts, roles and plans', async ({ page, site }) => {
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/users?q=guest');
  await opens(page, button(page, 'Invite user'));
  await opens(page, page.getByRole('main').getByRole('link', { name: 'guest', exact: true }), {
    inside: async (drawer) => {
      for (const name of ['Edit', 'Block', 'Delete']) await opens(page, button(drawer, name));
    },
  });
  await page.goto('/admin/roles');
  await opens(page, button(page, 'New role'));
  await opens(page, button(page, 'Restore system roles'));
  await opens(page, page.getByRole('main').getByRole('link', { name: /Guest/ }).first());
  await page.goto('/admin/plans');
  await opens(page, page.getByRole('main').getByRole('link', { name: 'Desk' }).first());
  await page.goto('/admin/backup');
  await opens(page, button(page, 'Back up now'));
  await opens(page, button(page, /schedule/i));
});

test('dialogs of the desk, base data and settings', async ({ page, site }) => {
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/base-data/products');
  await opens(page, button(page, 'Add'));
  await opens(page, button(page, 'Import'));
  await opens(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Crude oil/ })
      .first(),
    {
      inside: async (drawer) => {
        for (const name of ['Delete', 'Merge']) await opens(page, button(drawer, name));
      },
    },
  );
  await page.goto('/admin/audit');
  await opens(page, page.getByRole('table').getByRole('link').first());
  await page.goto('/admin/site-settings');
  await opens(page, button(page, 'Reset all settings'));
  await page.goto('/admin/ads');
  await expect(page.getByRole('heading', { name: 'Cautions' })).toBeVisible();
  await opens(page, button(page, /^Reject/));
});
