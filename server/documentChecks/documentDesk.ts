import { msg } from '../../contract/core/message.ts';
import type {
  IssuerAnswer,
  NoticeSentence,
  ReviewDecision,
  SignalView,
} from '../../contract/documentChecks/documentChecks.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { notify } from '../notifications/notifications.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { documentsPage } from './askOwners.ts';
import { NO_FILE } from './compare.queries.ts';
import { sentenceOf, sentencesFor, viewFile, viewSignal } from './documentChecks.view.ts';
import { explanationsOf } from './explanations.queries.ts';
import {
  askedOwners,
  factRows,
  fileRows,
  insertReview,
  isConcerned,
  lockSignal,
  markPublic,
  queueRow,
  reviewsOf,
  type SignalRow,
  updateSignal,
  usesOf,
  versionEnds,
} from './signals.queries.ts';
import { answersOf, confirmedIssuers, insertAnswer } from './sources.queries.ts';
import { letAdsWeigh } from './weighAds.ts';

type Ctx = Pick<Context, 'db' | 'jobs'>;
type Said = { reason: string; version: number };

/** Between telling the owner and telling buyers. */
const NOTICE_MS = 48 * 3_600_000;

export async function readSignal(db: Sql, id: string, readerId: string): Promise<SignalView> {
  const row = await queueRow(db, id);
  ensure(row, 'NOT_FOUND');
  const { file_a: a, file_b: b } = row;
  const files = await fileRows(db, [a, b]);
  const issuers = await confirmedIssuers(db);
  const viewed = async (sha256: Buffer) => {
    const file = files.find((one) => one.sha256.equals(sha256));
    if (file === undefined) return null;
    const [facts, uses, ends] = await Promise.all([
      factRows(db, sha256),
      usesOf(db, sha256),
      versionEnds(db, sha256),
    ]);
    return viewFile({ file, facts, uses, ends, issuers });
  };
  const [fileA, fileB, explanations, answers, reviews] = await Promise.all([
    viewed(a),
    b.equals(NO_FILE) || b.equals(a) ? null : viewed(b),
    explanationsOf(db, [id]),
    answersOf(db, id),
    reviewsOf(db, id),
  ]);
  ensure(fileA, 'NOT_FOUND');
  return viewSignal({ row, fileA, fileB, explanations, answers, reviews, readerId });
}

type Act = (tx: Tx, row: SignalRow) => Promise<Exclude<ReviewDecision, 'related'>>;

/** A decision about a signal as its reviewer saw it; never by somebody whose company has one of the files. */
const decide = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reason, version }: Said,
  act: Act,
): Promise<SignalView> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockSignal(tx, id);
    ensure(row, 'NOT_FOUND');
    ensure(!(await isConcerned(tx, actor.id, row)), 'FORBIDDEN');
    ensure(row.version === version, 'STALE');
    const decision = await act(tx, row);
    await insertReview(tx, { signalId: id, userId: actor.id, decision, reason });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: `document.${decision}`,
      entity: 'document_signal',
      entityId: id,
      after: { code: row.code, reason },
    });
    return readSignal(tx, id, actor.id);
  });

/** Tells those who are asked about a signal what buyers read, or will. */
async function tellAsked(ctx: Ctx, tx: Tx, row: SignalRow, said: ReturnType<typeof msg>): Promise<void> {
  await notify(
    ctx,
    tx,
    (await askedOwners(tx, row.id)).map((one) => ({
      userId: one.owner_id,
      kind: 'documentNotice' as const,
      data: { ad: one.title, said },
      link: documentsPage(one.document_id),
    })),
  );
}

/** Both files weigh less once a signal about them is closed. */
async function reassess(ctx: Ctx, tx: Tx, { file_a: a, file_b: b }: SignalRow): Promise<void> {
  await letAdsWeigh(ctx, tx, a);
  if (!b.equals(NO_FILE) && !b.equals(a)) await letAdsWeigh(ctx, tx, b);
}

const isOpen = ({ state }: SignalRow) => state === 'open' || state === 'announced';

/** The day on which an issuer answered that it has no record, if that is the last word; nobody says so otherwise. */
async function dayWithoutRecord(tx: Tx, id: string): Promise<string> {
  const last = (await answersOf(tx, id)).at(-1);
  ensure(last?.answer === 'no_record', 'WRONG_STATE');
  return last.answered_on;
}

