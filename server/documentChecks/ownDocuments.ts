import type { Answer } from '../../contract/core/endpoint.ts';
import type {
  documentChecks,
  ExplanationReason,
  OwnSignal,
} from '../../contract/documentChecks/documentChecks.ts';
import { ensureFilesFit, type NewFile, withFiles } from '../accounts/storage/storage.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { type Caller, ensureActs, may } from '../http/caller.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { ensure } from '../lib/errors.ts';
import { remarksOf, viewNotice, viewOwn, viewReading } from './documentChecks.view.ts';
import { explanationsOf, findAnswerFile, insertExplanation } from './explanations.queries.ts';
import {
  askedAbout,
  fileRemarks,
  isReadable,
  lockSignal,
  noticeRows,
  ownDocument,
  readingRows,
} from './signals.queries.ts';

const companyOf = (caller: Caller) => caller.company?.id ?? null;

async function ownSignals(db: Sql, documentId: string): Promise<OwnSignal[]> {
  const rows = await askedAbout(db, documentId);
  const explanations = await explanationsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    viewOwn(
      row,
      explanations.filter((one) => one.ad_document_id === documentId),
    ),
  );
}

/** What is asked about an own document. */
export async function readOwnDocument(
  db: Sql,
  caller: Caller,
  id: string,
): Promise<Answer<typeof documentChecks.mine>> {
  const document = await ownDocument(db, id, { userId: caller.id, companyId: companyOf(caller) });
  ensure(document, 'NOT_FOUND');
  const file = await fileRemarks(db, document.sha256);
  return { remarks: file ? remarksOf(file) : [], items: await ownSignals(db, id) };
}

type Explained = { signalId: string; reason: ExplanationReason; text: string; reply: string };

const keepAnswer = (
  ctx: Context,
  caller: Caller,
  id: string,
  { signalId, ...given }: Explained,
  files: NewFile[],
): Promise<{ items: OwnSignal[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    const document = await ownDocument(tx, id, { userId: caller.id, companyId: companyOf(caller) });
    ensure(document, 'NOT_FOUND');
    ensureActs(caller);
    const signal = await lockSignal(tx, signalId);
    const isAsked = (await askedAbout(tx, id)).some((one) => one.id === signalId);
    ensure(signal && isAsked, 'NOT_FOUND');
    ensure(['open', 'announced', 'published'].includes(signal.state), 'WRONG_STATE');
    await insertExplanation(
      tx,
      { signalId, documentId: id, userId: caller.id, companyId: companyOf(caller), ...given },
      files,
    );
    await ensureFilesFit(tx, caller.id, files);
    return { items: await ownSignals(tx, id) };
  });

/** Keeps an answer with its files; a later one stands beside the earlier. */
export const explain = (
  ctx: Context,
  caller: Caller,
  id: string,
  given: Explained,
  received: ReceivedFile[],
): Promise<{ items: OwnSignal[] }> =>
  withFiles(ctx, received, (files) => keepAnswer(ctx, caller, id, given, files));

/** A file of an answer: for who sent it, their company, and staff who review documents. */
export async function readAnswerFile(db: Sql, caller: Caller, id: string) {
  const file = await findAnswerFile(db, id);
  ensure(file, 'NOT_FOUND');
  const isOwn =
    file.created_by === caller.id || (file.company_id !== null && file.company_id === companyOf(caller));
  ensure(isOwn || may(caller, 'documents.review'), 'NOT_FOUND');
  return file;
}

/** What any reader may know about the documents of an ad. */
export async function readAdDocuments(
  db: Sql,
  caller: Caller | null,
  adId: string,
): Promise<Answer<typeof documentChecks.ofAd>> {
  const reader = caller && { id: caller.id, companyId: companyOf(caller) };
  ensure(may(caller, 'ads.moderate') || (await isReadable(db, adId, reader)), 'NOT_FOUND');
  const [readings, notices] = await Promise.all([
    readingRows(db, adId, caller === null ? ['public'] : ['public', 'members']),
    noticeRows(db, adId),
  ]);
  return { readings: readings.map(viewReading), notices: notices.flatMap(viewNotice) };
}
