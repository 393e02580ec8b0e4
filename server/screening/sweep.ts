import type { ListName } from '../../contract/screening/lists.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { activeIndex, readIndex, type ScreeningIndex } from './activeIndex.ts';
import { hitsOnRemoved, insertDecision, setHit } from './hits.queries.ts';
import { findVersion, setSwept } from './lists/versions.queries.ts';
import { MATCHER, matchSubject } from './matcher/matchSubject.ts';
import { keepMatches, notifyReviewers } from './screenSubject.ts';
import { insertRun, subjectsAfter } from './subjects.queries.ts';
import { activeThresholds } from './thresholds/thresholds.queries.ts';

type Ctx = Pick<Context, 'db' | 'jobs' | 'log'>;
const PAGE = 500;
const pause = () => new Promise((resolve) => setImmediate(resolve));

/** What is no longer listed: a hit that holds nobody is closed, another one is proposed for release. */
async function closeDelisted(tx: Tx, list: string, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  for (const hit of await hitsOnRemoved(tx, list, uids)) {
    await setHit(tx, hit.id, {
      state: hit.hold === 'none' ? 'confirmed' : 'proposed',
      decision: 'delisted',
      reasons: [],
      note: null,
      proposed_by: null,
      confirmed_by: null,
      hold: hit.hold,
    });
    await insertDecision(tx, {
      id: uuidv7(),
      hit_id: hit.id,
      act: 'delisted',
      decision: 'delisted',
      by_user: null,
      snapshot_hash: hit.snapshot_hash,
      content_hash: hit.content_hash,
    });
  }
}

/** Compares every subject with entries, and keeps what is found. */
async function compareAll(
  ctx: Ctx,
  lists: ScreeningIndex,
  cause: 'list' | 'thresholds',
): Promise<{ subjects: number; hits: number }> {
  let [subjects, hits] = [0, 0];
  for (let after: string | null = null, more = true; more; ) {
    const page = await subjectsAfter(ctx.db, after, PAGE);
    for (const subject of page) {
      const matches = matchSubject(lists.index, subject.snapshot, lists.thresholds);
      if (matches.length === 0) continue;
      hits += await ctx.db.transaction().execute(async (tx) => {
        const { id, snapshot, snapshot_hash: snapshotHash } = subject;
        const opened = await keepMatches(tx, { id, snapshot, snapshotHash }, matches, lists.refs);
        await insertRun(tx, {
          id: uuidv7(),
          subject_id: id,
          snapshot_hash: snapshotHash,
          versions: lists.versions,
          matcher: MATCHER,
          thresholds: lists.thresholds,
          cause,
          hits: matches.length,
          strong: matches.filter(({ strong }) => strong !== null).length,
        });
        return opened;
      });
    }
    subjects += page.length;
    after = page.at(-1)?.id ?? after;
    more = page.length === PAGE;
    await pause();
  }
  return { subjects, hits };
}

/** Compares every subject with everybody on the lists, since other thresholds came into use. Begins anew after a crash. */
export async function screenAnew(ctx: Ctx, thresholdsId: string): Promise<void> {
  const lists = await activeIndex(ctx.db);
  // Others followed meanwhile, and have their own job.
  if ((await activeThresholds(ctx.db)).id !== thresholdsId) return;
  const { subjects, hits } = await compareAll(ctx, lists, 'thresholds');
  if (hits > 0) await ctx.db.transaction().execute((tx) => notifyReviewers(ctx, tx));
  ctx.log.info({ subjects, hits }, 'subjects were screened anew with other thresholds');
}

/**
 * Compares every subject with what a version that came into use added or changed, and closes hits on what it removed.
 * Begins anew after a crash: what was kept already is not kept again.
 */
export async function sweepSubjects(ctx: Ctx, versionId: string): Promise<void> {
  const version = await findVersion(ctx.db, versionId);
  if (version?.state !== 'active' || version.swept_at !== null || version.published_at === null) return;
  const { published_at, added, changed, removed } = version;
  const list = version.list as ListName;
  await ctx.db.transaction().execute((tx) => closeDelisted(tx, list, removed));
  const lists = await readIndex(ctx.db, [{ id: versionId, list, published_at }], [...added, ...changed]);
  const { subjects, hits } = await compareAll(ctx, lists, 'list');
  await ctx.db.transaction().execute(async (tx) => {
    await setSwept(tx, versionId, { swept_subjects: subjects, swept_hits: hits });
    if (hits > 0) await notifyReviewers(ctx, tx);
  });
  ctx.log.info({ list, subjects, hits }, 'subjects were compared with a new version of a list');
}
