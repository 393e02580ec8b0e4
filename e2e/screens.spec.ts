import { expect } from '@playwright/test';
import { isFine, lookAt, watch } from './look.ts';
import { test } from './site.ts';

lookAt([
  ['/', null, 'Latest ads'],
  ['/market', null, 'Market'],
  ['/market/map', null, /ads/],
  ['/pricing', null, 'What each plan gives'],
  ['/pricing', 'trader', /^Choose/],
  ['/market/compare', null, 'There is nothing to compare yet'],
  ['/market?side=buy&q=zzqqx&region=Europe', null, 'No ad matches these filters'],
  ['/nowhere', null, 'There is no page at this address'],
  ['/forgot-password', null, 'We mail you a link to set a new password.'],
  [`/reset-password?token=${'A'.repeat(43)}`, null, 'Set a new password'],
  ['/verify-email', null, 'This link does not work any more'],
  ['/auth/google/callback', null, 'You are not signed in'],
  ['/create-ad', 'trader', 'New ad'],
  ['/users/ads', 'trader', 'My ads'],
  ['/users/ads?status=rejected', 'trader', 'Rejected:'],
  ['/users/ads/new', 'trader', 'New ad'],
  ['/users/inbox', 'trader', 'Inbox'],
  ['/users/favorites', 'trader', 'Favorites'],
  ['/users/saved-searches', 'trader', 'Saved searches'],
  ['/users/plans', 'trader', 'Nothing is charged before you confirm it.'],
  ['/users/plans?buy=desk', 'trader', 'To pay now'],
  ['/users/wallet', 'trader', 'It cannot be sent to other people or paid out.'],
  ['/users/payments', 'trader', 'You have made no payments yet'],
  ['/users/payments?status=failed', 'trader', 'No payment matches these filters'],
  ['/users/payment/success', 'trader', 'Payment Successful'],
  ['/users/payment/failed', 'trader', 'Payment Failed'],
  ['/users/payment/cancelled', 'trader', 'Payment Cancelled'],
  ['/users/tickets', 'trader', 'You have asked nothing yet'],
  ['/users/tickets?ask=new', 'trader', 'What is it about?'],
  ['/users/profile', 'trader', 'Profile'],
]);

test('an ad page, from the list', async ({ page, site }) => {
  const faults = watch(page, site.url);
  await page.goto('/market');
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/market\/[a-z0-9-]+-gm-/);
  await expect(page.getByRole('button', { name: 'Ask about this cargo' })).toBeVisible();
  await isFine(page, /GM-/);
  expect(faults).toEqual([]);
});
