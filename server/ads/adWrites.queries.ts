import { type Insertable, sql, type Updateable } from 'kysely';
import { VALIDITY_DAYS } from '../../contract/adPayload.ts';
import type { AdStatus } from '../../contract/adStates.ts';
import type { Sql } from '../db/client.ts';
import type { AdDocumentsTable, AdEventsKind, AdsTable } from '../db/schema/tables.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { today } from './adRows.queries.ts';
import type { SearchTexts } from './search.ts';

/** The words of an ad by their weight; each text is a value or an expression. */
export const vectorOf = (texts: Record<keyof SearchTexts, unknown>) =>
  sql<string>`setweight(to_tsvector('simple', ${texts.a}), 'A')
    || setweight(to_tsvector('simple', ${texts.b}), 'B')
    || setweight(to_tsvector('simple', ${texts.c}), 'C')`;

export type NewRow = Omit<Insertable<AdsTable>, 'search'>;

/** Answers the ids of those that were written; of the others the reference or the slug is taken: draw another. */
export async function insertAds(
  db: Sql,
  ads: readonly { row: NewRow; texts: SearchTexts }[],
): Promise<Set<string>> {
  const written = await db
    .insertInto('ads')
    .values(ads.map(({ row, texts }) => ({ ...row, search: vectorOf(texts) })))
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return new Set(written.map(({ id }) => id));
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

type AdEvent = {
  adId: string;
  /** Null where nobody did it: time, or the rules. */
  actorId: string | null;
  from: AdStatus | null;
  to: AdStatus;
  kind?: AdEventsKind;
  reason?: string | undefined;
  fields?: string[] | undefined;
};

/** Changes what is no content: the version stays. */
export const updateAd = (db: Sql, id: string, set: Updateable<AdsTable>) =>
  db.updateTable('ads').set(set).where('id', '=', id).execute();

export const markDeleted = (db: Sql, id: string) =>
  db
    .updateTable('ads')
    .set({ deleted_at: sql<Date>`now()`, featured_at: null })
    .where('id', '=', id)
    .execute();

/** Whoever wants to change the ad has to read it again. */
export const touchAd = (db: Sql, id: string) =>
  db.updateTable('ads').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute();

export type Move = AdEvent & {
  from: AdStatus;
  /** Into the market anew: it stands first among the newest again. */
  publish?: boolean;
  /** The published ad whose history tells it, where a revision moves. */
  eventOf?: string;
};

/** Moves an ad and keeps who did it, from where to where, and why; answers its new version and the id of the event. */
export async function moveAd(db: Sql, move: Move): Promise<{ version: number; eventId: string }> {
  const { version } = await db
    .updateTable('ads')
    .set({
      status: move.to,
      // Readers were shown "expired" by the clock before: to them nothing changes.
      version: move.to === 'expired' ? sql<number>`version` : sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      // Whoever moves an ad by hand, or time, decides from now on.
      paused_by_plan: false,
      rejection_reason: move.reason ?? null,
      rejected_fields: move.to === 'rejected' ? (move.fields ?? []) : [],
      // An approval that is taken back leaves the ad its place in the queue.
      ...(move.to === 'pending' && move.from !== 'approved' && { submitted_at: sql<Date>`now()` }),
      ...(move.to === 'approved' && { changed_since_approval: false }),
      // Another ad may take its place among those put forward: it does not come back to it by itself.
      ...(move.to !== 'approved' && { featured_at: null }),
      ...(move.publish && {
        published_at: sql<Date>`now()`,
        // Days that went by while it waited are not its owner's fault.
        valid_until: sql<string>`case when valid_until < ${today} then ${today} + ${VALIDITY_DAYS}::int else valid_until end`,
      }),
    })
    .where('id', '=', move.adId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { version, eventId: await insertAdEvent(db, { ...move, adId: move.eventOf ?? move.adId }) };
}

export async function insertAdEvents(db: Sql, events: readonly AdEvent[]): Promise<string[]> {
  const rows = events.map((event) => ({
    id: uuidv7(),
    ad_id: event.adId,
    actor_id: event.actorId,
    from_status: event.from,
    to_status: event.to,
    kind: event.kind ?? ('move' as const),
    reason: event.reason ?? null,
    fields: event.fields ?? [],
    // Two in one transaction keep their order.
    created_at: sql<string>`clock_timestamp()`,
  }));
  await db.insertInto('ad_events').values(rows).execute();
  return rows.map(({ id }) => id);
}

export const insertAdEvent = async (db: Sql, event: AdEvent): Promise<string> =>
  (await insertAdEvents(db, [event]))[0] ?? '';

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

/** Gives documents of a revision to the ad that it revises. */
export const moveDocument = (db: Sql, id: string, adId: string, position: number) =>
  db.updateTable('ad_documents').set({ ad_id: adId, position }).where('id', '=', id).execute();

/** Of these keys those that no document names: their files can go. */
export async function unusedKeys(db: Sql, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const used = await db.selectFrom('ad_documents').select('file_key').where('file_key', 'in', keys).execute();
  const stay = new Set(used.map((row) => row.file_key));
  return [...new Set(keys)].filter((key) => !stay.has(key));
}

export const deleteDocuments = async (db: Sql, ids: string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('ad_documents').where('id', 'in', ids).execute();
};
