import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { notifyHolders } from '../notifications/notifications.ts';
import { activeIndex, holdKey, type ScreeningIndex } from './activeIndex.ts';
import { hitsOf, insertDecision, insertHit, reopenHit, waitingHits } from './hits.queries.ts';
import { MATCHER, type Match, matchSubject, type SubjectSnapshot } from './matcher/matchSubject.ts';
import { insertRun, upsertSubject } from './subjects.queries.ts';

type Ctx = Pick<Context, 'db' | 'jobs'>;

/** Whom to screen. `ref`: id of the account, company or vessel; null for what was typed in. */
export type Subject = SubjectSnapshot & { ref: string | null };
export type Screened = { subjectId: string; hits: number; strong: number };

const tidy = ({ kind, names, ids, countries, birthYear = null }: SubjectSnapshot): SubjectSnapshot => ({
  kind,
  names: [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))],
  ids: ids.map((id) => ({ kind: id.kind, value: id.value.trim(), country: id.country ?? null })),
  countries: [...new Set(countries)].toSorted(),
  birthYear,
});
const hashOf = (snapshot: SubjectSnapshot) =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('hex');

/**
 * Keeps what was found. The same facts about the same entry, once decided, are not asked again; changed facts are.
 * @returns how many hits were opened
 */
export async function keepMatches(
  tx: Tx,
  subject: { id: string; snapshot: SubjectSnapshot; snapshotHash: string },
  matches: readonly Match[],
  refs: ScreeningIndex['refs'],
): Promise<number> {
  if (matches.length === 0) return 0;
  const known = new Map((await hitsOf(tx, subject.id)).map((hit) => [`${hit.list} ${hit.uid}`, hit]));
  let opened = 0;
  for (const match of matches) {
    const ref = refs[match.entry];
    if (ref === undefined) continue;
    const { snapshot, snapshotHash } = subject;
    const hashes = { snapshot_hash: snapshotHash, content_hash: ref.contentHash };
    const before = known.get(`${ref.list} ${ref.uid}`);
    if (before === undefined) {
      const id = uuidv7();
      await insertHit(tx, { id, subjectId: subject.id, ref, match, snapshot, snapshotHash });
      await insertDecision(tx, { id: uuidv7(), hit_id: id, act: 'found', by_user: null, ...hashes });
      opened += 1;
      continue;
    }
    const isSame = before.snapshot_hash === snapshotHash && before.content_hash === ref.contentHash;
    if (before.decision === 'true_match' && before.state === 'confirmed') continue;
    // Other thresholds may make a candidate strong, which holds the subject; what two people decided stays decided.
    const isStronger = before.state !== 'confirmed' && before.strong === null && match.strong !== null;
    if (isSame && before.decision !== 'delisted' && !isStronger) continue;
    await reopenHit(tx, before.id, { ref, match, snapshot, snapshotHash });
    await insertDecision(tx, { id: uuidv7(), hit_id: before.id, act: 'reopened', by_user: null, ...hashes });
    opened += 1;
  }
  return opened;
}

/** Tells who decides how many hits wait; no names, since mail and push leave the site. */
export const notifyReviewers = async (ctx: Pick<Context, 'jobs'>, tx: Tx): Promise<void> =>
  notifyHolders(ctx, tx, 'compliance.review', {
    kind: 'screeningHit',
    data: await waitingHits(tx),
    link: '/admin/screening',
    group: 'screeningHit',
  });

type Cause = 'subject' | 'asked';

/** Holds a subject against lists that stay in use until the transaction ends; keeps the run and what was found. */
export async function screenWithin(
  tx: Tx,
  lists: ScreeningIndex,
  { ref, ...facts }: Subject,
  { cause, mark }: { cause: Cause; mark: string | null },
): Promise<Screened & { opened: number }> {
  const snapshot = tidy(facts);
  const snapshotHash = hashOf(snapshot);
  const matches = matchSubject(lists.index, snapshot, lists.thresholds);
  const subjectId = await upsertSubject(tx, {
    id: uuidv7(),
    kind: snapshot.kind,
    ref,
    snapshot,
    snapshot_hash: snapshotHash,
    mark,
  });
  const opened = await keepMatches(tx, { id: subjectId, snapshot, snapshotHash }, matches, lists.refs);
  const counts = { hits: matches.length, strong: matches.filter(({ strong }) => strong !== null).length };
  await insertRun(tx, {
    id: uuidv7(),
    subject_id: subjectId,
    snapshot_hash: snapshotHash,
    versions: lists.versions,
    matcher: MATCHER,
    thresholds: lists.thresholds,
    cause,
    ...counts,
  });
  return { subjectId, opened, ...counts };
}

/**
 * Holds a subject against the lists in use, keeps the run and what was found. A strong hit holds the subject at once
 * (`isHeld`). The one way in for companies, people, vessels and banks; called on creation and on every change.
 * `mark`: of the row that the subject is made from, for whoever looks for changed ones.
 */
export async function screenSubject(
  ctx: Ctx,
  subject: Subject,
  { cause = 'subject', mark = null }: { cause?: Cause; mark?: string | null } = {},
): Promise<Screened> {
  for (;;) {
    const lists = await activeIndex(ctx.db);
    const done = await ctx.db.transaction().execute(async (tx) => {
      // A version that came into use meanwhile is compared with the subjects that are there: this one has to be, or to know it.
      if ((await holdKey(tx)) !== lists.key) return null;
      const { opened, ...screened } = await screenWithin(tx, lists, subject, { cause, mark });
      if (opened > 0) await notifyReviewers(ctx, tx);
      return screened;
    });
    if (done !== null) return done;
  }
}
