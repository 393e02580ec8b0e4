import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Most bytes (as sent) the market may load until usable. */
export const START_LIMIT = 160_000;

/** Entry points of the market's first view, as named in the build manifest. */
const STARTS = ['index.html', 'pages/market/MarketPage.tsx', 'i18n/locales/en.po?parts'];

type Chunk = { file: string; imports?: string[] };

/** Bytes of script (brotli) that an English-speaking visitor loads before the market is usable. */
export async function weighStart(built: string): Promise<number> {
  const manifest = JSON.parse(await readFile(join(built, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  const waiting = [...STARTS];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}: scripts/weighStart.ts names it.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  const sizes = [...files].map(async (file) => {
    const path = join(built, file);
    // Small files are sent uncompressed.
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
