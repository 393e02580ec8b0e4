import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Env } from '../env.ts';
import { openDiskFiles } from './diskFiles.ts';
import { openS3Files } from './s3Files.ts';

/** Where uploaded files are kept, under keys of `newFileKey`. */
export type FileStore = {
  /** Takes finished uploads until they are stored; on the same disk as the files. */
  tempFolder: string;
  /** Moves a finished temporary file into the store; it is safe on the disk when this answers. */
  put(key: string, tempPath: string): Promise<void>;
  /** The content, or null when there is no such file. */
  read(key: string): Promise<Readable | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
};

export type FileEnv = Pick<
  Env,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

const DAY = 24 * 60 * 60 * 1000;

/** Temporary files outlive their request only where the process was killed. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => null);
    if (info && Date.now() - info.mtimeMs > DAY) await rm(file, { force: true, recursive: true });
  }
}

/** The bucket when `S3_*` is set, else the folder `files` of the data folder. */
export async function openFileStore(env: FileEnv): Promise<FileStore> {
  const folder = path.resolve(env.DATA_DIR, 'files');
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = env;
  const bucket =
    S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? openS3Files({
          endpoint: S3_ENDPOINT,
          bucket: S3_BUCKET,
          region: S3_REGION,
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: S3_SECRET_ACCESS_KEY,
        })
      : null;
  // Inside of it: that folder may be a disk of its own, onto which nothing can be moved in one step.
  const tempFolder = bucket ? path.resolve(env.DATA_DIR, 'tmp') : path.join(folder, 'tmp');
  await mkdir(tempFolder, { recursive: true, mode: 0o700 });
  await sweep(tempFolder);
  return { tempFolder, ...(bucket ?? (await openDiskFiles(folder))) };
}
