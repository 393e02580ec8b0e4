import type { Paper, QueuedPaper } from '../../contract/evidence/evidence.ts';
import { PAPER_DAYS } from '../../contract/evidence/evidenceKinds.ts';
import type { Context } from '../context.ts';
import { type Actor, may } from '../http/caller.ts';
import { noteLoose } from '../jobs/looseFiles.ts';
import { ensure } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { findPaper, type PaperRow, type ShownPaper, takeEndedPapers } from './papers.queries.ts';

const AT_ONCE = 500;

type Named = { document_ids: readonly string[] };

export const viewPapers = ({ document_ids: ids }: Named, papers: Map<string, ShownPaper>): Paper[] =>
  ids.flatMap((id) => {
    const paper = papers.get(id);
    return paper ? [{ id, fileName: paper.file_name, mediaType: paper.media_type, bytes: paper.bytes }] : [];
  });

export const viewQueuedPapers = (row: Named, papers: Map<string, ShownPaper>): QueuedPaper[] =>
  viewPapers(row, papers).map((paper) => ({
    ...paper,
    isElsewhere: papers.get(paper.id)?.is_elsewhere ?? false,
    signalId: papers.get(paper.id)?.signal_id ?? null,
  }));

/** A file of a claim: for the admins of its company, and for staff who check companies, which is logged. */
export async function openPaper(ctx: Pick<Context, 'db'>, actor: Actor, id: string): Promise<PaperRow> {
  const paper = await findPaper(ctx.db, id);
  const isStaff = may(actor, 'companies.verify');
  const isOfCompany = paper?.company_id === actor.company?.id;
  ensure(paper && (isOfCompany || isStaff), 'NOT_FOUND');
  const isOwn = isOfCompany && actor.company?.role === 'admin';
  ensure(isOwn || isStaff, 'FORBIDDEN');
  if (!isOwn)
    await recordAudit(ctx.db, {
      actorId: actor.id,
      address: actor.address,
      action: 'evidence.open_paper',
      entity: 'company',
      entityId: paper.company_id,
      after: { paperId: id },
    });
  return paper;
}

/** Removes the bytes of files that nothing counting has named for a year; their names stay in the record. */
export async function removeEndedPapers(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const keys = await takeEndedPapers(tx, PAPER_DAYS, AT_ONCE);
    if (keys.length > 0) await noteLoose(tx, keys);
  });
}
