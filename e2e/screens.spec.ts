import { expect } from '@playwright/test';
import { appIsThere, lookAt } from './kit/look.ts';
import { adminScreens, screens } from './kit/screenList.ts';
import { test } from './kit/site.ts';

lookAt(screens);

test('every screen that the router knows is looked at', { tag: '@short' }, async ({ page }) => {
  await page.goto('/pricing');
  await appIsThere(page);
  const routes = await page.evaluate<string[]>('Object.keys(__TSR_ROUTER__.routesByPath)');
  const lookedAt = new Set([...screens, ...adminScreens].map(([path]) => path.split(/[?#]/)[0]));
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((route) => !lookedAt.has(route))).toEqual([]);
});
