import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { type Ad, approve, callerFor, diesel } from './kit/calls.ts';
import { lookAt, settle, watch } from './kit/look.ts';
import { pick } from './kit/pick.ts';
import { signIn, test } from './kit/site.ts';

type Entry = { id: string; name: string; code: string; parentId: string | null; isDefault: boolean };
type List = { items: Entry[] };

const isAccessible = async (page: Page) => expect(await violationsOf(page)).toEqual([]);
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
/** Row names, from top to bottom. */
const namesOn = (page: Page, list: string): Promise<string[]> =>
  page.getByRole('list', { name: list }).getByRole('link').allInnerTexts();

lookAt([
  ['/admin/base-data/products?entry=new', 'admin', 'Gross calorific value'],
  ['/admin/base-data/product-types', 'admin', /ppm/],
  ['/admin/base-data/units?q=nothing-such', 'admin', 'Nothing matches'],
  ['/admin/base-data/currencies', 'admin', 'US dollar'],
  ['/admin/base-data/ports?q=rotterdam', 'admin', 'NLRTM'],
]);

test.beforeEach(async ({ page, site }) => {
  await signIn(page, site, 'admin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a list with two bad cells is mended, imported, and picked in a new ad', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const faults = watch(page, site.url);
  await page.goto('/admin/base-data/products');
  await page.getByRole('button', { name: 'Import' }).click();
  const drawer = page.getByRole('dialog', { name: 'Import products' });
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Template' }).click();
  const template = await readFile(await (await download).path(), 'utf8');
  expect(template).toContain('group,code,name,phase');
  await drawer.locator('input[type="file"]').setInputFiles({
    name: 'waxes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Group;Code;Product;Phase;HS code;Colour;Density;Unit;Other names',
        ';WAXES;Waxes;solid;;white;;;',
        'WAXES;PARAFFIN-WAX;Paraffin wax;solid;2712;yellow;900;MT;Slack wax, refined',
        'WAXES;MICRO WAX;Microcrystalline wax;solid;2712.90;brown;nine hundred;MT;',
      ].join('\n'),
    ),
  });
  const opened = page.getByRole('dialog', { name: 'Import waxes.csv' });
  await expect(opened.getByLabel('What Product is')).toHaveValue('name');
  await expect(opened.getByLabel('What Density is')).toHaveValue('density15');
  await expect(opened.getByLabel('What Colour is')).toHaveValue('');
  await isAccessible(page);
  await opened.getByRole('button', { name: 'Check 3 rows' }).click();
  await expect(opened.getByText('2 cells have to be corrected. Nothing was written.')).toBeVisible();
  await isAccessible(page);
  const code = opened.getByLabel('Code, row 4', { exact: true });
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(opened.getByLabel('Code, row 2', { exact: true })).toHaveCount(0);
  await code.fill('MICRO-WAX');
  await expect(opened.getByText('1 cell has to be corrected. Nothing was written.')).toBeVisible();
  await opened.getByLabel('Density, row 4', { exact: true }).fill('910');
  await opened.getByRole('button', { name: 'Check again' }).click();
  await expect(opened.getByText('No errors: 3 products would be added.')).toBeVisible();
  await opened.getByRole('button', { name: 'Import 3 products' }).click();
  await expect(page.getByText('3 products imported')).toBeVisible();
  await expect(rowOf(page, 'Microcrystalline wax')).toBeVisible();

  await page.getByRole('button', { name: 'Import' }).click();
  await page
    .getByRole('dialog', { name: 'Import products' })
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'denser.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Code;Density\nPARAFFIN-WAX;905'),
    });
  const denser = page.getByRole('dialog', { name: 'Import denser.csv' });
  await denser.getByLabel('Update products that exist').check();
  await denser.getByRole('button', { name: 'Check 1 row' }).click();
  await expect(denser.getByRole('listitem')).toHaveText(/PARAFFIN-WAX\s*Density\s*900 → 905/);
  await isAccessible(page);
  await denser.getByRole('button', { name: 'Save 1 product' }).click();
  await expect(page.getByText('1 product imported')).toBeVisible();
  expect(faults).toEqual([]);

  const member = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signIn(member, site, 'trader');
  await member.goto('/users/ads/new');
  await pick(member, 'Product', 'slack', /Paraffin wax/);
});

