import { changedFields } from '../../../contract/ads/adChanges.ts';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { RuleFinding } from '../../../contract/ads/adRules.ts';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import { inheritCautions } from '../../cautions/givenCautions.queries.ts';
import { ensureNotHeld } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import { ensure } from '../../lib/errors.ts';
import { storedPayload } from '../content/payload.queries.ts';
import { checkedRefs } from '../content/payloadChecks.ts';
import { adoptDocuments, placeDocuments, type StoredFiles } from '../documents/documents.ts';
import { documentsOf, type LockedAd, lockRevisionOf } from '../rows/ads.queries.ts';
import { insertAdEvent, touchAd, unusedKeys, updateAd } from '../rows/adWrites.queries.ts';
import { loadRefs } from '../rows/refs.queries.ts';
import { ensureNotBlocked, ensureNotStopped } from '../rules/adRules.ts';
import { insertNewAd } from './adInserts.ts';
import { deleteAd } from './adLife.queries.ts';
import { assessAd } from './assessAd.ts';
import { fileNames, writeColumns, writeContent } from './contentWrites.ts';
import { adPath, lockForMove, moveAd, notifyOwner } from './moves.ts';
import { ensureProfile } from './quota.ts';

type Ctx = Pick<Context, 'jobs'>;
type NewVersion = {
  ad: AdPayload;
  storedFiles: StoredFiles;
  draft: boolean;
  actorId: string;
  changed: string[];
};

/** Creates or replaces the revision of a published ad. Returns files that are no longer needed. */
export async function revise(
  tx: MarketTx,
  published: LockedAd,
  revision: LockedAd | undefined,
  { ad, storedFiles, draft, actorId, changed }: NewVersion,
): Promise<string[]> {
  const status: AdStatus = draft ? (revision?.status ?? 'draft') : 'pending';
  const refs = await checkedRefs(tx, ad, { complete: status !== 'draft' });
  if (status === 'pending') await ensureProfile(tx, published.owner_id);
  const event = {
    adId: published.id,
    actorId,
    kind: 'revision',
    fields: changed,
  } as const;
  // Makes open forms stale, so that they cannot overwrite this revision.
  await touchAd(tx, published.id);
  if (!revision) {
    const isDraft = status === 'draft';
    const id = await insertNewAd(
      tx,
      published.owner_id,
      { ad, refs },
      {
        status: isDraft ? 'draft' : 'pending',
        revises: published.id,
      },
    );
    const files = await placeDocuments(tx, id, ad.documents ?? [], storedFiles, published.id);
    const { rules } = await assessAd(tx, { id, ad, refs, ownerId: published.owner_id });
    if (!isDraft) ensureNotBlocked(rules);
    if (!isDraft) await insertAdEvent(tx, { ...event, from: null, to: 'pending' });
    return files;
  }
  const { files, assessment } = await writeContent(tx, revision, { ad, storedFiles }, refs, published.id);
  if (status === 'pending') ensureNotBlocked(assessment.rules);
  if (status !== revision.status) {
    await moveAd(tx, {
      ...event,
      adId: revision.id,
      eventOf: published.id,
      from: revision.status,
      to: status,
    });
  } else if (status === 'pending') {
    await insertAdEvent(tx, { ...event, from: 'pending', to: 'pending' });
  }
  return files;
}

/** Deletes the revision of an ad, if any. Returns files that are no longer needed. */
export async function dropRevision(tx: Tx, adId: string): Promise<string[]> {
  const revision = await lockRevisionOf(tx, adId);
  return revision ? deleteWithFiles(tx, revision.id) : [];
}

/** Deletes an ad with its dependents. Returns files that are no longer needed. */
export async function deleteWithFiles(tx: Tx, adId: string): Promise<string[]> {
  const beside = await lockRevisionOf(tx, adId);
  const documents = [...(await documentsOf(tx, adId)), ...(beside ? await documentsOf(tx, beside.id) : [])];
  await deleteAd(tx, adId);
  return unusedKeys(
    tx,
    documents.map((row) => row.file_key),
  );
}

/** The fields in which a revision differs from the published ad. */
export const fieldsRevised = async (tx: Tx, publishedId: string, revisionId: string) =>
  changedFields(
    await storedPayload(tx, publishedId),
    await storedPayload(tx, revisionId),
    await fileNames(tx, publishedId, revisionId),
  );

/**
 * Replaces the content of an ad with its revision and deletes the revision. Returns changed fields, files no longer needed,
 * and the rules that the new content meets.
 */
export async function adoptRevision(
  tx: MarketTx,
  published: LockedAd,
  revision: LockedAd,
): Promise<{ changed: string[]; files: string[]; rules: RuleFinding[] }> {
  const changed = await fieldsRevised(tx, published.id, revision.id);
  const after = await storedPayload(tx, revision.id);
  const refs = await loadRefs(tx, after);
  // A long wait for approval must not shorten the validity.
  const validUntil = [after.validUntil ?? '', published.valid_until ?? ''].sort().at(-1);
  const ad = { ...after, ...(validUntil && { validUntil }) };
  await writeColumns(tx, published, ad, refs);
  const files = await adoptDocuments(tx, published.id, revision.id);
  await inheritCautions(tx, revision.id, published.id);
  await deleteAd(tx, revision.id);
  const { rules } = await assessAd(tx, { id: published.id, ad, refs, ownerId: published.owner_id });
  return { changed, files, rules };
}

/** Approves a pending revision, which replaces the content of its ad. */
export async function approveRevision(
  ctx: Ctx,
  tx: MarketTx,
  actor: { id: string },
  revision: LockedAd,
): Promise<{ adId: string; files: string[] }> {
  ensure(revision.revises_id, 'NOT_FOUND');
  const published = await lockForMove(ctx, tx, revision.revises_id);
  await ensureNotHeld(tx, [published.owner_id, published.company_id]);
  const { changed, files, rules } = await adoptRevision(tx, published, revision);
  ensureNotStopped(rules);
  await updateAd(tx, published.id, { changed_since_approval: false });
  await insertAdEvent(tx, {
    adId: published.id,
    actorId: actor.id,
    kind: 'revision',
    from: 'pending',
    to: 'approved',
    fields: changed,
  });
  await notifyOwner(ctx, tx, published, 'revisionApproved', { actorId: actor.id, path: adPath(published) });
  return { adId: published.id, files };
}
