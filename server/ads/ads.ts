import type { z } from 'zod';
import { type AdPayload, missingToSubmit } from '../../contract/adPayload.ts';
import { type AdMove, type AdStatus, adCan, adMoves } from '../../contract/adStates.ts';
import type { ads, rejectBody } from '../../contract/ads.ts';
import type { Received } from '../../contract/endpoint.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, fail, invalid } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import type { Actor } from '../roles/roles.ts';
import { findOwner, lockAd } from './ads.queries.ts';
import { insertAd, insertAdEvent, learnWords, moveAd, updateAdContent } from './adWrites.queries.ts';
import { ensureMayAttach, ensureMayHandIn } from './allowance.ts';
import { contentOf } from './content.ts';
import { forgetFiles, type KeptFiles, keepFiles, placeDocuments } from './documents.ts';
import { newReference, slugOf } from './naming.ts';
import { storedPayload } from './payload.queries.ts';
import { loadRefs, type Refs } from './refs.queries.ts';
import { findRefFaults } from './refs.ts';

const REFERENCE_TRIES = 5;

const missingDetails = (ad: AdPayload): ErrorDetail[] =>
  missingToSubmit(ad).map((path) => ({ path, message: 'Needed before the ad can be submitted' }));

async function checkedRefs(db: Sql, ad: AdPayload, complete: boolean): Promise<Refs> {
  const refs = await loadRefs(db, ad);
  const faults = [...findRefFaults(ad, refs), ...(complete ? missingDetails(ad) : [])];
  if (faults.length > 0) invalid(faults);
  return refs;
}

const ensureMove = (move: AdMove, status: AdStatus) =>
  ensure(adCan(move, status), 'WRONG_STATE', { status, allowed: [...adMoves[move]] });

/** Posts an ad. Files are stored first and given up again when the ad is refused. */
export async function createAd(
  ctx: Context,
  caller: Caller,
  body: Received<typeof ads.create>['body'],
  files: ReceivedFile[],
): Promise<string> {
  const { draft = false, ...ad } = body;
  await ensureMayAttach(ctx.db, caller.id, ad, files);
  const refs = await checkedRefs(ctx.db, ad, !draft);
  const kept = await keepFiles(ctx, ad.documents ?? [], files);
  return forgetFiles(ctx, kept, () =>
    ctx.db.transaction().execute(async (tx) => {
      if (!draft) await ensureMayHandIn(tx, caller.id);
      const id = await insertNewAd(tx, caller.id, ad, refs, draft ? 'draft' : 'pending');
      await placeDocuments(tx, id, ad.documents ?? [], kept);
      return id;
    }),
  );
}

/** Writes a new ad with a reference of its own. */
async function insertNewAd(
  tx: Tx,
  ownerId: string,
  ad: AdPayload,
  refs: Refs,
  status: 'draft' | 'pending',
): Promise<string> {
  const owner = await findOwner(tx, ownerId);
  const { columns, texts } = contentOf(ad, refs, owner.company);
  const id = uuidv7();
  for (let left = REFERENCE_TRIES; left > 0; left -= 1) {
    const reference = newReference();
    const row = {
      ...columns,
      id,
      owner_id: ownerId,
      status,
      reference,
      slug: slugOf(columns.title, refs.port?.name ?? ad.delivery?.place ?? null, reference),
      submitted_at: status === 'pending' ? new Date() : null,
    };
    if (await insertAd(tx, row, texts)) {
      await insertAdEvent(tx, { adId: id, actorId: ownerId, from: null, to: status });
      return id;
    }
  }
  return fail('UNAVAILABLE');
}

export type PastAd = {
  ownerId: string;
  ad: AdPayload;
  status: AdStatus;
  rejection: { reason: string; fields: string[] } | null;
  views: number;
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
  const row = {
    ...columns,
    id,
    owner_id: past.ownerId,
    status: past.status,
    reference,
    slug: slugOf(columns.title, refs.port?.name ?? past.ad.delivery?.place ?? null, reference),
    views: past.views,
    rejection_reason: past.rejection?.reason ?? null,
    rejected_fields: past.rejection?.fields ?? [],
    submitted_at: past.submittedAt,
    published_at: past.publishedAt,
    created_at: past.createdAt,
    updated_at: past.changedAt,
  };
  ensure(await insertAd(tx, row, texts), 'UNAVAILABLE');
  if (past.status === 'approved') await learnWords(tx, id);
  return id;
}

