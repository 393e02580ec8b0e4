import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './site.ts';

type Who = 'trader' | 'admin' | 'superadmin';
const screens: [path: string, who: Who | null, shows: string | RegExp][] = [
  ['/', null, 'Latest ads'],
  ['/market', null, 'Market'],
  ['/market/map', null, /ads/],
  ['/market/compare', null, 'There is nothing to compare yet'],
  ['/market?side=buy&q=zzqqx&region=Europe', null, 'No ad matches these filters'],
  ['/nowhere', null, 'There is no page at this address'],
  ['/forgot-password', null, 'We mail you a link to set a new password.'],
  [`/reset-password?token=${'A'.repeat(43)}`, null, 'Set a new password'],
  ['/verify-email', null, 'This link does not work any more'],
  ['/auth/google/callback', null, 'You are not signed in'],
  ['/create-ad', 'trader', 'New ad'],
  ['/users/ads', 'trader', 'My ads'],
  ['/users/ads?status=rejected', 'trader', 'Rejected:'],
  ['/users/ads/new', 'trader', 'New ad'],
  ['/users/inbox', 'trader', 'Inbox'],
  ['/users/favorites', 'trader', 'Favorites'],
  ['/users/saved-searches', 'trader', 'Saved searches'],
  ['/users/profile', 'trader', 'Profile'],
  ['/admin/ads', 'admin', 'Queue'],
  ['/admin/ads?status=suspended', 'admin', 'JP54'],
  ['/admin/red-flag-rules', 'admin', /storage-spoofing/],
  ['/admin/tickets', 'admin', 'Tickets'],
  ['/admin/users', 'admin', 'trader@gasmap.test'],
  ['/admin/audit', 'admin', /sign/i],
  ['/admin/roles', 'superadmin', 'No custom roles yet'],
  ['/admin/roles', 'admin', 'You may look. Changing roles needs the permission to do so.'],
  ['/admin/social-login-settings', 'superadmin', 'Redirect address'],
  ['/admin/social-login-settings', 'admin', 'You are not authorized to view this page.'],
  ['/admin/profile', 'admin', 'Profile'],
];

/** Collects what must not happen on any screen: errors, breaches of the CSP, requests to anywhere else. */
function watch(page: Page, site: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A page without a screen is "not found" for the browser as well, which tells of it here.
    const isAsked = message.location().url.endsWith('/nowhere');
    if (message.type() === 'error' && !isAsked) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== site) faults.push(`request to ${request.url()}`);
  });
  return faults;
}

for (const [path, who, shows] of screens) {
  test(`${path} for ${who ?? 'everybody'}, in both themes, wide and narrow`, async ({ browser, site }) => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      const context = await browser.newContext({
        baseURL: site.url,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 800 },
      });
      const page = await context.newPage();
      const faults = watch(page, site.url);
      if (who) await signIn(page, site, who);
      await page.goto(path);
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).exclude('canvas').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      const wider = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(wider, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
}

test('an ad page, from the list', async ({ page, site }) => {
  const faults = watch(page, site.url);
  await page.goto('/market');
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/market\/[a-z0-9-]+-gm-/);
  await expect(page.getByRole('button', { name: 'Ask about this cargo' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).exclude('canvas').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(faults).toEqual([]);
});

test('what opens over the screens of the back office, and the edit of an ad', async ({ page, site }) => {
  const faults = watch(page, site.url);
  await signIn(page, site, 'admin');
  const isFine = async (shows: string | RegExp) => {
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).exclude('canvas').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/admin/red-flag-rules');
  await page.getByRole('link', { name: /P04/ }).click();
  await isFine('Each field is saved when you leave it.');
  await page.goto('/admin/tickets');
  await page.getByRole('table').getByRole('link').first().click();
  await isFine('Only colleagues read it.');
  await page.goto('/admin/ads');
  await expect(page.getByRole('heading', { name: 'Cautions' })).toBeVisible();
  await page.keyboard.press('?');
  await isFine('Show these keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('s');
  await isFine('Suspend this ad');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('e');
  await isFine(/You correct somebody else/);
  await page.setViewportSize({ width: 360, height: 800 });
  await isFine(/You correct somebody else/);
  const wider = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(wider, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
});
