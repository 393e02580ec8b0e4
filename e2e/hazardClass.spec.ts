import { expect } from '@playwright/test';
import { type Ad, approve, callerFor, diesel } from './kit/calls.ts';
import { watch } from './kit/look.ts';
import { pick } from './kit/pick.ts';
import { signIn, test } from './kit/site.ts';

const NAME = 'Naphtha, petroleum';
/** As the ad form, the page and the comparison say it. */
const SAID = 'UN 2553 · class 3 · Naphtha, petroleum · flash point: below 23 °C';

test('a hazard class: added by an operator, picked by its UN number, shown on the page and in the comparison', async ({
  browser,
  page,
  request,
  site,
}) => {
  test.setTimeout(120_000);

  await test.step('a bad UN number is refused at its field, a good one is added', async () => {
    const admin = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
    await signIn(admin, site, 'admin');
    await admin.goto('/admin/base-data/hazard-classes');
    await admin.getByText('Add', { exact: true }).click();
    const entry = admin.getByRole('dialog');
    await entry.getByLabel('Name', { exact: true }).fill(NAME);
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
    await admin.getByRole('searchbox', { name: 'Search' }).fill('2553');
    await expect(admin.getByText('UN2553-II')).toBeVisible();
  });

  const trader = await callerFor(request, 'trader');
  const [first, other] = [
    await trader.send<Ad>('POST', '/ads', { ...(await diesel(trader, 701)), draft: true }),
    await trader.send<Ad>('POST', '/ads', await diesel(trader, 702)),
  ];
  const faults = watch(page, site.url);
  await signIn(page, site, 'trader');

  await test.step('a member finds it by its UN number', async () => {
    await page.goto(`/users/ads/${first.id}/edit`);
    const field = page.getByRole('combobox', { name: 'Hazard class' });
    await field.fill('9999');
    await expect(page.getByText('No such hazard class')).toBeVisible();
    await pick(page, 'Hazard class', '2553', new RegExp(NAME));
    await expect(field).toHaveValue(SAID);
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await expect(page).toHaveURL(/\/users\/ads$/);
  });

  await test.step('the page and the comparison show it', async () => {
    await approve(request, first.id);
    await approve(request, other.id);
    const { slug } = await trader.get<Ad>(`/ads/${first.id}`);
    await page.goto(`/market/${slug}`);
    await expect(page.getByText(SAID)).toBeVisible();
    await page.goto(`/market/compare?ids=${first.id}&ids=${other.id}`);
    await expect(page.getByRole('row', { name: /Hazard class/ }).getByText(SAID)).toBeVisible();
  });
  expect(faults).toEqual([]);
});
