import type { AdPayload } from '../../contract/adPayload.ts';
import type { AdStatus } from '../../contract/adStates.ts';
import type { ads } from '../../contract/ads.ts';
import type { Received } from '../../contract/endpoint.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { holdEffect } from '../db/holdEffect.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { insertNewAd } from './adInserts.ts';
import { adsAmong, findOwner, lockAd } from './ads.queries.ts';
import { insertAdEvent, insertAds, learnWords } from './adWrites.queries.ts';
import { ensureDrafts, ensureMayAttach, ensureMayHandIn } from './allowance.ts';
import { cautionsOf } from './cautions.ts';
import { contentOf } from './content.ts';
import { placeDocuments, removeFiles, withDocuments } from './documents.ts';
import { judgeAd, suspendIfRisky } from './judging.ts';
import { newReference, slugOf } from './naming.ts';
import { checkedRefs } from './payloadChecks.ts';
import { loadRefs } from './refs.queries.ts';
import { ensureStored } from './storedFiles.ts';

export { isPublic } from './adRows.queries.ts';
export { expireAds, workApprovalMail } from './expiry.ts';
export { featureWithinLimit } from './featured.ts';
export { adsThatReturn, adUsage, pauseOverLimit, resumePausedByPlan } from './planRoom.ts';
export type { AdFilters } from './publicAds.queries.ts';
export { remindModerators, warnOfExpiry } from './reminders.ts';
export { purgeDeleted } from './removal.ts';
export { soughtWords } from './search.ts';
export { type AdMarks, adMatches, marksOf, seesMarks, summariesFor } from './summaries.ts';

/** Posts an ad, once for each `id`, which it gets. Files are stored first and given up again when the ad is refused. */
export async function createAd(
  ctx: Context,
  caller: Caller,
  id: string,
  body: Received<typeof ads.create>['body'],
  files: ReceivedFile[],
): Promise<void> {
  // What it was made of may be refused by now.
  if ((await adsAmong(ctx.db, [id])).length > 0) return;
  const { draft = false, ...ad } = body;
  await ensureMayAttach(ctx, caller.id, ad, files);
  const refs = await checkedRefs(ctx.db, ad, { complete: !draft });
  const dropped = await withDocuments(ctx, ad.documents ?? [], files, (kept) =>
    ctx.db.transaction().execute(async (tx) => {
      await holdEffect(tx, id);
      if ((await adsAmong(tx, [id])).length > 0) return [];
      if (draft) await ensureDrafts(tx, caller.id, 1);
      else await ensureMayHandIn(tx, caller.id);
      const status = draft ? 'draft' : 'pending';
      await insertNewAd(tx, caller.id, { id, ad, refs }, { status });
      await insertAdEvent(tx, { adId: id, actorId: caller.id, from: null, to: status });
      await placeDocuments(tx, id, ad.documents ?? [], kept);
      const dropped = await ensureStored(tx, caller.id, kept);
      const judged = await judgeAd(tx, { id, ad, refs, ownerId: caller.id });
      const row = draft ? undefined : await lockAd(tx, id);
      if (row) await suspendIfRisky(ctx, tx, row, status, judged);
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
  /** The published ad beside which this one waits. */
  revises?: string;
  createdAt: Date;
  submittedAt: Date | null;
  publishedAt: Date | null;
  changedAt: Date;
};

/** An ad in the state to which its past brought it, as demo data has them. `pick` draws its reference. */
export async function insertPastAd(tx: Tx, past: PastAd, pick: (below: number) => number): Promise<string> {
  const owner = await findOwner(tx, past.ownerId);
  const refs = await loadRefs(tx, past.ad);
  const { columns, texts } = contentOf(past.ad, refs, owner.company);
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
    created_at: past.createdAt,
    updated_at: past.changedAt,
  };
  ensure((await insertAds(tx, [{ row, texts }])).has(id), 'UNAVAILABLE');
  if (past.status === 'approved') await learnWords(tx, id);
  return id;
}