/** Products for this journey only; with `below`, all others go below the first. */
const makeProducts = async (request: APIRequestContext, names: readonly string[], below = false) => {
  const admin = await callerFor(request, 'admin');
  let first: string | null = null;
  for (const name of names) {
    const body = { name, code: name.toUpperCase(), phase: 'solid', parentId: below ? first : null };
    const made: Entry = await admin.send('POST', '/products', body);
    first ??= made.id;
  }
  return admin;
};
const parentOf = async (admin: Awaited<ReturnType<typeof callerFor>>, code: string) => {
  const { items } = await admin.get<List>('/products/simple?all=true');
  const parentId = items.find((one) => one.code === code)?.parentId;
  return items.find(({ id }) => id === parentId)?.code ?? null;
};

test('an order is changed by keyboard, said aloud, saved as a whole, taken back', async ({
  page,
  request,
}) => {
  const admin = await makeProducts(request, ['Resins', 'Rosin', 'Damar'], true);
  await page.goto('/admin/base-data/products?q=resins');
  await expect(page.getByText('Clear the search to change the order.')).toBeVisible();
  await page.getByPlaceholder('Name, other name, code').fill('');
  const handle = page.getByRole('button', { name: 'Move Damar' });
  const said = (text: string) => expect(page.getByRole('status').getByText(text)).toBeAttached();
  await handle.focus();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/products/reorder'));
  await handle.press('ArrowUp');
  await said('Damar: place 1 of 2 below Resins');
  await expect(handle).toBeFocused();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Order saved')).toBeVisible();
  const names = await namesOn(page, 'Products');
  expect(names.indexOf('Damar')).toBe(names.indexOf('Resins') + 1);
  await handle.press('ArrowUp');
  await said('Damar is the first already');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The order is unchanged')).toBeVisible();
  await handle.press('ArrowLeft');
  await said('Damar: place');
  await expect.poll(() => parentOf(admin, 'DAMAR')).toBeNull();

  // Another user adds an entry after the last refetch: then nothing is saved.
  await settle(page);
  const { items } = await admin.get<List>('/products/simple?all=true');
  const parentId = items.find(({ code }) => code === 'RESINS')?.id;
  await admin.send('POST', '/products', { name: 'Copal', code: 'COPAL', phase: 'solid', parentId });
  await page.getByRole('button', { name: 'More for Damar' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Indent' }).press('Enter');
  await expect(page.getByText('Somebody else changed this list in the meantime.')).toBeVisible();
  await expect(rowOf(page, 'Copal')).toBeVisible();
  await isAccessible(page);
});

test('a product is dragged below another one', async ({ page, request }) => {
  const admin = await makeProducts(request, ['Ozokerite', 'Ceresin']);
  await page.goto('/admin/base-data/products');
  const onto = rowOf(page, 'Ceresin');
  await onto.scrollIntoViewIfNeeded();
  const box = await onto.boundingBox();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/products/reorder'));
  await page
    .getByRole('button', { name: 'Move Ozokerite' })
    .dragTo(onto, { targetPosition: { x: 400, y: (box?.height ?? 48) / 2 } });
  expect((await saved).status()).toBe(200);
  expect(await parentOf(admin, 'OZOKERITE')).toBe('CERESIN');
});

test('the default is switched, and the one that is says why it stays on', async ({ page, request }) => {
  await page.goto('/admin/base-data/units');
  const [old, next] = [page.getByLabel('metric tonne by default'), page.getByLabel('kilotonne by default')];
  await expect(old).toBeChecked();
  await old.press('Space');
  await expect(old).toBeChecked();
  await expect(
    page.getByText('There is always one default. Make another one the default instead.'),
  ).toBeVisible();
  await next.press('Space');
  await expect(page.getByText('kilotonne is now the default')).toBeVisible();
  await expect(next).toBeChecked();
  await expect(old).not.toBeChecked();
  await page.getByLabel('Offer kilogram').press('Space');
  await expect(page.getByText('kilogram is now inactive')).toBeVisible();
  const admin = await callerFor(request, 'admin');
  const { items } = await admin.get<List>('/units');
  expect(items.filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual(['KT']);
  expect(items.some(({ code }) => code === 'KG')).toBe(false);
});

test('what is in use says where before it is deleted; what nobody uses goes', async ({ page, request }) => {
  await makeProducts(request, ['Shellac']);
  await page.goto('/admin/base-data/currencies?q=USD');
  await page.getByRole('link', { name: 'US dollar' }).click();
  await page.getByRole('dialog', { name: 'US dollar' }).getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete US dollar?' });
  await expect(asked.getByText('It is in use and cannot be deleted:')).toBeVisible();
  await expect(asked.getByText(/\d+ ads/)).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Delete US dollar' })).toHaveCount(0);
  await isAccessible(page);
  await page.goto('/admin/base-data/products');
  await page.getByRole('link', { name: 'Shellac', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Shellac', exact: true });
  await drawer.getByLabel('HS code').fill('27');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Like 2710.19')).toBeVisible();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Shellac' }).click();
  await expect(page.getByText('Shellac deleted')).toBeVisible();
  await expect(rowOf(page, 'Shellac')).toHaveCount(0);
});

test('one product is put into another, which is found by its names then', async ({ page, request }) => {
  const admin = await makeProducts(request, ['Beeswax', 'Montan']);
  await page.goto('/admin/base-data/products');
  await page.getByRole('link', { name: 'Montan', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Montan', exact: true })
    .getByRole('button', { name: 'Merge' })
    .click();
  const asked = page.getByRole('dialog', { name: 'Merge Montan into another product' });
  await pick(page, 'Into', 'beesw', /Beeswax/);
  await expect(asked.getByText('Nothing uses it, so nothing moves but its names.')).toBeVisible();
  await isAccessible(page);
  await asked.getByRole('button', { name: 'Merge into Beeswax' }).click();
  await expect(page.getByText('Montan is part of Beeswax now')).toBeVisible();
  const survivor = page.getByRole('dialog', { name: 'Beeswax', exact: true });
  await expect(survivor.getByText('MONTAN')).toBeVisible();
  const { items } = await admin.get<List>('/products/simple?all=true');
  expect(items.some(({ code }) => code === 'MONTAN')).toBe(false);
});

test('a pegged currency says so; a peg is entered, a slip is asked about, and it is withdrawn', async ({
  page,
}) => {
  await page.goto('/admin/base-data/currencies');
  await expect(page.getByRole('row', { name: /UAE dirham/ })).toContainText('Peg');
  await page.getByRole('link', { name: 'Kuwaiti dinar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Kuwaiti dinar' });
  await expect(drawer).toContainText('KWD is not pegged to the US dollar.');
  await drawer.getByRole('button', { name: 'Add a peg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a peg' });
  await dialog.getByLabel('KWD per US dollar').fill('3.06');
  await dialog.getByLabel('In force since').fill('2026-01-01');
  await dialog.getByLabel('Source').fill('http://example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('An address that starts with https://');
  await dialog.getByLabel('Authority').fill('Central Bank of Kuwait');
  await dialog.getByLabel('Source').fill('https://example.com/peg');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'A large change of the rate?' });
  await expect(question).toContainText('KWD');
  await question.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByLabel('KWD per US dollar').fill('0.306');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toContainText('0.306 KWD/USD since 1 Jan 2026');
  await drawer.getByRole('button', { name: 'Withdraw the peg since 1 Jan 2026' }).click();
  await expect(drawer).toContainText('KWD is not pegged to the US dollar.');
});

test('a rate of a day is entered and shows in the list; a limit of a specification changes', async ({
  page,
}) => {
  await page.goto('/admin/base-data/currencies?q=EUR');
  await page.getByRole('link', { name: 'Euro' }).click();
  const drawer = page.getByRole('dialog', { name: 'Euro' });
  await drawer.getByLabel('USD per EUR').fill('one');
  await drawer.getByRole('button', { name: 'Enter the rate' }).click();
  await expect(drawer.getByText('A decimal number like 1.0842')).toBeVisible();
  await drawer.getByLabel('USD per EUR').fill('1.0842');
  await drawer.getByRole('button', { name: 'Enter the rate' }).click();
  await page
    .getByRole('dialog', { name: /% lower than the last rate\?$/ })
    .getByRole('button', { name: 'Save this rate' })
    .click();
  await expect(page.getByText('Rate of EUR saved')).toBeVisible();
  await expect(drawer.getByRole('cell', { name: '1.0842' })).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Euro/ })).toContainText('1.0842');

  await page.goto('/admin/base-data/spec-templates?q=EN590');
  await page.getByRole('table').getByRole('link').first().click();
  const spec = page.getByRole('dialog');
  const before = await spec.getByRole('button', { name: /^Remove / }).count();
  await spec.getByRole('button', { name: 'Add a limit' }).click();
  await isAccessible(page);
  await spec.getByRole('button', { name: 'Save' }).click();
  await expect(spec.getByText('This cannot be empty').first()).toBeVisible();
  await spec.getByLabel('Parameter').last().fill('Colour');
  await spec.getByLabel('Unit').last().fill('ASTM');
  await spec.getByLabel('At most').last().fill('2.5');
  await spec.getByLabel('Method').last().fill('ASTM D1500');
  await spec.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table')).toContainText(String(before + 1));
});

test('a grade has a limit of its own in the place of its product’s standard', async ({ page }) => {
  await page.goto('/admin/base-data/product-types');
  await pick(page, 'Product', 'diesel', /^Diesel/);
  const open = async () => {
    await page.getByRole('list', { name: 'Product types' }).getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('the limits of EN 590 automotive diesel hold')).toBeVisible();
    return drawer;
  };
  const drawer = await open();
  const flash = drawer.getByRole('group', { name: 'Flash point' });
  const add = drawer.getByRole('combobox', { name: 'Add a limit' });
  await add.fill('flash');
  await expect(page.getByRole('option', { name: 'Flash point' })).toBeVisible();
  await add.press('ArrowDown');
  await add.press('Enter');
  await expect(flash.getByLabel('At least')).toBeFocused();
  await expect(flash.getByLabel('At least')).toHaveValue(/^55/);
  await expect(flash.getByText('EN 590 automotive diesel · ≥ 55 °C')).toBeVisible();
  await flash.getByLabel('At most').fill('50');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(flash.getByText('The maximum is below the minimum')).toBeVisible();
  await isAccessible(page);
  await flash.getByLabel('At least').fill('66');
  await flash.getByLabel('At most').fill('');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Product types' })).toContainText('Flash point ≥ 66 °C');
  await page.reload();
  const again = (await open()).getByRole('group', { name: 'Flash point' });
  await expect(again.getByLabel('At least')).toHaveValue(/^66/);
  await expect(again.getByLabel('At most')).toHaveValue('');
  await again.getByRole('button', { name: 'Remove Flash point' }).press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Limits' })).toBeFocused();
});