/** Replaces the content of an own ad. A rejected one is handed in again by the same step. */
export async function editAd(
  ctx: Context,
  caller: Caller,
  id: string,
  body: Received<typeof ads.userEdit>['body'],
  files: ReceivedFile[],
): Promise<void> {
  const { draft = false, version, ...ad } = body;
  await ensureMayAttach(ctx.db, caller.id, ad, files);
  const refs = await checkedRefs(ctx.db, ad, false);
  const kept = await keepFiles(ctx, ad.documents ?? [], files);
  const dropped = await forgetFiles(ctx, kept, () =>
    ctx.db.transaction().execute((tx) => replaceContent(tx, caller, { id, version, draft, ad, refs, kept })),
  );
  await Promise.all(dropped.map((key) => ctx.files.remove(key)));
}

async function replaceContent(
  tx: Tx,
  caller: Caller,
  {
    id,
    version,
    draft,
    ad,
    refs,
    kept,
  }: { id: string; version: number; draft: boolean; ad: AdPayload; refs: Refs; kept: KeptFiles },
): Promise<string[]> {
  const row = await lockAd(tx, id);
  ensure(row && row.owner_id === caller.id, 'NOT_FOUND');
  const status = row.status;
  ensureMove('edit', status);
  ensure(row.version === version, 'STALE');
  const handsIn = status === 'rejected' && !draft;
  if (handsIn || status === 'pending') {
    const missing = missingDetails(ad);
    if (missing.length > 0) invalid(missing);
  }
  if (handsIn) await ensureMayHandIn(tx, caller.id);
  const owner = await findOwner(tx, caller.id);
  const { columns, texts } = contentOf(ad, refs, owner.company);
  const slug = slugOf(columns.title, refs.port?.name ?? ad.delivery?.place ?? null, row.reference);
  await updateAdContent(tx, id, { ...columns, slug }, texts);
  const dropped = await placeDocuments(tx, id, ad.documents ?? [], kept);
  if (handsIn) await moveAd(tx, { adId: id, actorId: caller.id, from: status, to: 'pending' });
  return dropped;
}

/** Hands in a stored draft or rejected ad as it is. */
export async function submitAd(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockAd(tx, id);
    ensure(row && row.owner_id === caller.id, 'NOT_FOUND');
    const status = row.status;
    ensureMove('submit', status);
    await checkedRefs(tx, await storedPayload(tx, id), true);
    await ensureMayHandIn(tx, caller.id);
    await moveAd(tx, { adId: id, actorId: caller.id, from: status, to: 'pending' });
  });
}

const recordDecision = (
  tx: Tx,
  actor: Actor,
  ad: { id: string; action: 'ad.approve' | 'ad.reject'; after: Record<string, unknown> },
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: ad.action,
    entity: 'ad',
    entityId: ad.id,
    before: { status: 'pending' },
    after: ad.after,
  });

export async function approveAd(ctx: Context, actor: Actor, id: string, version?: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockAd(tx, id);
    ensure(row, 'NOT_FOUND');
    ensureMove('approve', row.status);
    ensure(version === undefined || row.version === version, 'STALE');
    const owner = await findOwner(tx, row.owner_id);
    await moveAd(tx, { adId: id, actorId: actor.id, from: 'pending', to: 'approved' });
    await recordDecision(tx, actor, { id, action: 'ad.approve', after: { status: 'approved' } });
    await announce(tx, 'market');
    await learnWords(tx, id);
    await ctx.jobs.enqueue(tx, 'mail', {
      to: owner.email,
      template: 'adApproved',
      values: { adTitle: row.title, reference: row.reference, path: `/market/${row.slug}` },
    });
  });
  ctx.kept.drop('market');
}

export async function rejectAd(
  ctx: Context,
  actor: Actor,
  id: string,
  { rejectionReason, rejectedFields, version }: z.output<typeof rejectBody>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockAd(tx, id);
    ensure(row, 'NOT_FOUND');
    ensureMove('reject', row.status);
    ensure(version === undefined || row.version === version, 'STALE');
    await moveAd(tx, {
      adId: id,
      actorId: actor.id,
      from: 'pending',
      to: 'rejected',
      reason: rejectionReason,
      fields: rejectedFields,
    });
    await recordDecision(tx, actor, {
      id,
      action: 'ad.reject',
      after: { status: 'rejected', rejectionReason, rejectedFields },
    });
    await ctx.jobs.enqueue(tx, 'mail', {
      to: (await findOwner(tx, row.owner_id)).email,
      template: 'adRejected',
      values: {
        adTitle: row.title,
        reference: row.reference,
        reason: rejectionReason,
        path: `/users/ads/${id}/edit`,
      },
    });
  });
}
