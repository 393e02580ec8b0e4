import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newFileKey } from '../../lib/files/fileKeys.ts';
import type { FileStore } from '../../lib/files/files.ts';
import { readArchive } from './archive/archiveReader.ts';

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Writes a file of a backup into the file store. Keys are never reused, so other files are not affected, and the
 * running site does not refer to this key unless it has the same file.
 */
export async function stageFile(
  files: FileStore,
  key: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const temporary = path.join(files.tempFolder, newFileKey());
  const hash = createHash('sha256');
  await pipeline(
    Readable.from(content),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(temporary, { flags: 'wx', mode: 0o600 }),
  );
  const present = await files.read(key);
  const isThere = present !== null && (await hashOf(present as AsyncIterable<Buffer>)) === hash.digest('hex');
  if (isThere) await rm(temporary, { force: true });
  else await files.put(key, temporary);
}

async function keysOf(archive: string): Promise<Set<string>> {
  const keys = new Set<string>();
  await readArchive(archive, async (head) => {
    if (head.kind === 'file') keys.add(head.key);
  });
  return keys;
}

/** Removes files that are in `archive` but not in `other`. */
export async function removeFilesOnlyIn(files: FileStore, archive: string, other: string): Promise<void> {
  const retainedKeys = await keysOf(other);
  for (const key of await keysOf(archive)) if (!retainedKeys.has(key)) await files.remove(key);
}
