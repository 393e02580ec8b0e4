import { changedFields, needsApproval } from '../../../contract/ads/adChanges.ts';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { ads } from '../../../contract/ads/ads.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import type { Context } from '../../context.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import type { Caller } from '../../http/caller.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { ensure } from '../../lib/errors.ts';
import { storedPayload } from '../content/payload.queries.ts';
import { checkedRefs } from '../content/payloadChecks.ts';
import { removeFiles, type StoredFiles, withDocuments } from '../documents/documents.ts';
import { type LockedAd, lockAd, lockRevisionOf } from '../rows/ads.queries.ts';
import { insertAdEvent, touchAd, updateAd } from '../rows/adWrites.queries.ts';
import { ensureNotBlocked } from '../rules/adRules.ts';
import { suspendIfRisky } from './assessAd.ts';
import { fileNames, writeContent } from './contentWrites.ts';
import { followRulesOf } from './followRules.ts';
import { ensureMove, isListed, lockOwn, moveAd } from './moves.ts';
import { ensureMayAttach, ensureMaySubmit } from './quota.ts';
import { dropRevision, revise } from './revisions.ts';
import { ensureStored } from './storedFiles.ts';

type Ctx = Pick<Context, 'jobs'>;
type Edit = { ad: AdPayload; storedFiles: StoredFiles; draft: boolean; actorId: string };

/**
 * Replaces the content of one's own ad. A rejected ad is submitted again. For a published ad, fields that require
 * approval go into a revision. Returns the ad to show: the published one if the revision became empty.
 */
export async function editAd(
  ctx: Context,
  caller: Caller,
  id: string,
  body: Received<typeof ads.userEdit>['body'],
  files: ReceivedFile[],
): Promise<string> {
  const { draft = false, version, ...ad } = body;
  await ensureMayAttach(ctx, caller.id, ad, files);
  const { shown, dropped } = await withDocuments(ctx, ad.documents ?? [], files, (storedFiles) =>
    changeMarket(ctx, async (tx) => {
      const row = await lockOwn(ctx, tx, caller, id);
      ensureMove('edit', row.status);
      ensure(version === undefined || row.version === version, 'STALE');
      const replaced = await replaceContent(ctx, tx, row, { ad, storedFiles, draft, actorId: caller.id });
      const dropped = [...replaced, ...(await ensureStored(tx, caller.id, storedFiles))];
      const isLeft = row.revises_id === null || (await lockAd(tx, id));
      return { dropped, shown: isLeft ? id : (row.revises_id ?? id) };
    }),
  );
  await removeFiles(ctx, dropped);
  return shown;
}

/** An edit without `validUntil` retains the present one. */
const withValidUntil = (edit: Edit, { validUntil }: AdPayload): Edit => ({
  ...edit,
  ad: { ...(validUntil && { validUntil }), ...edit.ad },
});

async function replaceContent(ctx: Ctx, tx: MarketTx, row: LockedAd, edit: Edit): Promise<string[]> {
  if (row.revises_id !== null) {
    const published = await lockAd(tx, row.revises_id);
    ensure(published, 'NOT_FOUND');
    return editVersions(ctx, tx, published, row, edit);
  }
  if (isListed(row.status)) {
    return editVersions(ctx, tx, row, await lockRevisionOf(tx, row.id), edit);
  }
  return editInPlace(ctx, tx, row, edit);
}

/** Edits an ad that is not published, in place. */
async function editInPlace(ctx: Ctx, tx: MarketTx, row: LockedAd, given: Edit): Promise<string[]> {
  const stored = await storedPayload(tx, row.id);
  const edit = row.status === 'expired' ? withValidUntil(given, stored) : given;
  const beside = await lockRevisionOf(tx, row.id);
  const names = await fileNames(tx, row.id, beside?.id);
  const changed = changedFields(stored, edit.ad, names);
  const refs = await checkedRefs(tx, edit.ad, {
    complete: row.status !== 'draft',
    changed: row.status === 'expired' ? changed : undefined,
  });
  const handsIn = row.status === 'rejected' && !edit.draft;
  if (handsIn) await ensureMaySubmit(tx, row.owner_id);
  const { files, assessment } = await writeContent(tx, row, edit, refs, beside?.id);
  const event = { adId: row.id, actorId: edit.actorId, from: row.status, fields: changed };
  if (handsIn || row.status === 'pending') ensureNotBlocked(assessment.rules);
  if (handsIn) await moveAd(tx, { ...event, to: 'pending' });
  else if (['pending', 'expired'].includes(row.status) && changed.length > 0) {
    await insertAdEvent(tx, { ...event, to: row.status, kind: 'edit' });
  }
  if (handsIn || row.status === 'pending') await suspendIfRisky(ctx, tx, row, 'pending', assessment);
  if (row.status === 'expired' && changed.some((field) => field !== 'validUntil')) {
    await updateAd(tx, row.id, { changed_since_approval: true });
  }
  return [...files, ...(await dropRevision(tx, row.id))];
}

/** Edits a published ad: the changed fields decide whether the ad or its revision is written. */
async function editVersions(
  ctx: Ctx,
  tx: MarketTx,
  published: LockedAd,
  revision: LockedAd | undefined,
  given: Edit,
): Promise<string[]> {
  const stored = await storedPayload(tx, published.id);
  const edit = withValidUntil(given, stored);
  const names = await fileNames(tx, published.id, revision?.id);
  const changed = changedFields(stored, edit.ad, names);
  if (changed.length === 0 && !revision) return [];
  if (edit.draft || !isListed(published.status) || needsApproval(changed)) {
    return revise(tx, published, revision, { ...edit, changed });
  }
  if (changed.length === 0) {
    await touchAd(tx, published.id);
    return dropRevision(tx, published.id);
  }
  const refs = await checkedRefs(tx, edit.ad, { complete: true, changed });
  const { files, assessment } = await writeContent(tx, published, edit, refs, revision?.id);
  ensureNotBlocked(assessment.rules);
  const { status } = published;
  await insertAdEvent(tx, {
    adId: published.id,
    actorId: edit.actorId,
    from: status,
    to: status,
    kind: 'edit',
    fields: changed,
  });
  const isSuspended = await suspendIfRisky(ctx, tx, published, status, assessment);
  if (!isSuspended)
    await followRulesOf(ctx, tx, published, { findings: assessment.rules, actorId: edit.actorId });
  return [...files, ...(await dropRevision(tx, published.id))];
}
