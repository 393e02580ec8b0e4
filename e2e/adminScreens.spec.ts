import { expect } from '@playwright/test';
import { isFine, lookAt, watch } from './look.ts';
import { signIn, test } from './site.ts';

lookAt([
  ['/admin/ads', 'admin', 'Queue'],
  ['/admin/ads?status=suspended', 'admin', 'JP54'],
  ['/admin/red-flag-rules', 'admin', /storage-spoofing/],
  ['/admin/tickets', 'admin', 'Tickets'],
  ['/admin/tickets?over=figures', 'admin', 'Open by kind'],
  ['/admin/tickets?over=replies', 'admin', 'No ready answers yet'],
  ['/admin/users', 'admin', 'trader@gasmap.test'],
  ['/admin/plans', 'admin', 'Enterprise'],
  ['/admin/plans?plan=new', 'admin', 'On the pricing page'],
  ['/admin/coupons', 'admin', 'No coupons yet'],
  ['/admin/coupons?coupon=new', 'admin', 'Make the coupon'],
  ['/admin/payments', 'admin', /payments/i],
  ['/admin/reports', 'admin', 'By method'],
  ['/admin/reports?period=custom', 'superadmin', 'These days are no period'],
  ['/admin/notifications', 'admin', 'No messages yet'],
  ['/admin/notifications?message=new', 'admin', 'Go on to send'],
  ['/admin/audit', 'admin', /sign/i],
  ['/admin/roles', 'superadmin', 'No custom roles yet'],
  ['/admin/roles', 'admin', 'You may look. Changing roles needs the permission to do so.'],
  ['/admin/site-settings', 'admin', 'Name of the site'],
  ['/admin/site-settings?tab=maintenance', 'admin', 'Maintenance is on'],
  ['/admin/landing-settings', 'admin', 'Top of the page'],
  ['/admin/backup', 'superadmin', 'No backups yet'],
  ['/admin/social-login-settings', 'superadmin', 'Redirect address'],
  ['/admin/social-login-settings', 'admin', 'You are not authorized to view this page.'],
  ['/admin/profile', 'admin', 'Profile'],
]);

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
  await isFine(page, 'Show these keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('s');
  await isFine(page, 'Suspend this ad');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('e');
  await isFine(page, /You correct somebody else/);
  await page.setViewportSize({ width: 360, height: 800 });
  await isFine(page, /You correct somebody else/);
  expect(faults).toEqual([]);
});
