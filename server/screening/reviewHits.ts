import { msg } from '../../contract/core/message.ts';
import type { DecisionReason, HitAct, HitDecision, HitHold } from '../../contract/screening/hits.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { notifyHolders } from '../notifications/notifications.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { type HitRecord, insertDecision, lockHit, setHit } from './hits.queries.ts';

type Ctx = Pick<Context, 'db' | 'jobs'>;

/** The hit, held until the transaction ends, as the caller saw it. */
async function holdHit(tx: Tx, id: string, version: number): Promise<HitRecord> {
  const hit = await lockHit(tx, id);
  ensure(hit, 'NOT_FOUND');
  ensure(hit.version === version, 'STALE');
  return hit;
}

/** Keeps what was done. The log names the hit and the act, never names or scores. */
async function keep(
  tx: Tx,
  actor: Actor,
  hit: HitRecord,
  {
    act,
    decision,
    reasons = [],
    note = null,
  }: { act: HitAct; decision: HitDecision | null; reasons?: string[]; note?: string | null },
): Promise<void> {
  await insertDecision(tx, {
    id: uuidv7(),
    hit_id: hit.id,
    act,
    decision,
    reasons,
    note,
    by_user: actor.id,
    snapshot_hash: hit.snapshot_hash,
    content_hash: hit.content_hash,
  });
  await recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: `screening.${act}`,
    entity: 'screening_hit',
    entityId: hit.id,
    after: { decision },
  });
}

/** Whether two people confirmed a match that somebody may still find to be wrong. */
const isTrueMatch = (hit: HitRecord): boolean => hit.state === 'confirmed' && hit.decision === 'true_match';

/** What a proposal changes at once: whoever may be listed is held until a second person has looked. */
const holdProposed = (hit: HitRecord, decision: HitDecision | null): HitHold =>
  decision === 'true_match' && hit.hold === 'none' ? 'held' : hit.hold;

/** What stays of a hold when a proposal is returned: a candidate holds nobody. */
const holdReturned = (hit: HitRecord): HitHold =>
  hit.hold === 'held' && hit.strong === null ? 'none' : hit.hold;

/**
 * The first of two: proposes a decision. What is still needed is noted, and the hit stays open. Of a confirmed match only
 * that it was wrong.
 */
export const proposeDecision = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  body: {
    version: number;
    decision: 'false_match' | 'true_match' | 'need_info';
    reasons: DecisionReason[];
    note: string;
  },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const hit = await holdHit(tx, id, body.version);
    ensure(hit.state === 'open' || (isTrueMatch(hit) && body.decision === 'false_match'), 'WRONG_STATE');
    const { reasons, note } = body;
    const isNote = body.decision === 'need_info';
    const decision = body.decision === 'need_info' ? null : body.decision;
    await setHit(tx, id, {
      state: isNote ? 'open' : 'proposed',
      decision,
      reasons: isNote ? [] : reasons,
      note: isNote ? null : note,
      proposed_by: isNote ? null : actor.id,
      confirmed_by: null,
      hold: holdProposed(hit, decision),
    });
    await keep(tx, actor, hit, {
      act: isNote ? 'need_info' : 'proposed',
      decision,
      reasons,
      note,
    });
  });

const ensureOther = (hit: HitRecord, actor: Actor) =>
  ensure(hit.proposed_by !== actor.id, 'FOUR_EYES', { message: msg('screening.ownProposal') });

/** The second of two, who is somebody else. A true match suspends, any other decision releases. */
export const confirmDecision = (ctx: Ctx, actor: Actor, id: string, version: number): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const hit = await holdHit(tx, id, version);
    ensure(hit.state === 'proposed' && hit.decision !== null, 'WRONG_STATE');
    ensureOther(hit, actor);
    const { decision, reasons, note, proposed_by } = hit;
    await setHit(tx, id, {
      state: 'confirmed',
      decision,
      reasons,
      note,
      proposed_by,
      confirmed_by: actor.id,
      hold: decision === 'true_match' ? 'suspended' : 'none',
    });
    await keep(tx, actor, hit, { act: 'confirmed', decision });
    await ctx.jobs.enqueue(tx, 'holdsFollow', {});
    // No names: mail and push leave the site.
    if (decision === 'true_match')
      await notifyHolders(ctx, tx, 'compliance.read', {
        kind: 'trueMatch',
        data: {},
        link: `/admin/screening?hit=${id}`,
      });
  });

/** The second of two disagrees: the hit is open again, or the confirmed match that was doubted stands. */
export const returnDecision = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  { version, note }: { version: number; note: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const hit = await holdHit(tx, id, version);
    ensure(hit.state === 'proposed', 'WRONG_STATE');
    ensureOther(hit, actor);
    const isSuspended = hit.hold === 'suspended';
    await setHit(tx, id, {
      state: isSuspended ? 'confirmed' : 'open',
      decision: isSuspended ? 'true_match' : null,
      reasons: [],
      note: null,
      proposed_by: null,
      confirmed_by: null,
      hold: holdReturned(hit),
    });
    await keep(tx, actor, hit, { act: 'returned', decision: hit.decision, note });
  });

/** Names and scores leave the site with a case: the log says who took it. */
export const noteExport = async (ctx: Pick<Context, 'db'>, actor: Actor, id: string): Promise<void> => {
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'screening.export',
      entity: 'screening_hit',
      entityId: id,
    }),
  );
};
