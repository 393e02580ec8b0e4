import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { ensureFileKey } from './fileKeys.ts';

type Bucket = {
  endpoint: string;
  bucket: string;
  region: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

const ANSWER_WITHIN = 10_000;
const STORE_WITHIN = 60_000;

/** Limits the wait for an answer, not the download behind it, which goes at the reader's pace. */
const fetchInTime: typeof fetch = async (input, init) => {
  const impatience = new AbortController();
  const timer = setTimeout(
    () => impatience.abort(new Error('The file storage did not answer in time')),
    init?.method === 'PUT' ? STORE_WITHIN : ANSWER_WITHIN,
  );
  try {
    return await fetch(input, { ...init, signal: impatience.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** Objects of one bucket, addressed by path (`endpoint/bucket/key`), which every S3 service understands. */
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
      // A blob of a file is read while it is sent, and its length is known.
      const content = await openAsBlob(tempPath);
      await s3.putObject(key, content, 'application/octet-stream', undefined, undefined, content.size);
      await rm(tempPath, { force: true });
    },

    async read(key: string) {
      ensureFileKey(key);
      const response = await s3.getObjectResponse(key);
      return response?.body ? Readable.fromWeb(response.body) : null;
    },

    async remove(key: string) {
      ensureFileKey(key);
      await s3.deleteObject(key);
    },
  };
}
