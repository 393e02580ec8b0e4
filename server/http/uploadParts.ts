import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { Refusal } from './errors.ts';

const FULL_DISK = new Set(['ENOSPC', 'EDQUOT']);

/** Writes one file of a request to a new file, hashing it on the way. */
export async function savePart(
  part: MultipartFile,
  target: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads one file of a request to be rid of it; answers its bytes. */
export async function discardPart(part: MultipartFile): Promise<number> {
  let bytes = 0;
  for await (const chunk of part.file) bytes += (chunk as Buffer).length;
  return bytes;
}

/** What the parser throws, in the words of the catalogue. */
export function translateUploadFault(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code = '' } = error as { code?: string };
  if (FULL_DISK.has(code)) {
    return Object.assign(new Refusal('UNAVAILABLE', { message: 'There is no room for files right now' }), {
      cause: error,
    });
  }
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return new Refusal('MALFORMED_BODY');
  const isOfParser = code.startsWith('FST_') || /multipart|terminated early|The needle/i.test(String(error));
  return isOfParser
    ? new Refusal('BAD_UPLOAD', { message: 'The upload is incomplete or not readable' })
    : error;
}
