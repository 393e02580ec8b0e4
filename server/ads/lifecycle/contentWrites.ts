import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Sql } from '../../db/client.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import { toColumns } from '../content/content.ts';
import { placeDocuments, type StoredFiles } from '../documents/documents.ts';
import { keepPrices } from '../rows/adPrices.queries.ts';
import { documentsOf, findOwner, type LockedAd } from '../rows/ads.queries.ts';
import { insertSearchTokens, updateAdContent } from '../rows/adWrites.queries.ts';
import type { Refs } from '../rows/refs.queries.ts';
import { slugOf } from '../rows/titleAndReference.ts';
import { type Assessment, assessAd } from './assessAd.ts';
import { isListed } from './moves.ts';

/** The stored file of each document of these versions of an ad. */
export async function fileNames(db: Sql, ...adIds: (string | undefined)[]) {
  const keys = new Map<string, string>();
  for (const id of adIds) {
    for (const row of id ? await documentsOf(db, id) : []) keys.set(row.id, row.file_key);
  }
  return (documentId: string) => keys.get(documentId);
}

/** Writes all columns that follow from the content. Ads that were published once retain their slug. */
export async function writeColumns(tx: MarketTx, row: LockedAd, ad: AdPayload, refs: Refs): Promise<void> {
  const owner = await findOwner(tx, row.owner_id);
  const { columns, texts } = toColumns(ad, refs, owner.company);
  const place = refs.port?.name ?? ad.delivery?.place ?? null;
  const slug = row.published_at ? row.slug : slugOf(columns.title, place, row.reference);
  await updateAdContent(tx, row.id, { ...columns, slug }, texts);
  await keepPrices(tx, [row.id], { why: 'edit' });
  if (!isListed(row.status)) return;
  await insertSearchTokens(tx, row.id);
  tx.market.changed(row.id);
}

/**
 * Replaces content and documents and reassesses the ad. `besideId` is the ad's other version (published or revision),
 * if any.
 */
export async function writeContent(
  tx: MarketTx,
  row: LockedAd,
  { ad, storedFiles }: { ad: AdPayload; storedFiles: StoredFiles },
  refs: Refs,
  besideId?: string,
): Promise<{ files: string[]; assessment: Assessment }> {
  await writeColumns(tx, row, ad, refs);
  const files = await placeDocuments(tx, row.id, ad.documents ?? [], storedFiles, besideId);
  return { files, assessment: await assessAd(tx, { id: row.id, ad, refs, ownerId: row.owner_id }) };
}
