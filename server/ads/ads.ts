import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { AdStatus, CloseReason } from '../../contract/ads/adStates.ts';
import type { ads } from '../../contract/ads/ads.ts';
import type { Received } from '../../contract/core/endpoint.ts';
import { cautionsOf } from '../cautions/cautions.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { changeMarket } from '../http/cache/changeMarket.ts';
import { type Caller, ensureActs } from '../http/caller.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { ensure } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { toColumns } from './content/content.ts';
import { checkedRefs } from './content/payloadChecks.ts';
import { placeDocuments, removeFiles, withDocuments } from './documents/documents.ts';
import { insertNewAd } from './lifecycle/adInserts.ts';
import { assessAd, suspendIfRisky } from './lifecycle/assessAd.ts';
import { ensureDrafts, ensureMayAttach, ensureMaySubmit } from './lifecycle/quota.ts';
import { ensureStored } from './lifecycle/storedFiles.ts';
import { adsAmong, findOwner, lockAd } from './rows/ads.queries.ts';
import { insertAdEvent, insertAds, insertSearchTokens } from './rows/adWrites.queries.ts';
import { loadRefs } from './rows/refs.queries.ts';
import { newReference, slugOf } from './rows/titleAndReference.ts';
import { ensureNotBlocked } from './rules/adRules.ts';

export { featureWithinLimit } from '../market/featured/featured.ts';
export {
  type AdSnapshots,
  adMatches,
  seesSnapshots,
  snapshotsOf,
  summariesFor,
} from '../market/search/adSnapshots.ts';
export type { AdFilters } from '../market/search/publicAds.queries.ts';
export { reassessAd } from './lifecycle/assessAd.ts';
export { expireAds } from './lifecycle/expiry.ts';
export { returnAdsOfUnblocked, withdrawAdsOfBlocked } from './lifecycle/ownerBlock.ts';
export {
  adsThatReturn,
  adUsage,
  countDrafts,
  pauseOverLimit,
  resumePausedByPlan,
} from './lifecycle/planLimits.ts';
export { remindModerators, warnOfExpiry } from './lifecycle/reminders.ts';
export { isOwnAd, isPublic, shownStatus } from './rows/adRows.queries.ts';

/**
 * Creates an ad under the given `id`; repeating the call has no further effect. Files are stored first and removed if
 * the ad is refused.
 */
export async function createAd(
  ctx: Context,
  caller: Caller,
  id: string,
  body: Received<typeof ads.create>['body'],
  files: ReceivedFile[],
): Promise<void> {
  // Checked before the references, because a repeated call may name things that are refused by now.
  if ((await adsAmong(ctx.db, [id])).length > 0) return;
  ensureActs(caller);
  const { draft = false, ...ad } = body;
  await ensureMayAttach(ctx, caller.id, ad, files);
  const refs = await checkedRefs(ctx.db, ad, { complete: !draft });
  const dropped = await withDocuments(ctx, ad.documents ?? [], files, (storedFiles) =>
    changeMarket(ctx, async (tx) => {
      if (draft) await ensureDrafts(tx, caller.id, 1);
      else await ensureMaySubmit(tx, caller.id);
      const status = draft ? 'draft' : 'pending';
      await insertNewAd(tx, caller.id, { id, ad, refs }, { status });
      await insertAdEvent(tx, { adId: id, actorId: caller.id, from: null, to: status });
      await placeDocuments(tx, id, ad.documents ?? [], storedFiles);
      const dropped = await ensureStored(tx, caller.id, storedFiles);
      const assessment = await assessAd(tx, { id, ad, refs, ownerId: caller.id });
      if (!draft) ensureNotBlocked(assessment.rules);
      const row = draft ? undefined : await lockAd(tx, id);
      if (row) await suspendIfRisky(ctx, tx, row, status, assessment);
      return dropped;
    }),
  );
  await removeFiles(ctx, dropped);
}

export type PastAd = {
  ownerId: string;
  ad: AdPayload;
  status: AdStatus;
  rejection: { reason: string; fields: string[] } | null;
  views: number;
  /** The published ad that this revision would replace. */
  revises?: string;
  /** Of a closed ad. */
  closeReason?: CloseReason | null;
  createdAt: Date;
  submittedAt: Date | null;
  publishedAt: Date | null;
  changedAt: Date;
};

/** Inserts an ad in any state with its history, for demo data. `pick` draws its reference. */
export async function insertPastAd(tx: Tx, past: PastAd, pick: (below: number) => number): Promise<string> {
  const owner = await findOwner(tx, past.ownerId);
  const refs = await loadRefs(tx, past.ad);
  const { columns, texts } = toColumns(past.ad, refs, owner.company);
  const id = uuidv7(past.createdAt.getTime());
  const reference = newReference(pick);
  const found = await cautionsOf(tx, { ad: past.ad, refs, ownerId: past.ownerId, adId: null });
  const row = {
    ...columns,
    ...found,
    cautions: JSON.stringify(found.cautions),
    id,
    owner_id: past.ownerId,
    status: past.status,
    reference,
    slug: slugOf(columns.title, refs.port?.name ?? past.ad.delivery?.place ?? null, reference),
    views: past.views,
    rejection_reason: past.rejection?.reason ?? null,
    rejected_fields: past.rejection?.fields ?? [],
    revises_id: past.revises ?? null,
    submitted_at: past.submittedAt,
    published_at: past.publishedAt,
    closed_at: past.status === 'closed' ? past.changedAt : null,
    close_reason: past.closeReason ?? null,
    created_at: past.createdAt,
    updated_at: past.changedAt,
  };
  ensure((await insertAds(tx, [{ row, texts }])).has(id), 'UNAVAILABLE');
  if (past.status === 'approved') await insertSearchTokens(tx, id);
  return id;
}
