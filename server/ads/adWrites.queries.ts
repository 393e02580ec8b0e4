import { type Insertable, sql, type Updateable } from 'kysely';
import type { AdStatus } from '../../contract/adStates.ts';
import type { Sql } from '../db/client.ts';
import type { AdDocumentsTable, AdsTable } from '../db/schema/tables.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import type { SearchTexts } from './search.ts';

const vectorOf = (texts: SearchTexts) =>
  sql<string>`setweight(to_tsvector('simple', ${texts.a}), 'A')
    || setweight(to_tsvector('simple', ${texts.b}), 'B')
    || setweight(to_tsvector('simple', ${texts.c}), 'C')`;

/** False when the reference or the slug is taken: draw another. */
export async function insertAd(
  db: Sql,
  row: Omit<Insertable<AdsTable>, 'search'>,
  texts: SearchTexts,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ads')
    .values({ ...row, search: vectorOf(texts) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const updateAdContent = (db: Sql, id: string, columns: Updateable<AdsTable>, texts: SearchTexts) =>
  db
    .updateTable('ads')
    .set({
      ...columns,
      search: vectorOf(texts),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Moves an ad and keeps who did it, from where to where, and why. */
export async function moveAd(
  db: Sql,
  move: {
    adId: string;
    actorId: string | null;
    from: AdStatus;
    to: AdStatus;
    reason?: string;
    fields?: string[];
  },
): Promise<void> {
  await db
    .updateTable('ads')
    .set({
      status: move.to,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      rejection_reason: move.reason ?? null,
      rejected_fields: move.fields ?? [],
      ...(move.to === 'pending' && { submitted_at: sql<Date>`now()` }),
      ...(move.to === 'approved' && { published_at: sql<Date>`now()` }),
    })
    .where('id', '=', move.adId)
    .execute();
  await insertAdEvent(db, move);
}

export const insertAdEvent = (
  db: Sql,
  event: { adId: string; actorId: string | null; from: AdStatus | null; to: AdStatus; reason?: string },
) =>
  db
    .insertInto('ad_events')
    .values({
      id: uuidv7(),
      ad_id: event.adId,
      actor_id: event.actorId,
      from_status: event.from,
      to_status: event.to,
      reason: event.reason ?? null,
    })
    .execute();

/** Makes the telling words of a published ad known to the mending of typing errors. In order, so that two cannot deadlock. */
export const learnWords = (db: Sql, adId: string) =>
  sql`
    insert into search_words (word)
    select found.lexeme from ads a, unnest(ts_filter(a.search, '{a,b}')) as found
    where a.id = ${adId} and length(found.lexeme) > 1
    order by 1
    on conflict do nothing`.execute(db);

export const insertDocuments = async (db: Sql, rows: Insertable<AdDocumentsTable>[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto('ad_documents').values(rows).execute();
};

export const updateDocument = (db: Sql, id: string, set: Updateable<AdDocumentsTable>) =>
  db.updateTable('ad_documents').set(set).where('id', '=', id).execute();

export const deleteDocuments = async (db: Sql, ids: string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('ad_documents').where('id', 'in', ids).execute();
};
