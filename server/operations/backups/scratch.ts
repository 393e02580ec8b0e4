import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { msg } from '../../../contract/core/message.ts';
import { copyIn } from '../../db/copy.ts';
import { openLongClient } from '../../db/longClient.ts';
import { knownMigrations, migrate } from '../../db/migrate.ts';
import type { Secrets } from '../../lib/secrets.ts';
import {
  BadArchive,
  type Header,
  type Manifest,
  type Origin,
  type SectionHead,
} from './archive/archiveFormat.ts';
import type { Progress } from './archive/archiveReader.ts';
import { checkArchive } from './archive/checkArchive.ts';
import { appliedMigrations, copyInText, countRows, ledgerSums, tablesOf } from './catalog.queries.ts';
import {
  closeAfterLoad,
  createScratch,
  dropScratch,
  openForLoad,
  SCRATCH,
  setSequences,
} from './scratch.queries.ts';

/** Checks that this build can migrate the tables of a backup to the present schema. @throws BadArchive if it cannot */
export async function ensureKnown({ migrations }: Header): Promise<void> {
  const known = await knownMigrations();
  const newest = known.at(-1)?.version ?? 0;
  if (migrations.length === 0) throw new BadArchive(msg('operations.noManifest'));
  if (migrations.some(({ version }) => version > newest)) {
    throw new BadArchive(msg('operations.ofNewerVersion'));
  }
  const same = isDeepStrictEqual(
    migrations,
    known.filter(({ version }) => version <= (migrations.at(-1)?.version ?? 0)),
  );
  if (!same) throw new BadArchive(msg('operations.ofOtherBuild'));
}

/** SQLSTATE classes 22 and 23 are data errors. */
function explain(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string };
  if (!/^2[23]/.test(code)) throw error;
  throw new BadArchive(msg('operations.dataDoNotFit', { problem: message }));
}

/** Compares the loaded copy with the manifest. */
async function compare(
  client: Client,
  manifest: Manifest,
  tables: readonly { name: string }[],
): Promise<void> {
  for (const { name } of tables) {
    if ((await countRows(client, name)) !== manifest.tables[name]?.rows) {
      throw new BadArchive(msg('operations.otherRows', { table: name }));
    }
  }
  if (!isDeepStrictEqual(await ledgerSums(client), manifest.ledger)) {
    throw new BadArchive(msg('operations.otherBooks'));
  }
}

type VisitFile = (key: string, content: AsyncIterable<Buffer>) => Promise<void>;

type Source = {
  path: string;
  secrets: Secrets;
  /** The header from verification: the file must be unchanged. */
  header: Header;
  origin: Origin;
};

async function fill(client: Client, source: Source, progress: Progress, visitFile: VisitFile): Promise<void> {
  const tables = await tablesOf(client, SCRATCH);
  const loaded = new Set<string>();
  const load = async (head: SectionHead & { kind: 'table' }, content: AsyncIterable<Buffer>) => {
    const table = tables.find(({ name }) => name === head.name);
    // A foreign table in the same database must not be written.
    if (!table) return;
    if (!isDeepStrictEqual(table.columns.toSorted(), head.columns.toSorted())) {
      throw new BadArchive(msg('operations.otherColumns', { table: head.name }));
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
    throw new BadArchive(msg('operations.changedWhileRead'));
  }
  const missing = tables.find(({ name }) => !loaded.has(name));
  if (missing) throw new BadArchive(msg('operations.tableMissing', { table: missing.name }));
  await setSequences(client, manifest.sequences);
  await compare(client, manifest, tables);
}

/**
 * Loads a backup into a scratch schema with the schema version of its maker, compares it with its manifest and
 * migrates it. The site is not affected.
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

/** Refuses a database that a newer build migrated: this build does not know its contents. */
export async function ensureOurs(url: string): Promise<void> {
  const client = await openLongClient(url, 'public');
  try {
    const newest = (await knownMigrations()).at(-1)?.version ?? 0;
    const applied = (await appliedMigrations(client)).at(-1)?.version ?? 0;
    if (applied > newest) throw new BadArchive(msg('operations.newerVersionRuns'));
  } finally {
    await client.end();
  }
}
