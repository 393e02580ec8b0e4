import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { ensureDiskSpace } from '../folder.ts';
import {
  CHUNK_BYTES,
  type Content,
  chunkKinds,
  END,
  MAGIC,
  RATIO_MAX,
  type SectionHead,
} from './archiveFormat.ts';
import { type Encryption, sinkOf } from './encryption.ts';

const pack = promisify(deflate);
/** Fast compression: most of a large backup is images and PDF, which are compressed already. */
const LEVEL = 3;
const LOOK_FOR_ROOM_EVERY = 32 * 1024 * 1024;

/** Splits content into chunks of the maximum size. */
async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (let piece of content) {
    while (size + piece.length >= CHUNK_BYTES) {
      parts.push(piece.subarray(0, CHUNK_BYTES - size));
      piece = piece.subarray(CHUNK_BYTES - size);
      yield Buffer.concat(parts);
      parts = [];
      size = 0;
    }
    if (piece.length > 0) parts.push(piece);
    size += piece.length;
  }
  if (size > 0) yield Buffer.concat(parts);
}

const countLines = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
};

async function packed(chunk: Buffer): Promise<[kind: number, bytes: Buffer]> {
  const small = await pack(chunk, { level: LEVEL });
  const shrinks = small.length < chunk.length && chunk.length <= small.length * RATIO_MAX;
  return shrinks ? [chunkKinds.deflated, small] : [chunkKinds.stored, chunk];
}

export type ArchiveWriter = {
  section(head: SectionHead, content: AsyncIterable<Buffer>): Promise<Content>;
  /** Syncs the file and renames it to its final name. Returns its size. */
  finish(): Promise<number>;
  /** Removes the partial file. */
  abandon(): Promise<void>;
};

type Options = {
  /** Signs a hash. */
  sign?: (digest: Buffer) => string;
  /** Encryption, if any. */
  encryption?: Encryption | undefined;
};

/** Writes to a temporary file beside `target` and renames it when complete. */
export async function writeArchive(
  target: string,
  { sign, encryption }: Options = {},
): Promise<ArchiveWriter> {
  const part = `${target}.part`;
  const file = await open(part, 'wx', 0o600);
  const sink = await sinkOf(file, encryption);
  const whole = createHash('sha256');
  let size = 0;
  let nextLook = 0;

  async function put(...pieces: Buffer[]): Promise<void> {
    for (const piece of pieces) {
      whole.update(piece);
      size += piece.length;
    }
    await sink.write(pieces);
    if (size < nextLook) return;
    nextLook = size + LOOK_FOR_ROOM_EVERY;
    await ensureDiskSpace(path.dirname(target), LOOK_FOR_ROOM_EVERY);
  }

  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };

  await put(MAGIC);
  return {
    async section(head, content) {
      const json = Buffer.from(JSON.stringify(head));
      await put(u32(json.length), json);
      const hash = createHash('sha256');
      let bytes = 0;
      let lines = 0;
      for await (const chunk of inChunks(content)) {
        hash.update(chunk);
        bytes += chunk.length;
        if (head.kind === 'table') lines += countLines(chunk);
        const [kind, small] = await packed(chunk);
        await put(Buffer.from([kind]), u32(small.length), small);
      }
      const digest = hash.digest();
      await put(Buffer.from([chunkKinds.end]), digest);
      return { bytes, lines, sha256: digest.toString('hex') };
    },
    async finish() {
      await put(u32(END));
      const digest = whole.digest();
      const signature = Buffer.from(sign?.(digest) ?? '', 'latin1');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(signature.length);
      await sink.write([digest, length, signature]);
      await sink.end();
      await file.sync();
      const { size: bytes } = await file.stat();
      await file.close();
      await rename(part, target);
      const folder = process.platform === 'win32' ? null : await open(path.dirname(target), 'r');
      await folder?.sync();
      await folder?.close();
      return bytes;
    },
    async abandon() {
      await sink.abandon();
      await file.close().catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}
