import { readFileSync } from 'node:fs';
import type { backupPhases } from '../../contract/backups.ts';
import { copyOut } from '../db/copy.ts';
import { inTransaction, openLongClient } from '../db/longClient.ts';
import type { FileStore } from '../lib/files.ts';
import type { Secrets } from '../lib/secrets.ts';
import { type Header, MANIFEST_BYTES_MAX, type Manifest, SIGNED_AS } from './archiveFormat.ts';
import { type ArchiveWriter, writeArchive } from './archiveWriter.ts';
import { appliedMigrations, copyOutText, ledgerSums, sequencesOf, tablesOf } from './catalog.queries.ts';
import type { Lock } from './encryption.ts';

export const APP_VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** Where data come from and go to. */
export type Place = { url: string; files: FileStore; secrets: Secrets };
/** `phase` is one of the contract's; `share` from 0 to 1. */
export type Tell = (phase: (typeof backupPhases)[number], share: number) => void;

/** What `newFileKey` makes, wherever in a row it stands: a column, a text, a document of settings. */
const KEY = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/g;

async function* nothing(): AsyncGenerator<Buffer> {}
async function* only(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Passes rows on and keeps the keys of files that they name. */
async function* noting(
  rows: AsyncIterable<Buffer>,
  keys: Set<string>,
  passed: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const block of rows) {
    bytes += block.length;
    passed(bytes);
    for (const [key] of block.toString('latin1').matchAll(KEY)) keys.add(key);
    yield block;
  }
}

/** All tables as they are at one moment; whoever writes meanwhile waits for nothing. */
async function writeTables(
  url: string,
  archive: ArchiveWriter,
  header: Omit<Header, 'migrations'>,
  tell: Tell,
) {
  const keys = new Set<string>();
  const client = await openLongClient(url, 'public');
  try {
    return await inTransaction(client, 'isolation level repeatable read read only', async () => {
      const tables = await tablesOf(client, 'public');
      const migrations = await appliedMigrations(client);
      const facts = { sequences: await sequencesOf(client, 'public'), ledger: await ledgerSums(client) };
      await archive.section({ ...header, migrations }, nothing());
      const all = tables.reduce((sum, table) => sum + table.bytes, 0) + 1;
      const written: Manifest['tables'] = {};
      let done = 0;
      for (const table of tables) {
        const { name, columns } = table;
        const rows = noting(copyOut(client, copyOutText(table)), keys, (passed) =>
          tell('tables', (done + Math.min(passed, table.bytes)) / all),
        );
        const { lines, bytes, sha256 } = await archive.section({ kind: 'table', name, columns }, rows);
        written[name] = { rows: lines, bytes, sha256 };
        done += table.bytes;
        tell('tables', done / all);
      }
      return { keys: [...keys].sort(), schema: migrations.at(-1)?.version ?? 0, tables: written, ...facts };
    });
  } finally {
    await client.end();
  }
}

async function writeFiles(files: FileStore, archive: ArchiveWriter, keys: string[], tell: Tell) {
  const written = { count: 0, bytes: 0 };
  for (const [nth, key] of keys.entries()) {
    // What only looks like a key, or was removed a moment ago, is not there.
    const content = await files.read(key);
    if (content) {
      written.bytes += (await archive.section({ kind: 'file', key }, content as AsyncIterable<Buffer>)).bytes;
      written.count += 1;
    }
    tell('files', (nth + 1) / keys.length);
  }
  return written;
}

export type Taken = { bytes: number; createdAt: string; schema: number; rows: number; files: number };

/** Writes the whole database and every uploaded file into `target`; nothing is left of it where it fails. */
export async function takeBackup(
  place: Place,
  target: string,
  { note, lock }: { note: string; lock?: Lock | undefined },
  tell: Tell,
): Promise<Taken> {
  const createdAt = new Date().toISOString();
  const sign = (digest: Buffer) => place.secrets.sign(digest, SIGNED_AS);
  const archive = await writeArchive(target, { sign, lock });
  try {
    const header = { kind: 'header', app: APP_VERSION, createdAt, note } as const;
    const { keys, schema, ...facts } = await writeTables(place.url, archive, header, tell);
    const files = await writeFiles(place.files, archive, keys, tell);
    const manifest: Manifest = { ...facts, files };
    const text = JSON.stringify(manifest);
    if (text.length > MANIFEST_BYTES_MAX) throw new Error('The manifest of the backup is too large');
    await archive.section({ kind: 'manifest' }, only(text));
    const bytes = await archive.finish();
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return { bytes, createdAt, schema, rows, files: files.count };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}
