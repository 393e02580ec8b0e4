import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { appIsThere } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

const PASSWORD = 'gasmap-demo';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search the market' });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
const ads = (page: Page) => page.getByRole('table', { name: 'Ads', exact: true });

test('suggestions: an alias, a typing error, by keyboard alone', async ({ page }) => {
  await page.goto('/market?view=list');
  await expect(ads(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();

  await test.step('the alias AGO means diesel; picking it sets the filter', async () => {
    await page.keyboard.type('ago');
    await expect(page.getByRole('option', { name: /^Diesel/ })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: /^Diesel/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/productId=/);
    await expect(chips(page).filter({ hasText: 'Diesel' })).toBeVisible();
    await expect(search(page)).toHaveValue('');
  });

  await test.step('a typing error still finds the port; free text stays possible', async () => {
    await search(page).fill('roterdam');
    await expect(page.getByRole('option', { name: /^Rotterdam/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(search(page)).toHaveValue('roterdam');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=roterdam/);
    await expect(page).toHaveURL(/productId=/);
  });
});

test('filters stand in the address: chips take them away, Back brings them again', { tag: '@short' }, async ({
  page,
}) => {
  await page.goto('/market?view=list');
  await filters(page).getByRole('radio', { name: /^Sell/ }).check({ force: true });
  await expect(page).toHaveURL(/side=sell/);
  await filters(page).getByRole('checkbox', { name: /^CIF/ }).check();
  await expect(page).toHaveURL(/term=CIF/);
  await filters(page).getByText('More filters').click();
  await filters(page).getByRole('checkbox', { name: 'L/C at sight' }).check();
  await expect(page).toHaveURL(/paymentTerm=LC_SIGHT/);
  await filters(page).getByRole('searchbox', { name: 'Find a port' }).fill('rotterdam');
  await filters(page)
    .getByRole('checkbox', { name: /^Rotterdam/ })
    .check();
  await expect(page).toHaveURL(/portId=/);
  await expect(chips(page)).toHaveText(['Sell', 'CIF', 'Rotterdam', 'L/C at sight', 'Clear all']);
  expect(await violationsOf(page)).toEqual([]);

  await page.reload();
  await expect(chips(page)).toHaveText(['Sell', 'CIF', 'Rotterdam', 'L/C at sight', 'Clear all']);
  await page.getByRole('button', { name: 'Remove filter Rotterdam' }).first().click();
  await expect(page).not.toHaveURL(/portId=/);
  await page.goBack();
  await expect(page).toHaveURL(/portId=/);
  await expect(chips(page).filter({ hasText: 'Rotterdam' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await expect(chips(page)).toHaveCount(0);
  await expect(page).toHaveURL(/view=list$/);

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price');
  await page.getByRole('combobox', { name: 'Compare prices in' }).selectOption('$/t');
  await expect(page).toHaveURL(/priceBasis=usdPerTonne/);
  await expect(ads(page).getByText('$/t').first()).toBeVisible();
});

for (const width of [1280, 360])
  test(`how a text was read comes after the ads, which stay where they are, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    const held = Promise.withResolvers<void>();
    await page.route(/SearchReading/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/market?q=deisel rotterdam&view=list');
    const first = ads(page).getByRole('link').first();
    await expect(first).toBeVisible();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d+ ads?$/);
    const before = await first.boundingBox();
    held.resolve();
    await expect(page.getByRole('list', { name: 'Found in your search' })).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
  });

test('origins are excluded: chosen, shared by the address, saved', async ({ page, site }) => {
  await signIn(page, site, 'trader');
  await page.goto('/market?view=list');
  const total = page
    .getByRole('status')
    .filter({ hasText: /\bads?\b/ })
    .first();
  const all = await total.textContent();
  const group = (name: string) => filters(page).getByRole('region', { name });
  const country = (name: string, of: string) =>
    group(of).getByRole('checkbox', { name: new RegExp(`^${name}( [\\d,]+)?$`) });
  await filters(page).getByText('More filters').click();

  await test.step('two countries are excluded; what states no origin stays', async () => {
    for (const name of ['Saudi Arabia', 'United States']) {
      if (!(await group('Exclude origins').getByRole('searchbox').isVisible()))
        await group('Exclude origins')
          .getByRole('button', { name: /^Show all/ })
          .click();
      await group('Exclude origins').getByRole('searchbox').fill(name);
      await country(name, 'Exclude origins').check();
    }
    await expect(chips(page)).toHaveText(['not from Saudi Arabia', 'not from United States', 'Clear all']);
    await expect(
      group('Exclude origins').getByText('Ads without a stated origin are still shown.'),
    ).toBeVisible();
    await expect(total).not.toHaveText(all ?? '');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('a country is wanted or excluded, not both', async () => {
    await group('Country of origin')
      .getByRole('button', { name: /^Show all/ })
      .click();
    await group('Country of origin').getByRole('searchbox').fill('Saudi');
    await country('Saudi Arabia', 'Country of origin').check();
    await expect(chips(page)).toHaveText(['from Saudi Arabia', 'not from United States', 'Clear all']);
    await page.goBack();
    await expect(chips(page)).toHaveText(['not from Saudi Arabia', 'not from United States', 'Clear all']);
  });

  await test.step('the address shows somebody else the same', async () => {
    const address = page.url();
    expect(new URL(address).searchParams.getAll('originExcluded')).toHaveLength(2);
    await page.goto(address.replace('/market?', '/market/map?'));
    await expect(chips(page)).toHaveText(['not from Saudi Arabia', 'not from United States', 'Clear all']);
    await page.goto(address);
    await expect(chips(page)).toHaveText(['not from Saudi Arabia', 'not from United States', 'Clear all']);
  });

  await test.step('the search is saved and says so', async () => {
    await page.getByRole('button', { name: 'Save search' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toHaveValue('not from Saudi Arabia · not from United States');
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/users/saved-searches');
    await expect(page.getByText('not from Saudi Arabia or United States')).toBeVisible();
  });
});

test('only ads of companies that were checked: each says how far, in the list and on its page', async ({
  page,
}) => {
  await page.goto('/market?view=list&density=cards');
  await filters(page).getByText('More filters').click();
  await filters(page)
    .getByRole('region', { name: 'Checks of the company' })
    .getByRole('checkbox', { name: 'Level 2 or higher' })
    .check();
  await expect(page).toHaveURL(/level=2/);
  await expect(chips(page)).toHaveText(['company level 2 or higher']);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const cards = page.getByRole('main').locator('li[data-side]');
  const marks = cards.getByRole('img', { name: 'Company checked, level 2 of 4' });
  await expect(marks.first()).toBeVisible();
  expect(await marks.count()).toBe(await cards.count());
  expect(await violationsOf(page)).toEqual([]);
  await cards.first().getByRole('link').first().click();
  await expect(page.getByText('Company checked, level 2 of 4')).toBeVisible();
});

test('a heart for somebody who is not signed in is on after signing in', async ({ page }) => {
  await page.goto('/market?view=list');
  const heart = ads(page)
    .getByRole('button', { name: /^Favorite:/ })
    .first();
  const name = (await heart.getAttribute('aria-label')) ?? '';
  await heart.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('guest@gasmap.test');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
  const same = page.getByRole('button', { name, exact: true }).first();
  await expect(same).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(same).toHaveAttribute('aria-pressed', 'true');
  await same.click();
  await expect(same).toHaveAttribute('aria-pressed', 'false');
});

test('the table: sorted by its heads, read with the keyboard, one unit, chosen columns', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.goto('/market?view=list');
  const head = (name: string) => ads(page).getByRole('columnheader', { name });
  await head('Comparable').getByRole('button').click();
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect(head('Comparable')).toHaveAttribute('aria-sort', 'ascending');
  await head('Age').getByRole('button').click();
  await expect(page).not.toHaveURL(/sort=/);
  const rows = ads(page).locator('tbody tr');
  await expect(rows.nth(15)).toBeInViewport();

  const links = ads(page).locator('tbody').getByRole('link');
  await page.getByRole('button', { name: 'Columns' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('region', { name: 'Ads to compare' }).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('combobox', { name: 'Compare prices in' }).selectOption('€/MWh');
  await expect(ads(page).getByTitle('Cannot be converted to €/MWh').first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Term').uncheck();
  await expect(head('Term')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Compare prices in' })).toHaveValue('eurPerMWh');
  await expect(head('Side')).toBeVisible();
  await expect(head('Term')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('dialog')).toContainText('Login');
});

test('beside the map each ad is two lines, and no quantity is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/market');
  const prices = page.locator('[data-ad-row] [data-col="price"]');
  await expect(prices.first()).toBeVisible();
  const below = await page
    .locator('[data-ad-row]')
    .first()
    .evaluate((row) => {
      const topOf = (column: string) =>
        row.querySelector(`[data-col="${column}"]`)?.getBoundingClientRect().top ?? 0;
      return topOf('quantity') - topOf('price');
    });
  expect(below).toBeGreaterThan(10);
  const cut = await page
    .locator('[data-ad-row] [data-col="quantity"]')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(cut).toBe(0);
});

test('two ads side by side, differences marked', async ({ page }) => {
  await page.goto('/market?view=list&q=diesel');
  const picks = ads(page).getByRole('button', { name: /^Compare:/ });
  await picks.nth(0).click();
  await picks.nth(1).click();
  const tray = page.getByRole('region', { name: 'Ads to compare' });
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await tray.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(/\/market\/compare\?ids=.+&ids=/);
  const table = page.getByRole('table');
  const rows = table.getByRole('row');
  await expect(table.getByRole('rowheader', { name: /^Place.*Differs/ })).toBeVisible();
  const all = await rows.count();
  await page.getByRole('switch', { name: 'Only differences' }).check();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  expect(await violationsOf(page)).toEqual([]);
});

test('a search is saved, its name only once', async ({ page, site }) => {
  await signIn(page, site, 'trader');
  await page.goto('/market?view=list&side=buy&term=CIF');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Buy · CIF');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /^Instantly/ }).check();
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Your saved searches' })).toHaveAttribute(
    'href',
    '/users/saved-searches',
  );
  await page.getByRole('button', { name: 'Save search' }).click();
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(dialog.getByText('You have a saved search of this name already')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
});

test('an ad is reported, and similar ones stand below it', async ({ page, site }) => {
  await signIn(page, site, 'guest');
  await page.goto('/market?view=list&q=EN590');
  await ads(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/market\/[a-z0-9-]+-gm-/);
  await expect(page.getByRole('heading', { name: 'Similar ads' })).toBeVisible();
  await page.getByRole('button', { name: 'Report this ad' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Pick a reason')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Misleading information' }).check();
  await dialog.getByRole('textbox').fill('The density is given in the wrong unit.');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText(/T-\d+/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('region', { name: 'Similar ads' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/market\/[a-z0-9-]+-gm-/);
  await expect(page.getByRole('button', { name: 'Ask about this cargo' })).toBeVisible();
});

test('an ad that is gone says so, with similar ones', async ({ page, site }) => {
  const answer = await page.request.post(`${site.url}/api/auth/login`, {
    data: { email: 'trader@gasmap.test', password: PASSWORD },
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const own = await page.request.get(`${site.url}/api/ads/my-ads?status=approved`, { headers });
  const { items } = (await own.json()) as {
    items: { id: string; slug: string; reference: string; side: string }[];
  };
  const ad = items.find(({ side }) => side === 'sell');
  await page.goto(`/market/${ad?.slug}`);
  await expect(page.getByRole('button', { name: 'Ask about this cargo' })).toBeVisible();
  await page.request.post(`${site.url}/api/ads/${ad?.id}/close`, { headers, data: {} });
  await page.reload();
  await appIsThere(page);
  await expect(page.getByRole('heading', { name: 'This ad is no longer published' })).toBeVisible();
  await expect(page.getByText(ad?.reference ?? '-')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar ads' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/market/there-never-was-gm-aaaaaa');
  await expect(page.getByRole('heading', { name: 'This ad is not available' })).toBeVisible();
});

/** Texts of the table that end outside their cell or outside what cuts them. */
const cutTexts = (table: Locator) =>
  table.evaluate((table) => {
    const found: string[] = [];
    for (const cell of table.querySelectorAll('th, tbody td')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement;
        // What is only for screen readers is clipped.
        let box = parent;
        while (box !== null && box !== cell && getComputedStyle(box).overflowX === 'visible')
          box = box.parentElement;
        if (box === null || getComputedStyle(box).clipPath !== 'none' || box.clientWidth <= 1) continue;
        const edges = box.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const isCut = [...range.getClientRects()].some(
          ({ left, right, width }) => width > 0 && (left < edges.left - 1 || right > edges.right + 1),
        );
        if (isCut) found.push(`${cell.getAttribute('data-col')}: ${cell.textContent}`);
      }
    }
    return found;
  });

for (const language of ['en', 'fr', 'ru', 'tr', 'ar', 'fa']) {
  test(`no text of the table is cut in ${language}, wide, narrower and on a phone`, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    for (const width of [1280, 1100, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/market?view=list');
      const table = page.locator('table:has([data-ad-row])');
      await expect(table).toBeVisible();
      expect(await cutTexts(table), `at ${width}`).toEqual([]);
    }
  });
}
