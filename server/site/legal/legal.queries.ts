import { sql } from 'kysely';
import type { LegalKind } from '../../../contract/site/legalKinds.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';

/** Versions of a page, newest first; the draft is the one without a date. */
export const versionsOf = (db: Sql, kind: LegalKind) =>
  db.selectFrom('legal_versions').selectAll().where('kind', '=', kind).orderBy('version', 'desc').execute();
export type LegalRow = Awaited<ReturnType<typeof versionsOf>>[number];

export const findPublished = (db: Sql, kind: LegalKind) =>
  db
    .selectFrom('legal_versions')
    .selectAll()
    .where('kind', '=', kind)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Serializes changes of one page. */
export const lockPage = (tx: Tx, kind: LegalKind) =>
  sql`select pg_advisory_xact_lock(hashtext(${`gasmap.legal.${kind}`}))`.execute(tx);

export async function writeDraft(
  tx: Tx,
  { kind, body, by }: { kind: LegalKind; body: string; by: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('legal_versions')
    .set({ body, created_by: by, updated_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const [last] = await versionsOf(tx, kind);
  const version = (last?.version ?? 0) + 1;
  await tx
    .insertInto('legal_versions')
    .values({ id: uuidv7(), kind, version, body, created_by: by })
    .execute();
}

export const deleteDraft = async (tx: Tx, kind: LegalKind): Promise<boolean> =>
  (
    await tx
      .deleteFrom('legal_versions')
      .where('kind', '=', kind)
      .where('published_at', 'is', null)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

/** Returns the published version; undefined without a draft. */
export const publishDraft = (tx: Tx, kind: LegalKind) =>
  tx
    .updateTable('legal_versions')
    .set({ published_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .returning('version')
    .executeTakeFirst();

export const insertConsent = (db: Sql, userId: string, version: number) =>
  db
    .insertInto('terms_consents')
    .values({ user_id: userId, version })
    .onConflict((on) => on.doNothing())
    .execute();
