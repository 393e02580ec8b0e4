import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/findChromium.ts';

/** `node bench/weight.ts [address]`: bytes loaded by a first visit, as sent (brotli), before any interaction. */
const site = process.argv[2] ?? 'http://localhost:3000';
const kinds = ['script', 'stylesheet', 'font', 'document', 'fetch'] as const;

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const figures: Record<string, Record<string, number>> = {};
for (const path of ['/', '/market', '/market/map', '/login', '/create-ad']) {
  for (const width of [360, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    const sums: Record<string, number> = { map: 0 };
    page.on('requestfinished', async (request) => {
      const kind = request.resourceType();
      if (!kinds.includes(kind as (typeof kinds)[number])) return;
      const { responseBodySize } = await request.sizes();
      const isMap = /MapView|ZoomButtons|maplibre|world/.test(request.url());
      const name = isMap ? 'map' : kind;
      sums[name] = (sums[name] ?? 0) + responseBodySize;
    });
    await page.goto(site + path);
    await page.waitForLoadState('networkidle');
    figures[`${path} at ${width} px`] = Object.fromEntries(
      Object.entries(sums).map(([name, bytes]) => [name, Math.round(bytes / 100) / 10]),
    );
    await context.close();
  }
}
await browser.close();
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
await writeFile(
  new URL('weight.json', import.meta.url),
  `${JSON.stringify({ at: new Date().toISOString(), unit: 'kB as sent', figures }, null, 2)}\n`,
);
