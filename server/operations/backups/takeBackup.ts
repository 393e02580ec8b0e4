import { readFileSync } from 'node:fs';
import type { backupPhases } from '../../../contract/operations/backups.ts';
import { copyOut } from '../../db/copy.ts';
import { inTransaction, openLongClient } from '../../db/longClient.ts';
import type { FileStore } from '../../lib/files/files.ts';
import type { Secrets } from '../../lib/secrets.ts';
import { type Header, MANIFEST_BYTES_MAX, type Manifest, SIGNED_AS } from './archive/archiveFormat.ts';
import { type ArchiveWriter, writeArchive } from './archive/archiveWriter.ts';
import type { Encryption } from './archive/encryption.ts';
import { appliedMigrations, copyOutText, ledgerSums, sequencesOf, tablesOf } from './catalog.queries.ts';

export const APP_VERSION = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** A database with its file store and secrets. */
export type Place = { url: string; files: FileStore; secrets: Secrets };
/** `phase` is one of the contract's; `share` from 0 to 1. */
export type ReportProgress = (phase: (typeof backupPhases)[number], share: number) => void;

/** Matches keys of `newFileKey` anywhere in a row: columns, texts, JSON. */
const KEY = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/g;

async function* nothing(): AsyncGenerator<Buffer> {}
async function* only(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Passes rows through and collects the file keys in them. */
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

/** Writes all tables from one snapshot, without blocking writers. */
async function writeTables(
  url: string,
  archive: ArchiveWriter,
  header: Omit<Header, 'migrations'>,
  report: ReportProgress,
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
          report('tables', (done + Math.min(passed, table.bytes)) / all),
        );
        const { lines, bytes, sha256 } = await archive.section({ kind: 'table', name, columns }, rows);
        written[name] = { rows: lines, bytes, sha256 };
        done += table.bytes;
        report('tables', done / all);
      }
      return { keys: [...keys].sort(), schema: migrations.at(-1)?.version ?? 0, tables: written, ...facts };
    });
  } finally {
    await client.end();
  }
}

async function writeFiles(files: FileStore, archive: ArchiveWriter, keys: string[], report: ReportProgress) {
  const written = { count: 0, bytes: 0 };
  for (const [nth, key] of keys.entries()) {
    // Not a key, or the file was removed just now.
    const content = await files.read(key);
    if (content) {
      written.bytes += (await archive.section({ kind: 'file', key }, content as AsyncIterable<Buffer>)).bytes;
      written.count += 1;
    }
    report('files', (nth + 1) / keys.length);
  }
  return written;
}

export type Taken = { bytes: number; createdAt: string; schema: number; rows: number; files: number };

/** Writes the database and all uploaded files to `target`. On failure no file is left. */
export async function takeBackup(
  place: Place,
  target: string,
  { note, encryption }: { note: string; encryption?: Encryption | undefined },
  report: ReportProgress,
): Promise<Taken> {
  const createdAt = new Date().toISOString();
  const sign = (digest: Buffer) => place.secrets.sign(digest, SIGNED_AS);
  const archive = await writeArchive(target, { sign, encryption });
  try {
    const header = { kind: 'header', app: APP_VERSION, createdAt, note } as const;
    const { keys, schema, ...facts } = await writeTables(place.url, archive, header, report);
    const files = await writeFiles(place.files, archive, keys, report);
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