/** What an issuer answered about the document of a signal; only of one that two people entered. */
export const noteIssuerAnswer = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  given: { issuerId: string; answer: IssuerAnswer; said: string; on: string },
): Promise<SignalView> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockSignal(tx, id);
    ensure(row, 'NOT_FOUND');
    ensure(!(await isConcerned(tx, actor.id, row)), 'FORBIDDEN');
    if (!(await confirmedIssuers(tx)).some((issuer) => issuer.id === given.issuerId))
      invalid([{ path: 'issuerId', message: msg('documentChecks.unknownIssuer') }]);
    if (given.on > new Date().toISOString().slice(0, 10))
      invalid([{ path: 'on', message: msg('documentChecks.future') }]);
    await insertAnswer(tx, { signalId: id, by: actor.id, ...given });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'document.issuer_answer',
      entity: 'document_signal',
      entityId: id,
      after: given,
    });
    return readSignal(tx, id, actor.id);
  });

/**
 * The first reviewer announces a sentence, and its owner hears of it; another one publishes the same sentence. Buyers read
 * it 48 hours after the announcement at the earliest.
 */
export const publish = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  { sentence, ...said }: Said & { sentence: NoticeSentence },
): Promise<SignalView> =>
  decide(ctx, actor, id, said, async (tx, row) => {
    ensure(sentencesFor[row.code].includes(sentence), 'WRONG_STATE');
    if (row.state === 'open') {
      const day = sentence === 'D4' ? await dayWithoutRecord(tx, id) : null;
      const now = new Date();
      const at = new Date(now.getTime() + NOTICE_MS);
      await updateSignal(tx, id, {
        state: 'announced',
        sentence,
        sentence_on: day,
        announced_at: now,
        publish_at: at,
        // Its owner hears of it now, whatever time was drawn for the question.
        told_at: row.told_at ?? now,
      });
      const text = sentenceOf(sentence, { ...row, sentence_on: day });
      await tellAsked(
        ctx,
        tx,
        row,
        msg('documentChecks.announced', { moment: { day: at.toISOString() }, sentence: text }),
      );
      return 'announce';
    }
    ensure(row.state === 'announced' && row.sentence === sentence, 'WRONG_STATE');
    const first = (await reviewsOf(tx, id)).findLast(({ decision }) => decision === 'announce');
    ensure(first?.user_id !== actor.id, 'FOUR_EYES');
    if (sentence === 'D4') await dayWithoutRecord(tx, id);
    const publishAt = new Date(Math.max(Date.now(), row.publish_at?.getTime() ?? 0));
    await updateSignal(tx, id, { state: 'published', publish_at: publishAt });
    await tellAsked(ctx, tx, row, msg('documentChecks.isPublished', { sentence: sentenceOf(sentence, row) }));
    return 'publish';
  });

/** What buyers may have read is corrected in its place. */
export const dismiss = (ctx: Ctx, actor: Actor, id: string, said: Said): Promise<SignalView> =>
  decide(ctx, actor, id, said, async (tx, row) => {
    ensure(isOpen(row) || row.state === 'published', 'WRONG_STATE');
    const isRead =
      row.state === 'published' && row.publish_at !== null && row.publish_at.getTime() <= Date.now();
    await updateSignal(
      tx,
      id,
      isRead
        ? { state: 'withdrawn', withdrawn_at: new Date() }
        : { state: 'dismissed', sentence: null, announced_at: null, publish_at: null },
    );
    if (row.state !== 'open') await tellAsked(ctx, tx, row, msg('documentChecks.closed'));
    await reassess(ctx, tx, row);
    return isRead ? 'withdraw' : 'dismiss';
  });

export const accept = (ctx: Ctx, actor: Actor, id: string, said: Said): Promise<SignalView> =>
  decide(ctx, actor, id, said, async (tx, row) => {
    ensure(isOpen(row) && (await explanationsOf(tx, [id])).length > 0, 'WRONG_STATE');
    await updateSignal(tx, id, { state: 'explained', sentence: null, announced_at: null, publish_at: null });
    await tellAsked(ctx, tx, row, msg('documentChecks.accepted'));
    await reassess(ctx, tx, row);
    return 'accept';
  });

/** Material that its issuer publishes; no further signal is made about these files. */
export const declarePublic = (ctx: Ctx, actor: Actor, id: string, said: Said): Promise<SignalView> =>
  decide(ctx, actor, id, said, async (tx, row) => {
    ensure(isOpen(row), 'WRONG_STATE');
    await markPublic(tx, row);
    await updateSignal(tx, id, { state: 'dismissed', sentence: null, announced_at: null, publish_at: null });
    await reassess(ctx, tx, row);
    return 'public';
  });

export const reopen = (ctx: Ctx, actor: Actor, id: string, said: Said): Promise<SignalView> =>
  decide(ctx, actor, id, said, async (tx, row) => {
    ensure(row.state === 'dismissed' || row.state === 'explained', 'WRONG_STATE');
    await updateSignal(tx, id, { state: 'open' });
    await reassess(ctx, tx, row);
    return 'reopen';
  });
