import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureFileKey } from './fileKeys.ts';

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename durable across a power cut. Windows has no such call and journals by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in 256 subfolders of `root`, so that none becomes too large. */
export async function openDiskFiles(root: string) {
  await mkdir(root, { recursive: true, mode: 0o700 });

  const locate = (key: string) => {
    ensureFileKey(key);
    const folder = path.join(root, key.slice(0, 2));
    return { folder, file: path.join(folder, key) };
  };

  return {
    async put(key: string, tempPath: string) {
      const { folder, file } = locate(key);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await flush(tempPath);
      await rename(tempPath, file);
      await flushFolder(folder);
      if (made) await flushFolder(root);
    },

    async read(key: string) {
      const { file } = locate(key);
      // Opened first: a missing file must be known before the response starts.
      const handle = await open(file, 'r').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return handle && createReadStream(file, { fd: handle });
    },

    async remove(key: string) {
      await rm(locate(key).file, { force: true });
    },
  };
}
