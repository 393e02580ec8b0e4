import { isDeepStrictEqual } from 'node:util';
import type { ThresholdEffect, ThresholdState, Thresholds } from '../../../contract/screening/thresholds.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { activeIndex } from '../activeIndex.ts';
import { type Match, matchSubject, type SubjectSnapshot } from '../matcher/matchSubject.ts';
import {
  activeThresholds,
  decideThresholds,
  insertProposal,
  lastSubjects,
  lockLists,
  lockThresholds,
  proposedThresholds,
} from './thresholds.queries.ts';

type Ctx = Pick<Context, 'db' | 'jobs'>;

const RUNS = 1000;
const SHOWN = 20;
/** Subjects after which others get their turn. */
const AT_ONCE = 10;
const pause = () => new Promise((resolve) => setImmediate(resolve));

/** What other thresholds would have changed in the last thousand runs, by the lists that are in use now. */
export async function effectOf(db: Sql, values: Thresholds): Promise<ThresholdEffect> {
  const { index, thresholds } = await activeIndex(db);
  const { runs, subjects } = await lastSubjects(db, RUNS);
  const effect: ThresholdEffect = {
    runs,
    subjects: subjects.length,
    candidates: { before: 0, after: 0 },
    strong: { before: 0, after: 0 },
    appears: [],
    vanishes: [],
  };
  const isStrong = ({ strong }: Match) => strong !== null;
  const shown = (subject: SubjectSnapshot, match: Match) => ({
    kind: subject.kind,
    name: match.subjectName,
    entry: match.entryName,
    score: match.score,
  });
  for (const [at, subject] of subjects.entries()) {
    const before = matchSubject(index, subject, thresholds);
    const after = matchSubject(index, subject, values);
    effect.candidates.before += before.length;
    effect.candidates.after += after.length;
    effect.strong.before += before.filter(isStrong).length;
    effect.strong.after += after.filter(isStrong).length;
    const missing = (from: readonly Match[], other: readonly Match[]) =>
      from.filter(({ entry }) => !other.some((one) => one.entry === entry)).map((one) => shown(subject, one));
    effect.appears.push(...missing(after, before));
    effect.vanishes.push(...missing(before, after));
    if (at % AT_ONCE === AT_ONCE - 1) await pause();
  }
  return { ...effect, appears: effect.appears.slice(0, SHOWN), vanishes: effect.vanishes.slice(0, SHOWN) };
}

export async function readThresholds(db: Sql, readerId: string): Promise<ThresholdState> {
  const [active, proposed] = await Promise.all([activeThresholds(db), proposedThresholds(db)]);
  return {
    values: active.values,
    since: active.since?.toISOString() ?? null,
    proposed:
      proposed === undefined
        ? null
        : {
            id: proposed.id,
            values: proposed.values as Thresholds,
            reason: proposed.reason,
            by: proposed.by,
            at: proposed.proposed_at.toISOString(),
            effect: proposed.effect as ThresholdEffect,
            mayConfirm: proposed.proposed_by !== readerId,
          },
  };
}

const audit = (
  tx: Tx,
  actor: Actor,
  act: 'propose' | 'confirm' | 'withdraw',
  id: string,
  values: { before?: Thresholds; after: Thresholds },
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: `screening.thresholds_${act}`,
    entity: 'screening_thresholds',
    entityId: id,
    ...values,
  });

/** A change that waits gives way: there is one at a time. */
export async function proposeThresholds(
  ctx: Ctx,
  actor: Actor,
  { values, reason }: { values: Thresholds; reason: string },
): Promise<ThresholdState> {
  const effect = await effectOf(ctx.db, values);
  return ctx.db.transaction().execute(async (tx) => {
    await lockLists(tx);
    const active = await activeThresholds(tx);
    ensure(!isDeepStrictEqual(values, active.values), 'NOTHING_CHANGED');
    await decideThresholds(tx, { state: 'proposed' }, 'withdrawn', actor.id);
    const id = await insertProposal(tx, { values, reason, effect, by: actor.id });
    await audit(tx, actor, 'propose', id, { before: active.values, after: values });
    return readThresholds(tx, actor.id);
  });
}

async function hold(tx: Tx, id: string) {
  await lockLists(tx);
  const row = await lockThresholds(tx, id);
  ensure(row, 'NOT_FOUND');
  ensure(row.state === 'proposed', 'WRONG_STATE');
  return row;
}

/** Every subject is screened anew: who was below the threshold before may be above it now. */
export const confirmThresholds = (ctx: Ctx, actor: Actor, id: string): Promise<ThresholdState> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await hold(tx, id);
    ensure(row.proposed_by !== actor.id, 'FOUR_EYES');
    const { values: before } = await activeThresholds(tx);
    await decideThresholds(tx, { state: 'active' }, 'replaced', actor.id);
    await decideThresholds(tx, { id }, 'active', actor.id);
    await ctx.jobs.enqueue(tx, 'screeningAnew', { thresholdsId: id });
    await audit(tx, actor, 'confirm', id, { before, after: row.values as Thresholds });
    return readThresholds(tx, actor.id);
  });

export const withdrawThresholds = (ctx: Ctx, actor: Actor, id: string): Promise<ThresholdState> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await hold(tx, id);
    await decideThresholds(tx, { id }, 'withdrawn', actor.id);
    await audit(tx, actor, 'withdraw', id, { after: row.values as Thresholds });
    return readThresholds(tx, actor.id);
  });
