import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { msg } from '../../../../contract/core/message.ts';
import {
  BadArchive,
  CHUNK_BYTES,
  type Content,
  chunkKinds,
  END,
  HASH_BYTES,
  HEAD_BYTES_MAX,
  MAGIC,
  MAGIC_NAME,
  RATIO_MAX,
  type SectionHead,
  SIGNATURE_BYTES_MAX,
  sectionHead,
  UNSIGNED_MAGIC,
} from './archiveFormat.ts';

const unpack = promisify(inflate);
const WINDOW_BYTES = 1024 * 1024 + 64;

/** Bytes read, and total bytes. */
export type Progress = (done: number, of: number) => void;

type Damage = 'cutOff' | 'unreadablePart' | 'checksum' | 'followsEnd';
const damaged = (what: Damage): never => {
  throw new BadArchive(msg(`operations.${what}`));
};

/** Sequential reader of a file that hashes what it has read. */
class Tape {
  position = 0;
  readonly size: number;
  private readonly file: FileHandle;
  private readonly moved: Progress;
  private readonly whole: Hash = createHash('sha256');
  private window = Buffer.alloc(0);

  constructor(file: FileHandle, size: number, moved: Progress) {
    this.file = file;
    this.size = size;
    this.moved = moved;
  }

  /** Returns exactly `length` bytes in a buffer that is not reused. */
  async take(length: number): Promise<Buffer> {
    if (length > this.size - this.position) return damaged('cutOff');
    if (this.window.length < length) {
      const more = Buffer.allocUnsafe(Math.max(WINDOW_BYTES, length - this.window.length));
      const { bytesRead } = await this.file.read(more, 0, more.length, this.position + this.window.length);
      this.window = Buffer.concat([this.window, more.subarray(0, bytesRead)]);
      if (this.window.length < length) return damaged('cutOff');
    }
    const taken = this.window.subarray(0, length);
    this.window = this.window.subarray(length);
    this.position += length;
    this.whole.update(taken);
    this.moved(this.position, this.size);
    return taken;
  }

  digest = (): Buffer => this.whole.copy().digest();
}

function readHead(bytes: Buffer): SectionHead {
  try {
    return sectionHead.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return damaged('unreadablePart');
  }
}

async function* contentOf(
  tape: Tape,
  seen: { hash: Hash; bytes: number; lines: number },
): AsyncGenerator<Buffer> {
  for (;;) {
    const [kind] = await tape.take(1);
    if (kind === chunkKinds.end) return;
    if (kind !== chunkKinds.stored && kind !== chunkKinds.deflated) damaged('unreadablePart');
    const length = (await tape.take(4)).readUInt32BE();
    if (length === 0 || length > CHUNK_BYTES) damaged('unreadablePart');
    const bytes = await tape.take(length);
    const maxOutputLength = Math.min(CHUNK_BYTES, length * RATIO_MAX);
    const chunk =
      kind === chunkKinds.stored
        ? bytes
        : await unpack(bytes, { maxOutputLength }).catch(() => damaged('unreadablePart'));
    seen.hash.update(chunk);
    seen.bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) seen.lines += 1;
    yield chunk;
  }
}

/** Receives a section. Content left unread is read to its end for the checksum. */
type Visit = (head: SectionHead, content: AsyncIterable<Buffer>) => Promise<void>;
type Visited = (head: SectionHead, content: Content) => void;

async function readSection(tape: Tape, visit: Visit, visited: Visited): Promise<boolean> {
  const length = (await tape.take(4)).readUInt32BE();
  if (length === END) return false;
  if (length > HEAD_BYTES_MAX) damaged('unreadablePart');
  const head = readHead(await tape.take(length));
  const seen = { hash: createHash('sha256'), bytes: 0, lines: 0 };
  const content = contentOf(tape, seen);
  // `return` is hidden: a visitor that stops early would end the generator before the checksum.
  await visit(head, { [Symbol.asyncIterator]: () => ({ next: () => content.next() }) });
  while (!(await content.next()).done);
  const digest = seen.hash.digest();
  if (!digest.equals(await tape.take(HASH_BYTES))) damaged('checksum');
  visited(head, { bytes: seen.bytes, lines: seen.lines, sha256: digest.toString('hex') });
  return true;
}

/** The hash of a backup and its signature; empty if unsigned. */
export type Seal = { digest: Buffer; signature: string };

async function readSignature(tape: Tape): Promise<string> {
  const length = (await tape.take(2)).readUInt16BE();
  if (length > SIGNATURE_BYTES_MAX) damaged('unreadablePart');
  return length === 0 ? '' : (await tape.take(length)).toString('latin1');
}

/**
 * Reads a backup from first to last byte.
 * @throws BadArchive if it is damaged; sections visited before must not be trusted then
 */
export async function readArchive(
  path: string,
  visit: Visit,
  visited: Visited = () => undefined,
  moved: Progress = () => undefined,
): Promise<Seal> {
  const file = await open(path, 'r');
  try {
    const tape = new Tape(file, (await file.stat()).size, moved);
    const magic = await tape.take(Math.min(MAGIC.length, tape.size));
    if (!magic.equals(MAGIC) && !magic.equals(UNSIGNED_MAGIC)) {
      const isOurs = magic.toString('latin1').startsWith(MAGIC_NAME);
      throw new BadArchive(msg(isOurs ? 'operations.otherFormat' : 'operations.noBackup'));
    }
    while (await readSection(tape, visit, visited));
    const digest = tape.digest();
    if (!digest.equals(await tape.take(HASH_BYTES))) damaged('checksum');
    const signature = magic.equals(MAGIC) ? await readSignature(tape) : '';
    if (tape.position !== tape.size) damaged('followsEnd');
    return { digest, signature };
  } finally {
    await file.close();
  }
}
