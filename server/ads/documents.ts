import type { AdPayload } from '../../contract/adPayload.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { ensure, invalid } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { type AcceptedDocument, acceptDocument } from '../lib/documents.ts';
import { newFileKey } from '../lib/fileKeys.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { documentsOf } from './ads.queries.ts';
import { deleteDocuments, insertDocuments, updateDocument } from './adWrites.queries.ts';

type Entries = NonNullable<AdPayload['documents']>;

/** Stored files by the entry of the payload that they belong to. */
export type KeptFiles = Map<number, AcceptedDocument & { key: string }>;

function ensureMatch(entries: Entries, files: ReceivedFile[]): void {
  const indices = files.map((file) => file.index);
  const faults: ErrorDetail[] = [];
  for (const index of indices) {
    const entry = entries[index];
    if (!entry) faults.push({ path: 'fileIndices', message: `There is no document ${index}` });
    else if (entry.id)
      faults.push({
        path: `documents.${index}.id`,
        message: 'A stored document cannot be given a file; add a new entry',
      });
  }
  if (new Set(indices).size < indices.length)
    faults.push({ path: 'fileIndices', message: 'Two files for one document' });
  for (const [index, entry] of entries.entries()) {
    if (!entry.id && !indices.includes(index))
      faults.push({ path: `documents.${index}`, message: 'Attach a file' });
  }
  if (faults.length > 0) invalid(faults);
}

/** Checks all files before any is stored, then stores them. */
export async function keepFiles(ctx: Context, entries: Entries, files: ReceivedFile[]): Promise<KeptFiles> {
  ensureMatch(entries, files);
  const accepted: { file: ReceivedFile; document: AcceptedDocument }[] = [];
  for (const file of files) {
    accepted.push({
      file,
      document: await acceptDocument(file.path, file.fileName, `documents.${file.index}`),
    });
  }
  const kept: KeptFiles = new Map();
  return forgetFiles(ctx, kept, async () => {
    for (const { file, document } of accepted) {
      const key = newFileKey();
      kept.set(file.index, { ...document, key });
      await ctx.files.put(key, file.path);
    }
    return kept;
  });
}

/** Runs `act`; when it fails, the stored files are given up again. */
export async function forgetFiles<Result>(
  ctx: Context,
  kept: KeptFiles,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    await Promise.allSettled([...kept.values()].map(({ key }) => ctx.files.remove(key)));
    throw error;
  }
}

/** Makes the ad's documents those of the payload, in its order; answers the keys of files that are no longer needed. */
export async function placeDocuments(
  tx: Tx,
  adId: string,
  entries: Entries,
  kept: KeptFiles,
): Promise<string[]> {
  const stored = await documentsOf(tx, adId);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const named = new Set(entries.flatMap((entry) => entry.id ?? []));
  for (const [position, entry] of entries.entries()) {
    const { id, ...rest } = entry;
    if (id === undefined) continue;
    ensure(byId.has(id), 'VALIDATION_FAILED', {
      details: [{ path: `documents.${position}.id`, message: 'The ad has no such document' }],
    });
    await updateDocument(tx, id, { position, ...rest });
  }
  const gone = stored.filter((row) => !named.has(row.id));
  await deleteDocuments(
    tx,
    gone.map((row) => row.id),
  );
  await insertDocuments(
    tx,
    [...kept].flatMap(([position, file]) => {
      const entry = entries[position];
      if (!entry) return [];
      return {
        id: uuidv7(),
        ad_id: adId,
        position,
        title: entry.title,
        kind: entry.kind,
        visibility: entry.visibility,
        file_key: file.key,
        file_name: file.fileName,
        media_type: file.mediaType,
        bytes: file.bytes,
        sha256: Buffer.from(file.sha256, 'hex'),
      };
    }),
  );
  return gone.map((row) => row.file_key);
}
