import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Sql, Tx } from '../db/client.ts';
import { insertExplanation } from '../documentChecks/explanations.queries.ts';
import { insertReview, updateSignal } from '../documentChecks/signals.queries.ts';
import type { FileStore } from '../lib/files/files.ts';

const DAY = 86_400_000;

export const placeOf = async (db: Sql, adId: string): Promise<number> =>
  (
    await db
      .selectFrom('ad_documents')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('ad_id', '=', adId)
      .executeTakeFirstOrThrow()
  ).count;

/** Every document that ads have, once, with its content; the oldest first. */
export async function readPapers(
  tx: Tx,
  files: Pick<FileStore, 'read'>,
): Promise<{ sha256: Buffer; mediaType: string; content: Buffer }[]> {
  const rows = await tx
    .selectFrom('ad_documents')
    .select(['sha256', 'media_type', 'file_key'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const once = new Map(rows.map((row) => [row.sha256.toString('hex'), row]));
  const papers = [];
  for (const { sha256, media_type: mediaType, file_key: key } of once.values()) {
    const content = await files.read(key);
    if (content) papers.push({ sha256, mediaType, content: await buffer(content) });
  }
  return papers;
}

/** As if their owners had been asked two days ago. */
export const tellQuestions = (tx: Tx) =>
  sql`update doc_signals set made_at = now() - interval '3 days', tell_at = now() - interval '2 days',
    told_at = now() - interval '2 days'`.execute(tx);

/** What was found about two documents with that number and other figures. */
export const signalAbout = async (tx: Tx, number: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('doc_signals as s')
      .innerJoin('doc_facts as f', 'f.file_sha256', 's.file_a')
      .select('s.id')
      .where('s.code', '=', 'P4')
      .where('f.field', '=', 'number')
      .where('f.normal', '=', number)
      .executeTakeFirst()
  )?.id;

type Decided = { file: Buffer; ownerAd: string | undefined; reviewers: [string, string]; now: Date };

/** What two reviewers published, with the answer of the owner. */
export async function writeDecision(tx: Tx, { file, ownerAd, reviewers, now }: Decided): Promise<void> {
  const signal = await tx
    .selectFrom('doc_signals')
    .select('id')
    .where('code', '=', 'P1')
    .where('file_a', '=', file)
    .executeTakeFirst();
  const document = await tx
    .selectFrom('ad_documents as d')
    .innerJoin('ads as a', 'a.id', 'd.ad_id')
    .select(['d.id', 'a.owner_id', 'a.company_id'])
    .where('d.sha256', '=', file)
    .where('d.ad_id', '=', ownerAd ?? null)
    .executeTakeFirst();
  if (!signal || !document) return;
  await insertExplanation(tx, {
    signalId: signal.id,
    documentId: document.id,
    userId: document.owner_id,
    companyId: document.company_id,
    reason: 'agent',
    text: 'We offer this cargo under a mandate of the owner and can show it to your staff.',
    reply: 'We act as agents of the owner of this cargo.',
  });
  const [one, other] = reviewers;
  const said = {
    signalId: signal.id,
    reason: 'The two files are the same to the byte; no mandate was shown.',
  };
  await insertReview(tx, { ...said, userId: one, decision: 'announce' });
  await insertReview(tx, { ...said, userId: other, decision: 'publish' });
  const at = (days: number) => new Date(now.getTime() - days * DAY);
  await updateSignal(tx, signal.id, {
    state: 'published',
    sentence: 'D1',
    announced_at: at(3),
    publish_at: at(1),
  });
}
