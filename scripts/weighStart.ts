import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The most that the market may load before it can be used, in bytes as sent. The goal is 160 kB; asking again who is there took 0.3 of it. */
export const START_LIMIT = 161_000;

/** What the market's first sight is made of, as the build's manifest names it. */
const STARTS = ['index.html', 'market/MarketPage.tsx', 'locales/en.po?public.po'];

type Chunk = { file: string; imports?: string[] };

/** Bytes of script (brotli) that a visitor in English loads before the market can be used. */
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
    // What is small travels as it is.
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
