import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Site, signIn, test } from './site.ts';

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

/** The text is there, axe finds nothing, nothing sticks out at the side. `rules` narrows what axe looks for. */
export async function isFine(page: Page, shows: string | RegExp, rules?: string[]): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const axe = new AxeBuilder({ page }).exclude('canvas');
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const wider = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(wider, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
}

type Visitor = { page: Page; faults: string[] };

/** What another theme and another width can spoil. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/** Looks at each screen in light at 1280 px, and in dark at 360 px. One browser for each person: its cache makes it quick. */
export function lookAt(screens: readonly Screen[]): void {
  const visitors = new Map<Screen[1], Visitor>();
  const visitor = async (browser: Browser, site: Site, who: Screen[1]): Promise<Visitor> => {
    const known = visitors.get(who);
    if (known) return known;
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
    const page = await context.newPage();
    if (who) await signIn(page, site, who);
    const fresh = { page, faults: watch(page, site.url) };
    visitors.set(who, fresh);
    return fresh;
  };
  for (const [path, who, shows] of screens) {
    test(`${path} for ${who ?? 'everybody'}, in both themes, wide and narrow`, async ({ browser, site }) => {
      const { page, faults } = await visitor(browser, site, who);
      faults.length = 0;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      await isFine(page, shows);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 800 });
      await isFine(page, shows, OF_LOOKS);
      expect(faults).toEqual([]);
    });
  }
}
