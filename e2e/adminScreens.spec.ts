import { expect } from '@playwright/test';
import { isFine, lookAt, watch } from './kit/look.ts';
import { adminScreens } from './kit/screenList.ts';
import { signIn, test } from './kit/site.ts';

lookAt(adminScreens);

test('what opens over the screens of the back office, and the edit of an ad', async ({ page, site }) => {
  const faults = watch(page, site.url);
  await signIn(page, site, 'admin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/admin/red-flag-rules');
  await page.getByRole('link', { name: /P04/ }).click();
  await isFine(page, 'Each field is saved when you leave it.');
  await page.goto('/admin/tickets');
  await page.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  await isFine(page, 'Send answer');
  await page.goto('/admin/ads');
  await expect(page.getByRole('heading', { name: 'Cautions' })).toBeVisible();
  await page.keyboard.press('?');
  await isFine(page, 'Show keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('s');
  await isFine(page, 'Suspend this ad');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('e');
  await isFine(page, /You are correcting somebody else/);
  await page.setViewportSize({ width: 360, height: 800 });
  await isFine(page, /You are correcting somebody else/);
  expect(faults).toEqual([]);
});
