import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './site.ts';

type Who = 'trader' | 'admin' | 'superadmin';
const screens: [path: string, who: Who | null, shows: string | RegExp][] = [
  ['/', null, 'Latest ads'],
  ['/market', null, 'Market'],
  ['/market/map', null, /ads/],
  ['/nowhere', null, 'There is no page at this address'],
  ['/forgot-password', null, 'We mail you a link to set a new password.'],
  [`/reset-password?token=${'A'.repeat(43)}`, null, 'Set a new password'],
  ['/verify-email', null, 'This link does not work any more'],
  ['/auth/google/callback', null, 'You are not signed in'],
  ['/create-ad', 'trader', 'New ad'],
  ['/users/ads', 'trader', 'My ads'],
  ['/users/inbox', 'trader', 'Inbox'],
  ['/users/profile', 'trader', 'Profile'],
  ['/admin/ads', 'admin', 'Queue'],
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
    if (message.type() === 'error') faults.push(message.text());
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
