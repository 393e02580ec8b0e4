import { expect } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { publish } from './kit/calls.ts';
import { test } from './kit/site.ts';

test('the map by keyboard: a place opens, the way along the sea is drawn and said', async ({
  page,
  request,
}) => {
  const title = 'Diesel on its way to Rotterdam';
  const { reference } = await publish(request, title);
  await page.goto(`/market/map?q=${reference}`);
  const pin = page.getByRole('button', { name: /^Rotterdam: 1 ad/ });
  await expect(pin).toBeVisible();

  await test.step('Enter opens it, Escape closes it and comes back', async () => {
    await pin.focus();
    await page.keyboard.press('Enter');
    const place = page.getByRole('region', { name: /^Rotterdam/ });
    await expect(place.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByText(/\d nm by sea/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(place).toBeHidden();
    await expect(pin).toBeFocused();
    await expect(page.getByText(/\d nm by sea/)).toBeHidden();
  });

  await test.step('the row of the list shows the same way, and its pin stands out', async () => {
    await page.getByRole('table', { name: 'Ads' }).getByRole('link', { name: title }).focus();
    const note = page.getByRole('status').filter({ hasText: 'nm by sea' });
    await expect(note).toContainText(/Houston.*Rotterdam/);
    await expect(pin.locator('svg[data-active]')).toBeAttached();
  });

  await test.step('arrow keys move the map, the address follows', async () => {
    await page.getByRole('region', { name: 'Map of the market' }).locator('canvas').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/bbox=/);
  });

  await test.step('without “search as I move” the list stays and the address keeps the place', async () => {
    await page.getByRole('checkbox', { name: 'Search as I move' }).uncheck();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/at=/);
    await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(page).not.toHaveURL(/at=/);
  });
});

test('the map shows every result at once, with prices at lone ads, and follows the filters', async ({
  page,
}) => {
  const map = page.getByRole('region', { name: 'Map of the market' });
  // Markers can be reached by keyboard outside of the view as well, so their places are compared. One evaluation, because
  // the map draws itself anew between two.
  const outside = () =>
    map.evaluate((root) => {
      const seen = root.getBoundingClientRect();
      const markers = [...root.querySelectorAll('button')].filter((button) =>
        /\bads?\b/.test(button.ariaLabel ?? ''),
      );
      const isOutside = (marker: Element) => {
        const { left, right, top, bottom } = marker.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x < seen.left || x > seen.right || y < seen.top || y > seen.bottom;
      };
      return markers.length === 0 ? Number.NaN : markers.filter(isOutside).length;
    });
  await page.goto('/market/map');
  await expect.poll(outside).toBe(0);
  await page.goto('/market/map?region=Americas');
  await expect.poll(outside).toBe(0);
  expect(page.url()).not.toContain('bbox');
  await expect(map.getByRole('button', { name: /: 1 ad, .*\$\/(t|bbl|MMBtu)/ }).first()).toBeAttached();
});

test('products are layers of the map: one shows its ads alone, the list and the address follow', async ({
  page,
}) => {
  await page.goto('/market/map');
  const layers = page.getByRole('list', { name: 'Products on the map' });
  const gases = layers.getByRole('button', { name: /^Gases/ });
  const count = Number((await gases.innerText()).replace(/\D/g, ''));
  await gases.click();
  await expect(gases).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/productId=/);
  await expect(page.getByRole('region', { name: 'Ads', exact: true }).getByRole('status').first()).toHaveText(
    new RegExp(`^${count} ads?$`),
  );
  expect(await violationsOf(page)).toEqual([]);
  await gases.click();
  await expect(gases).toHaveAttribute('aria-pressed', 'false');
  await expect(page).not.toHaveURL(/productId=/);
});

test('trade lanes: from where to where, each filters the ads; closed, the places are back', async ({
  page,
}) => {
  await page.goto('/market/map');
  await page.getByRole('button', { name: 'Trade lanes', exact: true }).click();
  const lanes = page.getByRole('region', { name: 'Busiest trade lanes' });
  const busiest = lanes.getByRole('button', { name: / → / }).first();
  const [name = '', count = ''] = (await busiest.innerText()).split('\n');
  await busiest.click();
  await expect(busiest).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/lanes=on.*tradeLane=|tradeLane=.*lanes=on/);
  const ads = page.getByRole('region', { name: 'Ads', exact: true });
  await expect(ads.getByRole('status').first()).toHaveText(new RegExp(`^${count} ads?$`));
  expect(await violationsOf(page)).toEqual([]);
  await lanes.getByRole('button', { name: 'Close' }).click();
  await expect(lanes).toBeHidden();
  await expect(page.getByText(/^On the map: .* markers$/)).toBeAttached();
  // The filter stays, with a name of its own.
  await ads.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page).not.toHaveURL(/tradeLane=/);
});

test('a browser that cannot draw the map keeps the list, and loads nothing of the map', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  // A string, because it runs in the browser, whose types these files lack.
  await page.addInitScript(`
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest);
    };
  `);
  await page.goto('/market');
  await expect(
    page.getByText('The map cannot be drawn in this browser. The list says the same.'),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ads' }).getByRole('link').first()).toBeVisible();
  expect(loaded.filter((url) => /MapView-|maplibre|\/world-/.test(url))).toEqual([]);
});
