import type { AdPayload } from '../../contract/adPayload.ts';
import type { ads } from '../../contract/ads.ts';
import type { Received } from '../../contract/endpoint.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { type LockedAd, lockAd, lockRevisionOf } from './ads.queries.ts';
import { insertAdEvent, learnWords, moveAd, touchAd, updateAd } from './adWrites.queries.ts';
import { ensureMayAttach, ensureMayHandIn } from './allowance.ts';
import { changedFields, needsApproval } from './changes.ts';
import { fileNames, writeContent } from './contentWrites.ts';
import { type KeptFiles, removeFiles, withDocuments } from './documents.ts';
import { suspendIfRisky } from './judging.ts';
import { ensureMove, lockOwn } from './moves.ts';
import { storedPayload } from './payload.queries.ts';
import { checkedRefs } from './payloadChecks.ts';
import { dropRevision, revise } from './revisions.ts';
import { ensureStored } from './storedFiles.ts';

type Ctx = Pick<Context, 'jobs'>;
type Edit = { ad: AdPayload; kept: KeptFiles; draft: boolean };

/**
 * Replaces the content of an own ad. A rejected one is handed in again by the same step; of a published one what is
 * decided on waits beside it. Answers the ad to show: a revision that came to nothing leads back to the published one.
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
  const { shown, dropped } = await withDocuments(ctx, ad.documents ?? [], files, (kept) =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await lockOwn(ctx, tx, caller.id, id);
      ensureMove('edit', row.status);
      ensure(row.version === version, 'STALE');
      const replaced = await replaceContent(ctx, tx, row, { ad, kept, draft });
      const dropped = [...replaced, ...(await ensureStored(tx, caller.id, kept))];
      const isLeft = row.revises_id === null || (await lockAd(tx, id));
      return { dropped, shown: isLeft ? id : (row.revises_id ?? id) };
    }),
  );
  ctx.kept.drop('market');
  await removeFiles(ctx, dropped);
  return shown;
}

/** The day up to which a published ad runs stays where an edit names none. */
const keepDay = (edit: Edit, { validUntil }: AdPayload): Edit => ({
  ...edit,
  ad: { ...(validUntil && { validUntil }), ...edit.ad },
});

async function replaceContent(ctx: Ctx, tx: Tx, row: LockedAd, edit: Edit): Promise<string[]> {
  if (row.revises_id !== null) {
    const published = await lockAd(tx, row.revises_id);
    ensure(published, 'NOT_FOUND');
    return editVersions(ctx, tx, published, row, edit);
  }
  if (row.status === 'approved' || row.status === 'paused') {
    return editVersions(ctx, tx, row, await lockRevisionOf(tx, row.id), edit);
  }
  return editInPlace(ctx, tx, row, edit);
}

/** An ad that the market does not show: it is changed itself. */
async function editInPlace(ctx: Ctx, tx: Tx, row: LockedAd, given: Edit): Promise<string[]> {
  const stored = await storedPayload(tx, row.id);
  const edit = row.status === 'expired' ? keepDay(given, stored) : given;
  const beside = await lockRevisionOf(tx, row.id);
  const names = await fileNames(tx, row.id, beside?.id);
  const changed = changedFields(stored, edit.ad, names);
  const refs = await checkedRefs(tx, edit.ad, {
    complete: row.status !== 'draft',
    changed: row.status === 'expired' ? changed : undefined,
  });
  const handsIn = row.status === 'rejected' && !edit.draft;
  if (handsIn) await ensureMayHandIn(tx, row.owner_id);
  const { files, judged } = await writeContent(tx, row, edit, refs, beside?.id);
  const told = { adId: row.id, actorId: row.owner_id, from: row.status, fields: changed };
  if (handsIn) await moveAd(tx, { ...told, to: 'pending' });
  else if (['pending', 'expired'].includes(row.status) && changed.length > 0) {
    await insertAdEvent(tx, { ...told, to: row.status, kind: 'edit' });
  }
  if (handsIn || row.status === 'pending') await suspendIfRisky(ctx, tx, row, 'pending', judged);
  if (row.status === 'expired' && changed.some((field) => field !== 'validUntil')) {
    await updateAd(tx, row.id, { changed_since_approval: true });
  }
  return [...files, ...(await dropRevision(tx, row.id))];
}

/** A published ad, with the version that waits beside it if there is one: what changed decides which is written. */
async function editVersions(
  ctx: Ctx,
  tx: Tx,
  published: LockedAd,
  revision: LockedAd | undefined,
  given: Edit,
): Promise<string[]> {
  const stored = await storedPayload(tx, published.id);
  const edit = keepDay(given, stored);
  const names = await fileNames(tx, published.id, revision?.id);
  const changed = changedFields(stored, edit.ad, names);
  if (changed.length === 0 && !revision) return [];
  const isShown = ['approved', 'paused'].includes(published.status);
  if (edit.draft || !isShown || needsApproval(changed)) {
    return revise(tx, published, revision, { ...edit, changed });
  }
  if (changed.length === 0) {
    await touchAd(tx, published.id);
    return dropRevision(tx, published.id);
  }
  const refs = await checkedRefs(tx, edit.ad, { complete: true, changed });
  const { files, judged } = await writeContent(tx, published, edit, refs, revision?.id);
  const { status, owner_id: actorId } = published;
  await insertAdEvent(tx, {
    adId: published.id,
    actorId,
    from: status,
    to: status,
    kind: 'edit',
    fields: changed,
  });
  await learnWords(tx, published.id);
  await announce(tx, 'market');
  await suspendIfRisky(ctx, tx, published, status, judged);
  return [...files, ...(await dropRevision(tx, published.id))];
}
