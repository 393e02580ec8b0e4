import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Env } from '../../env.ts';
import { openDiskFiles } from './diskFiles.ts';
import { openS3Files } from './s3Files.ts';

/** Storage of uploaded files, under keys of `newFileKey`. */
export type FileStore = {
  /** Holds finished uploads until they are stored; on the same disk as the files. */
  tempFolder: string;
  /** Moves a finished temporary file into the store; durable once resolved. */
  put(key: string, tempPath: string): Promise<void>;
  /** The content, or null if there is no such file. */
  read(key: string): Promise<Readable | null>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
};

export type FileEnv = Pick<
  Env,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

const DAY = 24 * 60 * 60 * 1000;

/** Temporary files outlive their request only if the process was killed. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => null);
    if (info && Date.now() - info.mtimeMs > DAY) await rm(file, { force: true, recursive: true });
  }
}

/** The bucket if `S3_*` is set, else the folder `files` of the data folder. */
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
  // Inside of it, because that folder may be on a separate disk and a rename cannot cross disks.
  const tempFolder = bucket ? path.resolve(env.DATA_DIR, 'tmp') : path.join(folder, 'tmp');
  await mkdir(tempFolder, { recursive: true, mode: 0o700 });
  await sweep(tempFolder);
  return { tempFolder, ...(bucket ?? (await openDiskFiles(folder))) };
}
