import { isDeepStrictEqual } from 'node:util';
import { msg } from '../../../../contract/core/message.ts';
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

type Damage = 'partsOutOfOrder' | 'noManifest' | 'notItsManifest';
const bad = (what: Damage): never => {
  throw new BadArchive(msg(`operations.${what}`));
};

/** Enforces the order of sections: header, tables, files by key, manifest. */
function sectionOrder() {
  let stage: SectionHead['kind'] | null = null;
  const tables = new Set<string>();
  let lastKey = '';
  const stages = ['header', 'table', 'file', 'manifest'];
  return (head: SectionHead): void => {
    if (stage === null ? head.kind !== 'header' : stages.indexOf(head.kind) < stages.indexOf(stage))
      bad('partsOutOfOrder');
    if (stage === head.kind && (head.kind === 'header' || head.kind === 'manifest')) bad('partsOutOfOrder');
    stage = head.kind;
    if (head.kind === 'table') {
      if (tables.size === TABLES_MAX) bad('partsOutOfOrder');
      if (tables.has(head.name)) bad('partsOutOfOrder');
      if (new Set(head.columns).size !== head.columns.length) bad('partsOutOfOrder');
      tables.add(head.name);
    }
    if (head.kind === 'file') {
      if (head.key <= lastKey) bad('partsOutOfOrder');
      lastKey = head.key;
    }
  };
}

async function readJson(content: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > MANIFEST_BYTES_MAX) bad('noManifest');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return bad('noManifest');
  }
}

/** @throws BadArchive if the signature claims this site but does not verify */
function originOf({ digest, signature }: Seal, secrets: Pick<Secrets, 'verify'>): Origin {
  const verdict = secrets.verify(digest, signature, SIGNED_AS);
  if (verdict === 'invalid') {
    throw new BadArchive(msg('operations.wrongSignature'));
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
        manifest = parsed.data ?? bad('noManifest');
      }
      await visit(head, content);
    },
    count,
    progress,
  );
  const found = { header: header as Header | null, manifest: manifest as Manifest | null };
  if (!found.header || !found.manifest) return bad('noManifest');
  if (!isDeepStrictEqual({ ...found.manifest.tables }, { ...tables })) bad('notItsManifest');
  if (!isDeepStrictEqual({ ...found.manifest.files }, files)) bad('notItsManifest');
  return { header: found.header, manifest: found.manifest, origin: originOf(seal, secrets) };
}
