import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { weighStart } from './weighStart.ts';

test('the start weighs every file that it needs once, as sent, and names what it misses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gasmap-weigh-'));
  try {
    const manifest = {
      'index.html': { file: 'start.js', imports: ['_shared.js'] },
      'pages/market/MarketPage.tsx': { file: 'market.js', imports: ['_shared.js', 'index.html'] },
      'i18n/locales/en.po?parts': { file: 'en.js' },
      '_shared.js': { file: 'shared.js' },
      'other.tsx': { file: 'other.js' },
    };
    await mkdir(join(folder, '.vite'));
    const write = (one: object) => writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(one));
    await write(manifest);
    for (const name of ['start', 'market', 'en', 'shared', 'other'])
      await writeFile(join(folder, `${name}.js`), 'x'.repeat(1000));
    await writeFile(join(folder, 'start.js.br'), 'x'.repeat(10));
    expect(await weighStart(folder)).toBe(3010);
    await write({ 'index.html': { file: 'start.js' } });
    await expect(weighStart(folder)).rejects.toThrow('i18n/locales/en.po?parts');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
