import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { msg } from '../../contract/core/message.ts';
import { Refusal } from '../lib/errors.ts';

const FULL_DISK = new Set(['ENOSPC', 'EDQUOT']);

/** Temporary folder of uploads, and the bytes that stay free on its disk, since the database may be on it. */
export type UploadPlace = { folder: string; reserve: number };

const diskFull = () => new Refusal('UNAVAILABLE', { message: msg('operations.noRoomForFiles') });

/** Bytes written between two checks of the free disk space. */
const CHECK_EVERY = 4 * 1024 * 1024;

/** Refuses `UNAVAILABLE` if so many more bytes would use the reserve. */
export async function ensureDiskSpace({ folder, reserve }: UploadPlace, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + reserve) throw diskFull();
}

/** Streams one uploaded file to a new file and hashes it, while there is disk space. */
export async function savePart(
  part: MultipartFile,
  target: string,
  place: UploadPlace,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let checkedUntil = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (bytes + chunk.length > checkedUntil) {
          await ensureDiskSpace(place, CHECK_EVERY);
          checkedUntil = bytes + CHECK_EVERY;
        }
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads and discards one uploaded file; returns its size in bytes. */
export async function discardPart(part: MultipartFile): Promise<number> {
  let bytes = 0;
  for await (const chunk of part.file) bytes += (chunk as Buffer).length;
  return bytes;
}

/** Translates errors of the parser and the disk into refusals. */
export function translateUploadFault(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code = '' } = error as { code?: string };
  if (FULL_DISK.has(code)) {
    return Object.assign(diskFull(), { cause: error });
  }
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return new Refusal('MALFORMED_BODY');
  const isOfParser = code.startsWith('FST_') || /multipart|terminated early|The needle/i.test(String(error));
  return isOfParser ? new Refusal('BAD_UPLOAD', { message: msg('files.uploadIncomplete') }) : error;
}
