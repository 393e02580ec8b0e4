import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { Refusal } from './errors.ts';

const FULL_DISK = new Set(['ENOSPC', 'EDQUOT']);

/** Where files of requests go, and how many bytes of that disk stay free: the database may stand on it. */
export type UploadPlace = { folder: string; reserve: number };

const noRoom = () => new Refusal('UNAVAILABLE', { message: 'There is no room for files right now' });

/** Bytes that come between two looks at the disk. */
const LOOK_EVERY = 4 * 1024 * 1024;

/** Refuses `UNAVAILABLE` where so many more bytes would take from the reserve. */
export async function ensureRoom({ folder, reserve }: UploadPlace, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + reserve) throw noRoom();
}

/** Writes one file of a request to a new file, hashing it on the way, while there is room. */
export async function savePart(
  part: MultipartFile,
  target: string,
  place: UploadPlace,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let room = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (bytes + chunk.length > room) {
          await ensureRoom(place, LOOK_EVERY);
          room = bytes + LOOK_EVERY;
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
    return Object.assign(noRoom(), { cause: error });
  }
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return new Refusal('MALFORMED_BODY');
  const isOfParser = code.startsWith('FST_') || /multipart|terminated early|The needle/i.test(String(error));
  return isOfParser
    ? new Refusal('BAD_UPLOAD', { message: 'The upload is incomplete or not readable' })
    : error;
}
