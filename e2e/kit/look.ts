import { type APIRequestContext, type Browser, expect, type Page, type Request } from '@playwright/test';
import { type Narrowed, violationsOf } from './axe.ts';
import { type Site, signIn, test } from './site.ts';

/** One screen per template, also checked in a short run (docs/testing.md). */
const TEMPLATES = new Set([
  '/',
  '/market',
  '/market/$slug',
  '/login',
  '/users/wallet',
  '/users/ads/new',
  '/admin/ads',
  '/admin/users',
  '/admin/site-settings',
]);

/** Those that a short run looks at. */
const SHORT = new Set(['/market', '/market/$slug', '/users/ads/new', '/admin/ads']);

export type Screen = [
  /** Route pattern; `where` returns the address of one with parameters. */
  path: string,
  who: 'trader' | 'admin' | 'superadmin' | null,
  shows: string | RegExp,
  where?: (request: APIRequestContext) => Promise<string>,
];

const awaited = new WeakMap<Page, Map<Request, number>>();
/** The end of a worker's request is not always reported, so older requests are not waited for. */
const AWAITED_MS = 8_000;

/** Pending requests of a page. Event streams never end and are excluded. */
function requestsOf(page: Page): Map<Request, number> {
  const known = awaited.get(page);
  if (known) return known;
  const open = new Map<Request, number>();
  awaited.set(page, open);
  page.on('request', (request) => open.set(request, Date.now()));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  page.on('response', async (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) open.delete(response.request());
  });
  return open;
}

/* A string, because it runs in the browser, whose types these files lack. While nothing is drawn, the browser often
 * reports no idle time until the timeout, so frames are requested: each leaves idle time behind it. Sometimes no
 * frame is drawn at all, which means that the page is idle; the last timeout covers that. */
const IDLE = `new Promise((done) => {
  let isIdle = false;
  const draw = () => (isIdle ? done() : requestAnimationFrame(draw));
  requestIdleCallback(() => { isIdle = true; }, { timeout: 5000 });
  requestAnimationFrame(draw);
  setTimeout(done, 8000);
})`;
const CALM = 3;

/** Waits until the app has replaced the server-rendered page. */
export const appIsThere = (page: Page) => expect(page.locator('.plain-page')).toHaveCount(0);

/** Waits until there are no pending requests and nothing is drawn any more. */
export async function settle(page: Page): Promise<void> {
  const open = requestsOf(page);
  const waitedFor = () => [...open.values()].filter((since) => since > Date.now() - AWAITED_MS).length;
  await appIsThere(page);
  for (let calm = 0; calm < CALM; calm = waitedFor() === 0 ? calm + 1 : 0) {
    await expect.poll(waitedFor, { intervals: [20] }).toBe(0);
    await page.evaluate(IDLE);
  }
}

/** Collects faults that no screen may have: errors, CSP violations, requests to other hosts. */
export function watch(page: Page, site: string): string[] {
  const faults: string[] = [];
  requestsOf(page);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // For an unknown page the browser logs the 404 response as an error.
    const isAsked = message.location().url.endsWith('/nowhere');
    if (message.type() === 'error' && !isAsked) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== site) faults.push(`request to ${request.url()}`);
  });
  return faults;
}

/** The text is visible, axe finds nothing, and there is no horizontal overflow. */
export async function isFine(page: Page, shows: string | RegExp, lookingFor: Narrowed = {}): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  // The text may already be visible in a menu while the screen is still loading.
  await expect(page.locator('h1').first()).toBeAttached();
  await settle(page);
  expect(await violationsOf(page, lookingFor)).toEqual([]);
  const wider = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(wider, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
}

type Visitor = { page: Page; faults: string[] };

/** Rules whose result depends on the theme. */
export const OF_THEME = ['color-contrast', 'link-in-text-block'];

/** Main action buttons below the 44 px touch target. A string, because it runs in the browser. */
const THIN = `[...document.querySelectorAll('.mantine-Button-root[data-variant="filled"]')]
  .filter(({ dataset, offsetHeight }) => !dataset.size?.startsWith('compact') && offsetHeight > 0 && offsetHeight < 44)
  .map(({ textContent, offsetHeight }) => textContent + ': ' + offsetHeight + ' px')`;

/**
 * Checks each screen at 1280 px, then at 360 px, where the layout differs; screens of a template also in the dark theme
 * and narrow with every rule of axe. One browser context per user, because its cache makes it faster.
 */
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
  for (const [path, who, shows, where] of screens) {
    const isTemplate = TEMPLATES.has(path);
    const tag = SHORT.has(path) ? ['@short'] : [];
    test(`${path} for ${who ?? 'everybody'}, wide and narrow`, { tag }, async ({
      browser,
      request,
      site,
    }) => {
      const { page, faults } = await visitor(browser, site, who);
      const address = where === undefined ? path : await where(request);
      faults.length = 0;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(address);
      await isFine(page, shows);
      if (isTemplate) {
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        expect(await violationsOf(page, { rules: OF_THEME }), 'in the dark').toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 800 });
      await isFine(page, shows, isTemplate ? { also: ['target-size'] } : { rules: ['target-size'] });
      expect(await page.evaluate(THIN), 'too thin for a thumb').toEqual([]);
      expect(faults).toEqual([]);
    });
  }
}