const HAZARD_NAME = 'Naphtha, petroleum';
/** As the ad form, the page and the comparison say it. */
const HAZARD_SAID = 'UN 2553 · class 3 · Naphtha, petroleum · flash point: below 23 °C';

test('a hazard class: added by an operator, picked by its UN number, shown on the page and in the comparison', async ({
  browser,
  page,
  request,
  site,
}) => {
  test.setTimeout(120_000);

  await test.step('a bad UN number is refused at its field, a good one is added', async () => {
    await page.goto('/admin/base-data/hazard-classes');
    await page.getByText('Add', { exact: true }).click();
    const entry = page.getByRole('dialog');
    await entry.getByLabel('Name', { exact: true }).fill(HAZARD_NAME);
    await entry.getByLabel('Code', { exact: true }).fill('UN2553-II');
    const unNumber = entry.getByLabel('UN number');
    await unNumber.fill('25A3');
    await entry.getByLabel('Class', { exact: true }).fill('3');
    await entry.getByLabel('Flash point').fill('below 23 °C');
    await entry.getByRole('button', { name: 'Add' }).click();
    await expect(unNumber).toHaveAttribute('aria-invalid', 'true');
    await expect(entry.getByText('Four digits')).toBeVisible();
    await unNumber.fill('2553');
    await entry.getByRole('button', { name: 'Add' }).click();
    await expect(entry).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search' }).fill('2553');
    await expect(page.getByText('UN2553-II')).toBeVisible();
  });

  const trader = await callerFor(request, 'trader');
  const [first, other] = [
    await trader.send<Ad>('POST', '/ads', { ...(await diesel(trader, 701)), draft: true }),
    await trader.send<Ad>('POST', '/ads', await diesel(trader, 702)),
  ];
  const member = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  const faults = watch(member, site.url);
  await signIn(member, site, 'trader');

  await test.step('a member finds it by its UN number', async () => {
    await member.goto(`/users/ads/${first.id}/edit`);
    const field = member.getByRole('combobox', { name: 'Hazard class' });
    await field.fill('9999');
    await expect(member.getByText('No such hazard class')).toBeVisible();
    await pick(member, 'Hazard class', '2553', new RegExp(HAZARD_NAME));
    await expect(field).toHaveValue(HAZARD_SAID);
    await member.getByRole('button', { name: 'Submit for approval' }).click();
    await expect(member).toHaveURL(/\/users\/ads$/);
  });

  await test.step('the page and the comparison show it', async () => {
    await approve(request, first.id);
    await approve(request, other.id);
    const { slug } = await trader.get<Ad>(`/ads/${first.id}`);
    await member.goto(`/market/${slug}`);
    await expect(member.getByText(HAZARD_SAID)).toBeVisible();
    await member.goto(`/market/compare?ids=${first.id}&ids=${other.id}`);
    await expect(member.getByRole('row', { name: /Hazard class/ }).getByText(HAZARD_SAID)).toBeVisible();
  });
  expect(faults).toEqual([]);
});
