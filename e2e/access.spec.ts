import { expect, type Locator, type Page } from '@playwright/test';
import { callerFor } from './kit/calls.ts';
import { settle } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

/** Upper bound of Tab presses; the longest screen needs fewer. */
const TABS_MAX = 150;
/** Strings, because they run in the browser. */
const FOCUS_IS_SEEN = `(() => {
  const drawn = (part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const at = document.activeElement;
  const near = [at, at.parentElement, at.nextElementSibling, at.closest('.mantine-Input-input')];
  return near.some((part) => part && drawn(part));
})()`;
const BAR_AND_GROUND = `[
  getComputedStyle(document.querySelector('[data-ad-row] td'), '::before').backgroundColor,
  getComputedStyle(document.body).backgroundColor,
]`;
const MOVING = `[...document.querySelectorAll('*')].filter((part) => {
  const { transitionDuration, animationName, animationDuration } = getComputedStyle(part);
  const lasts = (times) => times.split(',').some((time) => parseFloat(time) > 0.001);
  return lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration));
}).map((part) => part.className)`;
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Presses Tab until the target is focused, and expects its focus to be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.matches(':focus'))) {
      expect(await page.evaluate(FOCUS_IS_SEEN), 'the focus is seen').toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Types into a searchable select and picks the first option. */
async function pickByKeys(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first();
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function fillByKeys(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }).first());
  await page.keyboard.type(text);
}

test('a cargo is posted by keyboard alone', async ({ page, site }) => {
  test.setTimeout(150_000);
  await signIn(page, site, 'trader');
  await page.goto('/users/dashboard');

  await test.step('the first Tab leads past the menus', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a new screen says its name and has the focus', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'New ad' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^New ad/);
    await expect(page.getByRole('status').filter({ hasText: /^New ad/ })).toBeAttached();
    await expect(page.getByRole('main')).toBeFocused();
  });

  const submit = page.getByRole('button', { name: 'Submit for approval' });
  await test.step('what is missing is said at its field, and the first one has the focus', async () => {
    await tabTo(page, submit);
    await page.keyboard.press('Enter');
    const focused = page.locator(':focus');
    await expect(focused).not.toHaveText(/Submit/);
    await expect(page.locator('[aria-invalid="true"]').first()).toBeAttached();
    for (const field of await page.locator('input[aria-invalid="true"]').all()) {
      await expect(field, 'the field names its error').toHaveAttribute('aria-describedby', /error/);
    }
  });

  await test.step('filled in and handed in', async () => {
    await page.reload();
    await expect(submit).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: 'Sell' }));
    await page.keyboard.press('Space');
    await pickByKeys(page, 'Product', 'AGO');
    await pickByKeys(page, 'Grade', 'EN 590');
    await fillByKeys(page, 'Quantity', '30000');
    await fillByKeys(page, 'Amount', '700');
    await pickByKeys(page, 'Delivery term', 'CIF');
    await pickByKeys(page, /^Discharge port/, 'rotterdam');
    await pickByKeys(page, 'Payment terms', 'sight');
    await page.keyboard.press('Escape');
    await tabTo(page, submit);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/users\/ads$|\/users\/ads\?/);
    await expect(page.getByText('Waiting for approval').last()).toBeVisible();
  });
});

test('a plan is bought by keyboard alone', async ({ page, request, site }) => {
  const guest = await callerFor(request, 'guest');
  await guest.send('PUT', '/billing/details', {
    legalName: 'Bosporus Fuels',
    address: 'Quay 1',
    country: 'NL',
  });
  await signIn(page, site, 'guest');
  await page.goto('/users/plans');
  const opener = page.getByRole('button', { name: 'Choose Trader' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('radio', { checked: true }));
  const wallet = dialog.getByRole('radio', { name: /From the wallet/ });
  if (!(await wallet.isChecked())) await page.keyboard.press('ArrowUp');
  await expect(wallet).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: /^Add .* of test credit/ }));
  await page.keyboard.press('Enter');
  await expect(dialog).not.toContainText('missing');
  await tabTo(page, dialog.getByRole('button', { name: /^Buy for/ }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Trader');
});

test('ads are approved and rejected by keyboard alone', async ({ page, site }) => {
  await signIn(page, site, 'admin');
  await page.goto('/admin/ads');
  const rows = page.getByRole('list', { name: 'Ads', exact: true }).getByRole('listitem');
  await expect(page.getByRole('heading', { name: 'Cautions' })).toBeVisible();
  const first = await rows.first().innerText();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('Please name the refinery.');
  await tabTo(page, dialog.getByRole('button', { name: 'Reject', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .getByText(/^Rejected:/)
      .first(),
  ).toBeVisible();
  await expect(rows.first()).not.toHaveText(first, { useInnerText: true });
  // The key acts on the open ad, and the next ad may still be loading.
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(page.getByText(/^Published:/).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('the market says how many it found, by keyboard; nothing moves for who asked for that', async ({
  page,
}) => {
  await page.goto('/pricing');
  // The server-rendered page has no such button: once it is there, the app has started.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Market' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Market/);
  await expect(page.getByRole('main')).toBeFocused();
  const total = page.getByRole('status').filter({ hasText: / ads?$/ });
  await expect(total).toBeVisible();
  const all = await total.innerText();
  await tabTo(page, page.getByRole('main').getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await expect(total).not.toHaveText(all, { useInnerText: true });
  for (const path of ['/', '/market', '/pricing']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.evaluate(MOVING), path).toEqual([]);
  }
});

test('colours of the system: sides, focus and charts stay visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/market');
  await expect(page.getByRole('table', { name: 'Ads' }).getByRole('link').first()).toBeVisible();
  const [bar, ground] = await page.evaluate<[string, string]>(BAR_AND_GROUND);
  expect(bar).not.toBe(ground);
});

/** 640 px equal 1280 px at 200 % zoom, 320 px at 400 %. */
test('nothing sticks out at 200 % and at 400 %', async ({ page, site }) => {
  await signIn(page, site, 'trader');
  for (const path of [
    '/',
    '/market',
    '/pricing',
    '/create-ad',
    '/users/dashboard',
    '/users/ads',
    '/users/wallet',
  ]) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await settle(page);
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 512 });
      await expect.poll(() => page.evaluate(TOO_WIDE), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('on a phone the filters are a sheet at the foot that goes by back, drag and button', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/market/compare');
  await page.getByRole('link', { name: 'Open the market' }).tap();
  const opener = page.getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await opener.tap();
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/market$/);
  await expect(opener).toBeFocused();

  await opener.tap();
  const handle = await sheet.getByRole('heading', { name: 'Filters' }).boundingBox();
  await page.mouse.move(handle?.x ?? 0, handle?.y ?? 0);
  await page.mouse.down();
  await page.mouse.move(handle?.x ?? 0, 700, { steps: 4 });
  await page.mouse.up();
  await expect(sheet).toBeHidden();

  await opener.tap();
  await sheet.getByRole('button', { name: /^Show \d/ }).tap();
  await expect(sheet).toBeHidden();
  await context.close();
});
