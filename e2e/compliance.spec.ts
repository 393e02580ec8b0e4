import { expect } from '@playwright/test';
import { isFine, watch } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

test('a hit is decided by two: proposed, returned, proposed again, confirmed', async ({
  browser,
  page,
  site,
}) => {
  const faults = watch(page, site.url);
  const second = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signIn(page, site, 'superadmin');
  await signIn(second, site, 'admin');
  const propose = async (note: string) => {
    await page.getByRole('radio', { name: 'False match (F)' }).check();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: 'Why', exact: true }).fill(note);
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(
      page.getByText('You proposed this. Somebody else has to confirm or return it.'),
    ).toBeVisible();
  };

  await test.step('the first finds the hit in the queue, compares both sides and proposes', async () => {
    await page.goto('/admin/screening');
    await page
      .getByRole('table', { name: 'Hits' })
      .getByRole('link', { name: /Sandgrous/i })
      .click();
    const listed = page.getByRole('region', { name: 'On the list' });
    await expect(listed).toContainText('SANDGROUS ENERGY FZE');
    await expect(page.getByText('This subject is held')).toBeVisible();
    const button = page.getByRole('button', { name: 'Propose', exact: true });
    await expect(button).toBeDisabled();
    await page.keyboard.press('f');
    await expect(page.getByText('Choose what differs first')).toBeVisible();
    await propose('Another emirate and another register number than the listed one.');
    await isFine(page, 'Somebody else has to confirm or return it.');
  });

  await test.step('the second wants more, with a reason', async () => {
    await second.goto(page.url());
    await expect(second.getByText('Another emirate and another register number')).toBeVisible();
    const back = second.getByRole('button', { name: 'Return', exact: true });
    await expect(back).toBeDisabled();
    await second.getByLabel('Why you return it').fill('Compare the owners as well, please.');
    await isFine(second, 'Why you return it');
    await back.click();
    await expect(second.getByRole('button', { name: 'Propose', exact: true })).toBeVisible();
  });

  await test.step('the first adds to it; the second is stopped on the page of before, looks again and confirms', async () => {
    await page.reload();
    await expect(page.getByText('Compare the owners as well, please.')).toBeVisible();
    await propose('Owners differ too: the extract of the register names two brothers of Ras Al Khaimah.');
    await second.getByRole('radio', { name: 'True match (T)' }).check();
    await second
      .getByRole('textbox', { name: 'Why', exact: true })
      .fill('Decided on a page that is out of date.');
    await second.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(second.getByRole('alert').filter({ hasText: /changed|state/i })).toBeVisible();
    await second.reload();
    await expect(second.getByText('the extract of the register names two brothers')).toBeVisible();
    await second.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(second.getByRole('button', { name: 'Confirm', exact: true })).toBeHidden();
    const history = second.getByRole('list').filter({ hasText: 'Compare the owners as well, please.' });
    await expect(history.getByText('False match')).toHaveCount(4);
    await isFine(second, 'History');
  });

  await test.step('it waits for nobody any more', async () => {
    await page.goto('/admin/screening');
    await expect(page.getByRole('table', { name: 'Hits' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Sandgrous/i })).toBeHidden();
    await page.goto('/admin/screening?state=confirmed');
    await expect(page.getByRole('link', { name: /Sandgrous/i })).toBeVisible();
  });
  expect(faults).toEqual([]);
  await second.context().close();
});
