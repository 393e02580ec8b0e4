import type { AdPayload } from '../../contract/adPayload.ts';
import type { AdStatus } from '../../contract/adStates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { ensure } from '../http/errors.ts';
import { insertNewAd } from './adInserts.ts';
import { deleteAd } from './adLife.queries.ts';
import { documentsOf, type LockedAd, lockRevisionOf } from './ads.queries.ts';
import { insertAdEvent, learnWords, moveAd, touchAd, unusedKeys, updateAd } from './adWrites.queries.ts';
import { ensureProfile } from './allowance.ts';
import { changedFields } from './changes.ts';
import { fileNames, writeColumns, writeContent } from './contentWrites.ts';
import { adoptDocuments, type KeptFiles, placeDocuments } from './documents.ts';
import { judgeAd } from './judging.ts';
import { adPath, lockForMove, tellMarket, tellOwner } from './moves.ts';
import { storedPayload } from './payload.queries.ts';
import { checkedRefs } from './payloadChecks.ts';
import { loadRefs } from './refs.queries.ts';

type Ctx = Pick<Context, 'jobs'>;
type NewVersion = { ad: AdPayload; kept: KeptFiles; draft: boolean; changed: string[] };

/** Keeps a changed version beside a published ad, or changes the one that is there; answers files no longer needed. */
export async function revise(
  tx: Tx,
  published: LockedAd,
  revision: LockedAd | undefined,
  { ad, kept, draft, changed }: NewVersion,
): Promise<string[]> {
  const status: AdStatus = draft ? (revision?.status ?? 'draft') : 'pending';
  const refs = await checkedRefs(tx, ad, { complete: status !== 'draft' });
  if (status === 'pending') await ensureProfile(tx, published.owner_id);
  const told = {
    adId: published.id,
    actorId: published.owner_id,
    kind: 'revision',
    fields: changed,
  } as const;
  // A form that was opened before must not write over what is kept here.
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
    const files = await placeDocuments(tx, id, ad.documents ?? [], kept, published.id);
    await judgeAd(tx, { id, ad, refs, ownerId: published.owner_id });
    if (!isDraft) await insertAdEvent(tx, { ...told, from: null, to: 'pending' });
    return files;
  }
  const { files } = await writeContent(tx, revision, { ad, kept }, refs, published.id);
  if (status !== revision.status) {
    await moveAd(tx, {
      ...told,
      adId: revision.id,
      eventOf: published.id,
      from: revision.status,
      to: status,
    });
  } else if (status === 'pending') {
    await insertAdEvent(tx, { ...told, from: 'pending', to: 'pending' });
  }
  return files;
}

/** Gives up the version that waits beside an ad, if there is one; answers files no longer needed. */
export async function dropRevision(tx: Tx, adId: string): Promise<string[]> {
  const revision = await lockRevisionOf(tx, adId);
  return revision ? deleteWithFiles(tx, revision.id) : [];
}

/** Deletes an ad and whatever hangs on it for good; answers files no longer needed. */
export async function deleteWithFiles(tx: Tx, adId: string): Promise<string[]> {
  const beside = await lockRevisionOf(tx, adId);
  const documents = [...(await documentsOf(tx, adId)), ...(beside ? await documentsOf(tx, beside.id) : [])];
  await deleteAd(tx, adId);
  return unusedKeys(
    tx,
    documents.map((row) => row.file_key),
  );
}

/** In which fields a revision differs from what is published. */
export const fieldsRevised = async (tx: Tx, publishedId: string, revisionId: string) =>
  changedFields(
    await storedPayload(tx, publishedId),
    await storedPayload(tx, revisionId),
    await fileNames(tx, publishedId, revisionId),
  );

/** Makes the content of an ad that of its revision, which ends; answers what changed and files no longer needed. */
export async function adoptRevision(
  tx: Tx,
  published: LockedAd,
  revision: LockedAd,
): Promise<{ changed: string[]; files: string[] }> {
  const changed = await fieldsRevised(tx, published.id, revision.id);
  const after = await storedPayload(tx, revision.id);
  const refs = await loadRefs(tx, after);
  // A revision that waited long must not take days away.
  const validUntil = [after.validUntil ?? '', published.valid_until ?? ''].sort().at(-1);
  const ad = { ...after, ...(validUntil && { validUntil }) };
  await writeColumns(tx, published, ad, refs);
  const files = await adoptDocuments(tx, published.id, revision.id);
  await deleteAd(tx, revision.id);
  await judgeAd(tx, { id: published.id, ad, refs, ownerId: published.owner_id });
  return { changed, files };
}

/** Publishes a pending revision in place of what its ad says now. */
export async function approveRevision(
  ctx: Ctx,
  tx: Tx,
  actor: { id: string },
  revision: LockedAd,
): Promise<{ adId: string; files: string[] }> {
  ensure(revision.revises_id, 'NOT_FOUND');
  const published = await lockForMove(ctx, tx, revision.revises_id);
  const { changed, files } = await adoptRevision(tx, published, revision);
  await updateAd(tx, published.id, { changed_since_approval: false });
  await insertAdEvent(tx, {
    adId: published.id,
    actorId: actor.id,
    kind: 'revision',
    from: 'pending',
    to: 'approved',
    fields: changed,
  });
  await learnWords(tx, published.id);
  await tellMarket(ctx, tx, published.id);
  await tellOwner(ctx, tx, published, 'revisionApproved', { actorId: actor.id, path: adPath(published) });
  return { adId: published.id, files };
}
