import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { copyIn } from '../db/copy.ts';
import { openLongClient } from '../db/longClient.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import type { Secrets } from '../lib/secrets.ts';
import { BadArchive, type Header, type Manifest, type Origin, type SectionHead } from './archiveFormat.ts';
import type { Progress } from './archiveReader.ts';
import { appliedMigrations, copyInText, countRows, ledgerSums, tablesOf } from './catalog.queries.ts';
import { checkArchive } from './checkArchive.ts';
import {
  closeAfterLoad,
  createScratch,
  dropScratch,
  openForLoad,
  SCRATCH,
  setSequences,
} from './scratch.queries.ts';

/**
 * Whether this build can bring the tables of a backup to what they are today.
 * @throws BadArchive where it cannot.
 */
export async function ensureKnown({ migrations }: Header): Promise<void> {
  const known = await knownMigrations();
  const newest = known.at(-1)?.version ?? 0;
  if (migrations.length === 0)
    throw new BadArchive('The file is damaged: it does not say what its tables are.');
  if (migrations.some(({ version }) => version > newest)) {
    throw new BadArchive('This backup was made by a newer version of GasMap. Update first, then restore it.');
  }
  const same = isDeepStrictEqual(
    migrations,
    known.filter(({ version }) => version <= (migrations.at(-1)?.version ?? 0)),
  );
  if (!same)
    throw new BadArchive('This backup was made by another build of GasMap that this one cannot follow.');
}

/** The database says what is wrong with data in codes of the classes 22 and 23. */
function explain(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string };
  if (!/^2[23]/.test(code)) throw error;
  throw new BadArchive(`The data in this backup do not fit together: ${message}`);
}

/** What is expected of a loaded copy, held against what is there. */
async function compare(
  client: Client,
  manifest: Manifest,
  tables: readonly { name: string }[],
): Promise<void> {
  for (const { name } of tables) {
    if ((await countRows(client, name)) !== manifest.tables[name]?.rows) {
      throw new BadArchive(`The table ${name} does not have the rows that the backup says.`);
    }
  }
  if (!isDeepStrictEqual(await ledgerSums(client), manifest.ledger)) {
    throw new BadArchive('The books do not add up to what the backup says.');
  }
}

type VisitFile = (key: string, content: AsyncIterable<Buffer>) => Promise<void>;

type Source = {
  path: string;
  secrets: Secrets;
  /** What was found when it was checked: it has to be the same file still. */
  header: Header;
  origin: Origin;
};

async function fill(client: Client, source: Source, progress: Progress, visitFile: VisitFile): Promise<void> {
  const tables = await tablesOf(client, SCRATCH);
  const loaded = new Set<string>();
  const load = async (head: SectionHead & { kind: 'table' }, content: AsyncIterable<Buffer>) => {
    const table = tables.find(({ name }) => name === head.name);
    // A table of somebody else in the same database: it is not ours to write.
    if (!table) return;
    if (!isDeepStrictEqual(table.columns.toSorted(), head.columns.toSorted())) {
      throw new BadArchive(`The table ${head.name} has other columns in this backup than it should.`);
    }
    await copyIn(client, copyInText(head), content).catch(explain);
    loaded.add(head.name);
  };
  const visit = async (head: SectionHead, content: AsyncIterable<Buffer>) => {
    if (head.kind === 'table') await load(head, content);
    if (head.kind === 'file') await visitFile(head.key, content);
  };
  const { manifest, header, origin } = await checkArchive(source.path, source.secrets, progress, visit);
  if (origin !== source.origin || header.createdAt !== source.header.createdAt) {
    throw new BadArchive('The file was changed while it was being read.');
  }
  const missing = tables.find(({ name }) => !loaded.has(name));
  if (missing) throw new BadArchive(`The table ${missing.name} is not in this backup.`);
  await setSequences(client, manifest.sequences);
  await compare(client, manifest, tables);
}

/**
 * Loads a backup into a schema of its own beside the site's, as its makers had it, compares it with what its manifest
 * says, and brings it up to what this build needs. The site does not notice.
 */
export async function loadScratch(
  url: string,
  source: Source,
  progress: Progress,
  visitFile: VisitFile = async () => undefined,
): Promise<void> {
  const client = await openLongClient(url, SCRATCH);
  try {
    await createScratch(client);
    await migrate(url, undefined, { schema: SCRATCH, upTo: source.header.migrations.at(-1)?.version ?? 0 });
    const keys = await openForLoad(client);
    await fill(client, source, progress, visitFile);
    await closeAfterLoad(client, keys).catch(explain);
    await migrate(url, undefined, { schema: SCRATCH });
  } finally {
    await client.end();
  }
}

export async function removeScratch(url: string): Promise<void> {
  const client = await openLongClient(url);
  try {
    await dropScratch(client);
  } finally {
    await client.end();
  }
}

/** Refuses where a newer build has been at the database: this one does not know what it holds. */
export async function ensureOurs(url: string): Promise<void> {
  const client = await openLongClient(url, 'public');
  try {
    const newest = (await knownMigrations()).at(-1)?.version ?? 0;
    const applied = (await appliedMigrations(client)).at(-1)?.version ?? 0;
    if (applied > newest) throw new BadArchive('A newer version of GasMap runs here: restore with that one.');
  } finally {
    await client.end();
  }
}
