import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFiles } from './compressFiles.ts';

test('texts get a compressed copy in both encodings; fonts, pictures and what is small do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gasmap-built-'));
  const text = 'barrels of diesel, '.repeat(200);
  await mkdir(join(folder, 'assets'));
  for (const [name, content] of [
    ['assets/app.js', text],
    ['assets/inter.woff2', text],
    ['logo.png', text],
    ['small.js', 'export {};'],
  ] as const)
    await writeFile(join(folder, name), content);
  await compressFiles(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['assets', 'logo.png', 'small.js']);
  const inAssets = ['app.js', 'app.js.br', 'app.js.gz', 'inter.woff2'];
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual(inAssets);
  const [brotli, gzip] = await Promise.all(
    ['br', 'gz'].map((ending) => readFile(join(folder, 'assets', `app.js.${ending}`))),
  );
  expect(brotliDecompressSync(brotli ?? '').toString()).toBe(text);
  expect(gunzipSync(gzip ?? '').toString()).toBe(text);
  await rm(folder, { recursive: true });
});
