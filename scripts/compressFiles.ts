import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Text formats; fonts and pictures are compressed already, and small files fit in one packet anyway. */
const TEXT = /\.(js|mjs|css|svg|json|webmanifest|txt|xml|ico)$/;
const WORTH_IT = 1024;
const AT_ONCE = 4;

const ways = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes a `.br` and a `.gz` beside each text file at the highest level, for the server to send as they are. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const waiting = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  const compress = async () => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < WORTH_IT) continue;
      for (const [ending, way] of Object.entries(ways)) await writeFile(path + ending, await way(content));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compress));
}
