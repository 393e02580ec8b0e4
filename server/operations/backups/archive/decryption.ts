import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { msg } from '../../../../contract/core/message.ts';
import { BadArchive } from './archiveFormat.ts';
import type { Progress } from './archiveReader.ts';
import { passphraseIdentity } from './passphrase.ts';

/** Decrypts a backup: a passphrase, or `AGE-SECRET-KEY-…`. */
export type Key = { passphrase: string } | { identity: string };

const MAGIC = 'age-encryption.org/v1\n';
/** The last line of the header. */
const HEADER_END = '\n--- ';
/** Far more than twenty recipients of any kind need; without a limit the library would read until a line ends. */
const HEADER_BYTES_MAX = 256 * 1024;

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.alloc(HEADER_BYTES_MAX);
    const { bytesRead } = await handle.read(bytes, 0, HEADER_BYTES_MAX, 0);
    return bytes.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether it is a file in the age format; its content is unknown without the key. */
export async function isEncrypted(file: string): Promise<boolean> {
  const beginning = await beginningOf(file);
  return beginning.startsWith(MAGIC) && beginning.includes(HEADER_END);
}

async function decrypterFor(key: Key) {
  const decrypter = new (await import('age-encryption')).Decrypter();
  decrypter.addIdentity('identity' in key ? key.identity : passphraseIdentity(key.passphrase));
  return decrypter;
}

/** A stream of the decrypted content; null if the key does not fit. */
export async function openEncrypted(file: string, key: Key): Promise<ReadableStream<Uint8Array> | null> {
  if (!(await isEncrypted(file))) throw new BadArchive(msg('operations.notAge'));
  const stream = createReadStream(file);
  try {
    return await (await decrypterFor(key)).decrypt(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
  } catch {
    stream.destroy();
    return null;
  }
}

/**
 * Writes the decrypted content to `target`, which exists only after `check` has accepted it.
 * @throws BadArchive if it is damaged or truncated: every 64 kB and the end are authenticated
 */
export async function writeDecrypted<Found>(
  plain: ReadableStream<Uint8Array>,
  { source, target }: { source: string; target: string },
  moved: Progress,
  check: (file: string) => Promise<Found>,
): Promise<Found> {
  const part = `${target}.part`;
  const { size } = await stat(source);
  let done = 0;
  async function* counted() {
    try {
      for await (const piece of plain) {
        done += piece.length;
        moved(Math.min(done, size), size);
        yield piece;
      }
    } catch (error) {
      // Translates the library's own error for a chunk that fails authentication.
      throw (error as { code?: string }).code ? error : new BadArchive(msg('operations.damagedOrCutOff'));
    }
  }
  try {
    await writeFile(part, counted(), { flag: 'wx', mode: 0o600 });
    const found = await check(part);
    await rename(part, target);
    return found;
  } finally {
    await rm(part, { force: true });
  }
}
