import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { findChromium } from './findChromium.ts';

/** `node scripts/pictures.ts [address]`: takes the README's screenshots from a running site with demo data. */
const site = process.argv[2] ?? 'http://localhost:3000';
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  locale: 'en-GB',
});

await page.goto(`${site}/market`);
await page.getByText('Made with Natural Earth').waitFor();
await page.waitForLoadState('networkidle');
await page.screenshot({ path: `${folder}market.png` });

const found = await fetch(`${site}/api/ads/public?q=EN%20590&priceMin=1&side=sell&limit=1`);
const [ad] = ((await found.json()) as { items: { slug: string }[] }).items;
if (!ad) throw new Error('The site has no EN 590 ad to show: start it with demo data.');
await page.goto(`${site}/market/${ad.slug}`);
await page.getByRole('heading', { name: 'Similar ads' }).waitFor();
await page.waitForLoadState('networkidle');
await page.screenshot({ path: `${folder}ad.png` });
await browser.close();
