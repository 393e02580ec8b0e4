import type { AdPayload } from '../../contract/adPayload.ts';
import type { Sql, Tx } from '../db/client.ts';
import { documentsOf, findOwner, type LockedAd } from './ads.queries.ts';
import { updateAdContent } from './adWrites.queries.ts';
import { contentOf } from './content.ts';
import { type KeptFiles, placeDocuments } from './documents.ts';
import { type Judged, judgeAd } from './judging.ts';
import { slugOf } from './naming.ts';
import type { Refs } from './refs.queries.ts';

/** Which stored file each document of these versions of an ad stands for. */
export async function fileNames(db: Sql, ...adIds: (string | undefined)[]) {
  const keys = new Map<string, string>();
  for (const id of adIds) {
    for (const row of id ? await documentsOf(db, id) : []) keys.set(row.id, row.file_key);
  }
  return (documentId: string) => keys.get(documentId);
}

/** Writes everything of an ad that its content decides. What was published once keeps its address. */
export async function writeColumns(tx: Tx, row: LockedAd, ad: AdPayload, refs: Refs): Promise<void> {
  const owner = await findOwner(tx, row.owner_id);
  const { columns, texts } = contentOf(ad, refs, owner.company);
  const place = refs.port?.name ?? ad.delivery?.place ?? null;
  const slug = row.published_at ? row.slug : slugOf(columns.title, place, row.reference);
  await updateAdContent(tx, row.id, { ...columns, slug }, texts);
}

/** Replaces content and documents, and looks the ad over; `besideId` is its other version, if there is one. */
export async function writeContent(
  tx: Tx,
  row: LockedAd,
  { ad, kept }: { ad: AdPayload; kept: KeptFiles },
  refs: Refs,
  besideId?: string,
): Promise<{ files: string[]; judged: Judged }> {
  await writeColumns(tx, row, ad, refs);
  const files = await placeDocuments(tx, row.id, ad.documents ?? [], kept, besideId);
  return { files, judged: await judgeAd(tx, { id: row.id, ad, refs, ownerId: row.owner_id }) };
}
