import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { type Ad, callerFor, diesel } from './kit/calls.ts';
import { appIsThere, isFine } from './kit/look.ts';
import { cachedAddresses, storedOwners, storedResponseKeys, waitForWorker } from './kit/offlineStorage.ts';
import { type Site, signIn, test } from './kit/site.ts';

const PASSWORD = 'gasmap-demo';
// Reloads, axe and several pages: slow on two busy cores.
test.describe.configure({ timeout: 180_000 });
const bar = (page: Page) => page.getByRole('status');

const CALLS = '**/api/**';
/** A new page is online for a moment before the browser goes offline, so API calls are blocked too. */
async function cut(context: BrowserContext) {
  await context.route(CALLS, (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
}
async function mend(context: BrowserContext) {
  await context.unroute(CALLS);
  await context.setOffline(false);
}

const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-prompted', 'yes'),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

async function loginHere(page: Page, name: string) {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(`${name}@gasmap.test`);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
}

test('it is offered for installing, once, and never where it is installed or Later was said', async ({
  page,
  browser,
  site,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/market');
  await appIsThere(page);
  await offer(page);
  await expect(bar(page).filter({ hasText: 'as an app on this device' })).toBeHidden();

  const superadmin = await callerFor(request, 'superadmin');
  const { version } = await superadmin.get<{ version: number }>('/site-settings/admin');
  const iosInstallGuide = 'Tap Share, then “Add to Home Screen”.';
  await superadmin.send('PUT', '/site-settings', { version, pwa: { enabled: true, iosInstallGuide } });
  await page.goto('/market');
  await appIsThere(page);
  expect(await offer(page)).toBe(true);
  const installing = bar(page).filter({ hasText: 'as an app on this device' });
  await expect(installing).toBeVisible();
  await isFine(page, 'as an app on this device');
  await installing.getByRole('button', { name: 'Later' }).focus();
  await page.keyboard.press('Enter');
  await expect(installing).toBeHidden();
  await page.reload();
  await appIsThere(page);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await offer(page);
  await expect(installing).toBeHidden();

  await page.evaluate(() => localStorage.removeItem('installLater'));
  await offer(page);
  await installing.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
  await expect(installing).toBeHidden();

  const iPhone = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 760 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const phone = await iPhone.newPage();
  await phone.goto('/pricing');
  const guide = bar(phone).filter({ hasText: iosInstallGuide });
  await expect(guide).toBeVisible();
  await isFine(phone, 'Tap Share');
  await guide.getByRole('button', { name: 'Later' }).click();
  await phone.reload();
  await appIsThere(phone);
  await expect(phone.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(guide).toBeHidden();
  await iPhone.close();
});

test('what was read stays readable without a line, and only for who read it', async ({ context, page }) => {
  await page.goto('/market');
  await appIsThere(page);
  const row = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /Diesel|Jet|LPG|LNG|Crude/ })
    .first();
  await expect(row).toBeVisible();
  await waitForWorker(page);
  const known = (await row.innerText()).split('\n')[0] ?? '';

  await test.step('a visitor reads the market that was seen', async () => {
    await cut(context);
    await page.reload();
    await expect(bar(page).filter({ hasText: /showing data from \d/ })).toBeVisible();
    await expect(page.getByRole('main').getByText(known).first()).toBeVisible();
    await isFine(page, 'Offline');
    await page.goto('/users/favorites');
    await expect(bar(page).filter({ hasText: 'You’re offline' })).toBeVisible();
    await mend(context);
    await expect(bar(page).filter({ hasText: 'You’re offline' })).toBeHidden();
  });

  await test.step('a member reads favourites and own ads', async () => {
    await loginHere(page, 'trader');
    for (const [path, call] of [
      ['/users/favorites', 'GET /favorites'],
      ['/users/ads', 'GET /ads/my-ads'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      // Shown first, cached a moment later.
      await expect
        .poll(async () => (await storedResponseKeys(page)).map(([, stored]) => stored))
        .toContain(call);
    }
    await cut(context);
    await page.reload();
    await expect(bar(page).filter({ hasText: /showing data from/ })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/ADS?-|GM-|draft/i)
        .first(),
    ).toBeVisible();
    await page.goto('/users/favorites');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('No connection to the server')).toBeHidden();
    expect(await storedOwners(page)).toHaveLength(2);
    await mend(context);
  });

  await test.step('nothing of it is left for the next person', async () => {
    await page.goto('/');
    await signOut(page);
    await expect.poll(() => storedOwners(page)).toEqual(['nobody']);
    await loginHere(page, 'guest');
    await cut(context);
    await page.goto('/users/ads');
    await expect(page.getByText('No connection to the server').first()).toBeVisible();
    await mend(context);
    expect((await cachedAddresses(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  await test.step('a session that was ended elsewhere, or while the site was closed, takes its answers along', async () => {
    await page.goto('/users/ads');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect.poll(() => storedOwners(page)).toHaveLength(2);
    const other = await context.newPage();
    await other.goto('/pricing');
    await signOut(other);
    await expect.poll(() => storedOwners(page)).toEqual(['nobody']);
    await loginHere(other, 'trader');
    await other.goto('/users/ads');
    await expect.poll(() => storedOwners(other)).toHaveLength(2);
    await page.close();
    await other.evaluate(() => {
      localStorage.removeItem('authToken');
    });
    await other.goto('/pricing');
    await expect.poll(() => storedOwners(other)).toEqual(['nobody']);
  });
});

const built = fileURLToPath(new URL('../dist/web/sw.js', import.meta.url));

const forms = ['', '.br', '.gz'].map((ending) => `${built}${ending}`);
let before: Buffer[] = [];
// Other files and the next run use the same build.
test.afterAll(async () => {
  for (const [at, bytes] of before.entries()) await writeFile(forms[at] ?? built, bytes);
});

/** Simulates a deployment: a different service worker at the same address. */
async function releaseNewer() {
  before = await Promise.all(forms.map((form) => readFile(form)));
  const newer = `${await readFile(built, 'utf8')}\n// newer`;
  await writeFile(built, newer);
  await writeFile(`${built}.br`, brotliCompressSync(newer));
  await writeFile(`${built}.gz`, gzipSync(newer));
}

async function writer(context: BrowserContext, site: Site) {
  const page = await context.newPage();
  await signIn(page, site, 'trader');
  return page;
}

test('a draft written without a line is sent later, and never over a newer version', async ({
  context,
  request,
  site,
}) => {
  const trader = await callerFor(request, 'trader');
  const payload = await diesel(trader, 700);
  const make = (title: string) => trader.send<Ad>('POST', '/ads', { ...payload, title, draft: true });
  /** Only while the page shows no form of the ad: an open one autosaves, and one of the two would be rejected. */
  const changeElsewhere = async (id: string, description: string) => {
    const { version } = await trader.get<Ad>(`/ads/${id}`);
    const body = { ...payload, title: 'Changed elsewhere', description, draft: true, version };
    await trader.send('PUT', `/ads/${id}/user-edit`, body);
  };
  const [mine, contested] = [await make('Written offline'), await make('Contested offline')];
  const page = await writer(context, site);
  for (const { id } of [mine, contested]) {
    await page.goto(`/users/ads/${id}/edit`);
    await expect(page.getByLabel('Description')).toBeVisible();
  }
  await waitForWorker(page);
  const unopened = await make('Never opened');
  await page.goto('/users/ads');
  await expect.poll(async () => JSON.stringify(await storedResponseKeys(page))).toContain(unopened.id);
  await cut(context);
  await page.goto(`/users/ads/${unopened.id}/edit`);
  await expect(page.getByLabel('Description')).toBeVisible();
  for (const { id } of [mine, contested]) {
    await page.goto(`/users/ads/${id}/edit`);
    await page.getByLabel('Description').fill(`Typed without a line ${id}`);
    await expect(page.getByText('Not saved: no connection.')).toBeVisible();
  }
  await expect(
    bar(page).filter({ hasText: '2 changes are kept on this device and sent when you are online again.' }),
  ).toBeVisible();
  await page.goto('/users/ads');
  await expect(bar(page).filter({ hasText: '2 changes are kept' })).toBeVisible();
  await isFine(page, '2 changes are kept');

  await changeElsewhere(contested.id, 'Changed elsewhere');
  await mend(context);
  await expect(page.getByText('1 change was sent.')).toBeVisible();
  const read = (id: string) => trader.get<{ description: string }>(`/ads/${id}`);
  expect((await read(mine.id)).description).toBe(`Typed without a line ${mine.id}`);
  expect((await read(contested.id)).description).toBe('Changed elsewhere');
  await expect(bar(page).filter({ hasText: 'Nothing was overwritten' })).toBeVisible();
  await isFine(page, 'Nothing was overwritten');
  await page.getByRole('link', { name: 'Open and choose' }).click();
  await page.getByRole('button', { name: 'Take what I typed' }).click();
  await expect(page.getByLabel('Description')).toHaveValue(`Typed without a line ${contested.id}`);
  await expect
    .poll(async () => (await read(contested.id)).description)
    .toBe(`Typed without a line ${contested.id}`);

  const copies = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:ad:')));
  const typeOffline = async (typed: string) => {
    await page.goto(`/users/ads/${mine.id}/edit`);
    await expect(page.getByLabel('Description')).toBeVisible();
    await cut(context);
    await page.getByLabel('Description').fill(typed);
    await expect(page.getByText('Not saved: no connection.')).toBeVisible();
  };
  const leaving = page.getByRole('dialog', { name: 'Sign out with unsent changes?' });
  const askToSignOut = async () => {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(leaving).toBeVisible();
  };
  const isSignedOut = () => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await test.step('what does not arrive though there is a line goes again by itself', async () => {
    const WRITING = `**/api/ads/${mine.id}/user-edit`;
    await page.goto(`/users/ads/${mine.id}/edit`);
    await expect(page.getByLabel('Description')).toBeVisible();
    await context.route(WRITING, (route) => route.fulfill({ status: 503, json: {} }));
    const writing = page.waitForResponse(WRITING);
    await page.getByLabel('Description').fill('Goes again');
    await writing;
    await page.clock.install();
    const refused = page.waitForResponse(WRITING);
    await page.goto('/users/ads');
    await refused;
    await context.unroute(WRITING);
    await expect(async () => {
      await page.clock.fastForward(3_000);
      expect((await read(mine.id)).description).toBe('Goes again');
    }).toPass();
    await expect.poll(copies).toEqual([]);
  });

  await test.step('who signs out is asked what becomes of it, and what stays outlives the next person', async () => {
    await typeOffline('Kept for its writer');
    await askToSignOut();
    await expect(leaving.getByRole('button', { name: 'Send and sign out' })).toBeHidden();
    expect(await violationsOf(page, { within: '[role="dialog"]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(leaving).toBeHidden();
    await expect(page.getByRole('button', { name: /account of/ })).toBeFocused();
    await askToSignOut();
    await leaving.getByRole('button', { name: 'Keep and sign out' }).click();
    await isSignedOut();
    await mend(context);
    await loginHere(page, 'guest');
    await signOut(page);
    expect(await copies()).toHaveLength(1);
    await loginHere(page, 'trader');
    await expect.poll(async () => (await read(mine.id)).description).toBe('Kept for its writer');
    await expect.poll(copies).toEqual([]);
  });

  await test.step('what cannot go is not lost by trying, and is gone once its writer deletes it', async () => {
    await typeOffline('Contested again');
    await page.goto('/users/ads');
    await expect(bar(page).filter({ hasText: '1 change is kept' })).toBeVisible();
    await changeElsewhere(mine.id, 'Elsewhere again');
    await mend(context);
    await expect(bar(page).filter({ hasText: 'Nothing was overwritten' })).toBeVisible();
    await askToSignOut();
    await leaving.getByRole('button', { name: 'Send and sign out' }).click();
    await expect(leaving.getByRole('alert')).toContainText('Not everything could be sent');
    expect(await copies()).toHaveLength(1);
    await leaving.getByRole('button', { name: 'Delete and sign out' }).click();
    await isSignedOut();
    expect(await copies()).toEqual([]);
    expect((await read(mine.id)).description).toBe('Elsewhere again');
  });
});

test('a newer version takes over when nothing is at stake, and waits where something is', async ({
  context,
  page,
  site,
}) => {
  await page.goto('/market');
  await waitForWorker(page);
  const second = await writer(context, site);
  await second.goto('/users/profile');
  const field = second.getByRole('main').getByRole('textbox').first();
  await expect(field).toBeVisible();
  await field.fill('Half typed');
  for (const tab of [page, second])
    await tab.evaluate(() => document.documentElement.setAttribute('data-old', 'yes'));

  await releaseNewer();
  await second.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/'))?.update();
  });
  const ready = bar(second).filter({ hasText: 'A new version is ready' });
  await expect(ready).toBeVisible();
  await isFine(second, 'A new version is ready');

  // The other tab has noticed it as well, and loads it once it rests after a navigation.
  await page.getByRole('banner').getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-old', 'yes', { timeout: 60_000 });
  await expect(second.locator('html')).toHaveAttribute('data-old', 'yes');
  await expect(field).toHaveValue('Half typed');
  await ready.getByRole('button', { name: 'Reload' }).click();
  await expect(second.locator('html')).not.toHaveAttribute('data-old', 'yes');

  await test.step('a file of an older version that is gone leads to a reload, not over what is typed', async () => {
    const break_ = () => dispatchEvent(new Event('vite:preloadError'));
    await page.evaluate(() => document.documentElement.setAttribute('data-old', 'yes'));
    // The app listens some time after its first screen.
    await expect(async () => {
      await page.evaluate(break_);
      await expect(page.locator('html')).not.toHaveAttribute('data-old', 'yes', { timeout: 2_000 });
    }).toPass();
    await second.evaluate(() => document.documentElement.setAttribute('data-old', 'yes'));
    await field.fill('Typed again');
    await expect(async () => {
      await second.evaluate(break_);
      await expect(ready).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(field).toHaveValue('Typed again');
    await expect(second.locator('html')).toHaveAttribute('data-old', 'yes');
  });
});
