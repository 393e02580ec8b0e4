import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './site.ts';

export type Screen = [path: string, who: 'trader' | 'admin' | 'superadmin' | null, shows: string | RegExp];

/** Collects what must not happen on any screen: errors, breaches of the CSP, requests to anywhere else. */
export function watch(page: Page, site: string): string[] {
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

/** What holds on every screen: the text is there, axe finds nothing, nothing sticks out at the side. */
export async function isFine(page: Page, shows: string | RegExp): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).exclude('canvas').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const wider = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(wider, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
}

/** Looks at each screen in light at 1280 px, and in dark at 360 px. */
export function lookAt(screens: readonly Screen[]): void {
  for (const [path, who, shows] of screens) {
    test(`${path} for ${who ?? 'everybody'}, in both themes, wide and narrow`, async ({ page, site }) => {
      const faults = watch(page, site.url);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      if (who) await signIn(page, site, who);
      await page.goto(path);
      await isFine(page, shows);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 800 });
      await isFine(page, shows);
      expect(faults).toEqual([]);
    });
  }
}
