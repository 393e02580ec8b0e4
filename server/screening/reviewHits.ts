import { msg } from '../../contract/core/message.ts';
import type { DecisionReason, HitDecision } from '../../contract/screening/hits.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { type Act, type HitRecord, insertDecision, lockHit, setHit } from './hits.queries.ts';

type Ctx = Pick<Context, 'db'>;

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
  }: { act: Act; decision: HitDecision | null; reasons?: string[]; note?: string | null },
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

/** The first of two: proposes a decision. What is still needed is noted, and the hit stays open. */
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
    ensure(hit.state === 'open', 'WRONG_STATE');
    const { reasons, note } = body;
    const isNote = body.decision === 'need_info';
    await setHit(tx, id, {
      state: isNote ? 'open' : 'proposed',
      decision: body.decision === 'need_info' ? null : body.decision,
      reasons: isNote ? [] : reasons,
      note: isNote ? null : note,
      proposed_by: isNote ? null : actor.id,
      confirmed_by: null,
    });
    await keep(tx, actor, hit, {
      act: isNote ? 'need_info' : 'proposed',
      decision: body.decision === 'need_info' ? null : body.decision,
      reasons,
      note,
    });
  });

const ensureOther = (hit: HitRecord, actor: Actor) =>
  ensure(hit.proposed_by !== actor.id, 'FOUR_EYES', { message: msg('screening.ownProposal') });

/** The second of two, who is somebody else. */
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
    });
    await keep(tx, actor, hit, { act: 'confirmed', decision });
  });

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
    await setHit(tx, id, {
      state: 'open',
      decision: null,
      reasons: [],
      note: null,
      proposed_by: null,
      confirmed_by: null,
    });
    await keep(tx, actor, hit, { act: 'returned', decision: hit.decision, note });
  });
