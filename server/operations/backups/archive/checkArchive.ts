import { isDeepStrictEqual } from 'node:util';
import type { Secrets } from '../../../lib/secrets.ts';
import {
  BadArchive,
  type Content,
  type Header,
  MANIFEST_BYTES_MAX,
  type Manifest,
  manifest as manifestSchema,
  type Origin,
  type SectionHead,
  SIGNED_AS,
} from './archiveFormat.ts';
import { type Progress, readArchive, type Seal } from './archiveReader.ts';

const TABLES_MAX = 2_000;

export type Checked = { header: Header; manifest: Manifest; origin: Origin };

const bad = (message: string): never => {
  throw new BadArchive(`The file is damaged: ${message}.`);
};

/** Enforces the order of sections: header, tables, files by key, manifest. */
function sectionOrder() {
  let stage: SectionHead['kind'] | null = null;
  const tables = new Set<string>();
  let lastKey = '';
  const stages = ['header', 'table', 'file', 'manifest'];
  return (head: SectionHead): void => {
    if (stage === null ? head.kind !== 'header' : stages.indexOf(head.kind) < stages.indexOf(stage))
      bad('its sections are out of order');
    if (stage === head.kind && (head.kind === 'header' || head.kind === 'manifest'))
      bad('a section stands twice');
    stage = head.kind;
    if (head.kind === 'table') {
      if (tables.size === TABLES_MAX) bad('it has too many tables');
      if (tables.has(head.name)) bad(`the table ${head.name} stands twice`);
      if (new Set(head.columns).size !== head.columns.length) bad('a column stands twice');
      tables.add(head.name);
    }
    if (head.kind === 'file') {
      if (head.key <= lastKey) bad('a file stands twice or out of order');
      lastKey = head.key;
    }
  };
}

async function readJson(content: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > MANIFEST_BYTES_MAX) bad('its manifest is too large');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return bad('its manifest is not readable');
  }
}

/** @throws BadArchive if the signature claims this site but does not verify */
function originOf({ digest, signature }: Seal, secrets: Pick<Secrets, 'verify'>): Origin {
  const verdict = secrets.verify(digest, signature, SIGNED_AS);
  if (verdict === 'invalid') {
    throw new BadArchive(
      'This file says that this site made it, and its signature is wrong. Somebody changed it.',
    );
  }
  return verdict === 'valid' ? 'own' : 'foreign';
}

/**
 * Reads a whole backup and verifies checksums and manifest. `visit` receives tables and files before the whole is
 * verified.
 * @throws BadArchive with a message for people
 */
export async function checkArchive(
  path: string,
  secrets: Pick<Secrets, 'verify'>,
  progress: Progress = () => undefined,
  visit: (head: SectionHead, content: AsyncIterable<Buffer>) => Promise<void> = async () => undefined,
): Promise<Checked> {
  const order = sectionOrder();
  const tables: Record<string, { rows: number; bytes: number; sha256: string }> = {};
  const files = { count: 0, bytes: 0 };
  let header: Header | null = null;
  let manifest: Manifest | null = null;

  const count = (head: SectionHead, { bytes, lines, sha256 }: Content) => {
    if (head.kind === 'table') tables[head.name] = { rows: lines, bytes, sha256 };
    if (head.kind === 'file') {
      files.count += 1;
      files.bytes += bytes;
    }
  };
  const seal = await readArchive(
    path,
    async (head, content) => {
      order(head);
      if (head.kind === 'header') header = head;
      if (head.kind === 'manifest') {
        const parsed = manifestSchema.safeParse(await readJson(content));
        manifest = parsed.data ?? bad('its manifest is not readable');
      }
      await visit(head, content);
    },
    count,
    progress,
  );
  const found = { header: header as Header | null, manifest: manifest as Manifest | null };
  if (!found.header || !found.manifest) return bad('it has no manifest');
  if (!isDeepStrictEqual({ ...found.manifest.tables }, { ...tables }))
    bad('its tables are not those of its manifest');
  if (!isDeepStrictEqual({ ...found.manifest.files }, files)) bad('its files are not those of its manifest');
  return { header: found.header, manifest: found.manifest, origin: originOf(seal, secrets) };
}
