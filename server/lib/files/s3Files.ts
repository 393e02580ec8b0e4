import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { S3mini, S3ServiceError } from 's3mini';
import { ensureFileKey } from './fileKeys.ts';

type Bucket = {
  endpoint: string;
  bucket: string;
  region: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

const ANSWER_WITHIN = 10_000;
/** Additional time for uploads: a megabyte a second, a tenth of what storage near the site accepts. */
const BYTES_PER_MS = 1024;

/** The storage is unavailable: nothing was done, and a retry may succeed. */
const isAway = (error: unknown) =>
  !(error instanceof S3ServiceError) || error.status >= 500 || error.status === 429;

async function ask<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    throw Object.assign(new Error('The file storage is away', { cause: error }), {
      code: 'STORAGE_UNAVAILABLE',
    });
  }
}

/** Limits the time to the response, but not that of the download, which runs at the reader's pace. */
const fetchInTime: typeof fetch = async (input, init) => {
  const impatience = new AbortController();
  const timer = setTimeout(
    () => impatience.abort(new Error('The file storage did not answer in time')),
    ANSWER_WITHIN + (init?.body instanceof Blob ? init.body.size / BYTES_PER_MS : 0),
  );
  try {
    return await fetch(input, { ...init, signal: impatience.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** Objects of one bucket with path-style addresses (`endpoint/bucket/key`), which every S3 service supports. */
export function openS3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket) {
  const s3 = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region: region ?? 'auto',
    accessKeyId,
    secretAccessKey,
    fetch: fetchInTime,
  });

  return {
    async put(key: string, tempPath: string) {
      ensureFileKey(key);
      // A file-backed blob is read while it is sent, and has a known length.
      const content = await openAsBlob(tempPath);
      await ask(() =>
        s3.putObject(key, content, 'application/octet-stream', undefined, undefined, content.size),
      );
      await rm(tempPath, { force: true });
    },

    async read(key: string) {
      ensureFileKey(key);
      const response = await ask(() => s3.getObjectResponse(key));
      return response?.body ? Readable.fromWeb(response.body) : null;
    },

    async remove(key: string) {
      ensureFileKey(key);
      await ask(() => s3.deleteObject(key));
    },
  };
}
