import { type APIRequestContext, type Browser, expect, type Page, type Request } from '@playwright/test';
import { type Narrowed, violationsOf } from './axe.ts';
import { type Site, signIn, test } from './site.ts';

export type Screen = [
  /** The route; one that names a thing stands as the router has it, and `where` fills it in. */
  path: string,
  who: 'trader' | 'admin' | 'superadmin' | null,
  shows: string | RegExp,
  where?: (request: APIRequestContext) => Promise<string>,
];

const awaited = new WeakMap<Page, Map<Request, number>>();
/** The end of a request of a worker is not always told: what is older is not waited for. */
const AWAITED_MS = 8_000;

/** Requests of a page that have no end yet. One that is a stream of news never has one, and nothing waits for it. */
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

/* As text: it runs in the browser, whose types these files do not have. Where nothing is drawn for a while, the browser
 * often tells of no idle time until the time-out; each frame that is drawn has some behind it. Now and then it draws
 * no frame at all, and then nothing is being drawn, which is what is waited for. */
const IDLE = `new Promise((done) => {
  let isIdle = false;
  const draw = () => (isIdle ? done() : requestAnimationFrame(draw));
  requestIdleCallback(() => { isIdle = true; }, { timeout: 5000 });
  requestAnimationFrame(draw);
  setTimeout(done, 8000);
})`;
const CALM = 3;

/** What the server wrote is on screen before the app has begun. */
export const appIsThere = (page: Page) => expect(page.locator('.plain-page')).toHaveCount(0);

/** Waits until nothing is fetched and nothing is drawn any more. */
export async function settle(page: Page): Promise<void> {
  const open = requestsOf(page);
  const waitedFor = () => [...open.values()].filter((since) => since > Date.now() - AWAITED_MS).length;
  await appIsThere(page);
  for (let calm = 0; calm < CALM; calm = waitedFor() === 0 ? calm + 1 : 0) {
    await expect.poll(waitedFor, { intervals: [20] }).toBe(0);
    await page.evaluate(IDLE);
  }
}

/** Collects what must not happen on any screen: errors, breaches of the CSP, requests to anywhere else. */
export function watch(page: Page, site: string): string[] {
  const faults: string[] = [];
  requestsOf(page);
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

/** The text is there, axe finds nothing, nothing sticks out at the side. */
export async function isFine(page: Page, shows: string | RegExp, lookingFor: Narrowed = {}): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  // The words may stand in a menu already while the screen itself is on its way.
  await expect(page.locator('h1').first()).toBeAttached();
  await settle(page);
  expect(await violationsOf(page, lookingFor)).toEqual([]);
  const wider = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(wider, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
}

type Visitor = { page: Page; faults: string[] };

/** What another theme can spoil. */
export const OF_THEME = ['color-contrast', 'link-in-text-block'];

/** Buttons for what one comes to a screen for, which a thumb has to hit. As text: it runs in the browser. */
const THIN = `[...document.querySelectorAll('.mantine-Button-root[data-variant="filled"]')]
  .filter(({ dataset, offsetHeight }) => !dataset.size?.startsWith('compact') && offsetHeight > 0 && offsetHeight < 44)
  .map(({ textContent, offsetHeight }) => textContent + ': ' + offsetHeight + ' px')`;

/**
 * Looks at each screen in both themes at 1280 px, then at 360 px, where other parts stand. One browser for each person:
 * its cache makes it quick.
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
    test(`${path} for ${who ?? 'everybody'}, in both themes, wide and narrow`, async ({
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
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await violationsOf(page, { rules: OF_THEME }), 'in the dark').toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      await isFine(page, shows, { also: ['target-size'] });
      expect(await page.evaluate(THIN), 'too thin for a thumb').toEqual([]);
      expect(faults).toEqual([]);
    });
  }
}
