import { type Insertable, sql, type Updateable } from 'kysely';
import { VALIDITY_DAYS } from '../../../contract/ads/adPayload.ts';
import type { AdStatus, CloseReason } from '../../../contract/ads/adStates.ts';
import type { Message } from '../../../contract/core/message.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import type { Sql } from '../../db/client.ts';
import type { AdDocumentsTable, AdEventsKind, AdsTable } from '../../db/schema/tables.ts';
import { storedMessage } from '../../db/storedMessage.ts';
import type { SearchTexts } from '../../lib/searchText.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { today } from './adRows.queries.ts';

/** The search vector of an ad by weight; each text is a value or an SQL expression. */
export const vectorOf = (texts: Record<keyof SearchTexts, unknown>) =>
  sql<string>`setweight(to_tsvector('simple', ${texts.a}), 'A')
    || setweight(to_tsvector('simple', ${texts.b}), 'B')
    || setweight(to_tsvector('simple', ${texts.c}), 'C')`;

export type NewRow = Omit<Insertable<AdsTable>, 'search'>;

/** Returns the ids of inserted ads. A missing id means that its reference or slug is taken; draw another. */
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
  /** Null if time or a rule caused it. */
  actorId: string | null;
  from: AdStatus | null;
  to: AdStatus;
  kind?: AdEventsKind;
  /** What a person wrote. */
  reason?: string | undefined;
  /** Why, if nobody did it. */
  message?: Message | undefined;
  fields?: string[] | undefined;
  /** Seconds in which who decided can take it back. */
  undoSeconds?: number | undefined;
};

/** Updates columns that are not content; the version stays. */
export const updateAd = (db: Sql, id: string, set: Updateable<AdsTable>) =>
  db.updateTable('ads').set(set).where('id', '=', id).execute();

export const markDeleted = (db: Sql, id: string) =>
  db
    .updateTable('ads')
    .set({ deleted_at: sql<Date>`now()`, featured_at: null })
    .where('id', '=', id)
    .execute();

/** Increments the version, so that open forms become stale. */
export const touchAd = (db: Sql, id: string) =>
  db.updateTable('ads').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute();

export type Move = AdEvent & {
  from: AdStatus;
  /** Sets a new publication date, so that the ad is among the newest again. */
  publish?: boolean;
  /** Back in the queue, the ad retains its place there. */
  keepsPlace?: boolean;
  /** Why its owner closes it. */
  closeReason?: CloseReason;
  /** The published ad that records the event if a revision moves. */
  eventOf?: string;
};

/** The rows of a move; `moveAd` is the verb. */
export async function writeMove(db: Sql, move: Move): Promise<{ version: number; eventId: string }> {
  const suspended = move.to === 'suspended' ? (move.message ?? null) : null;
  const { version } = await db
    .updateTable('ads')
    .set({
      status: move.to,
      // Readers already saw "expired" by the clock, so the version stays.
      version: move.to === 'expired' ? sql<number>`version` : sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      // Any explicit move ends the pause by a plan limit.
      paused_by_plan: false,
      moved_by_block: false,
      moved_by_hold: false,
      moved_by_rule: false,
      rejection_reason: move.reason ?? (suspended && englishText(suspended)),
      rejection_message: suspended && storedMessage(suspended),
      rejected_fields: move.to === 'rejected' ? (move.fields ?? []) : [],
      ...(move.to === 'pending' && !move.keepsPlace && { submitted_at: sql<Date>`now()` }),
      ...(move.to === 'approved' && { changed_since_approval: false, closed_at: null, close_reason: null }),
      ...(move.to === 'closed' && { closed_at: sql<Date>`now()`, close_reason: move.closeReason ?? null }),
      // Another ad may use the featured slot, so the ad does not regain it automatically.
      ...(move.to !== 'approved' && { featured_at: null }),
      ...(move.publish && {
        published_at: sql<Date>`now()`,
        // Days spent waiting do not count against the validity.
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
    message: event.message ? storedMessage(event.message) : null,
    fields: event.fields ?? [],
    undo_until: event.undoSeconds
      ? sql<string>`clock_timestamp() + make_interval(secs => ${event.undoSeconds})`
      : null,
    // `clock_timestamp()` preserves the order of two events in one transaction.
    created_at: sql<string>`clock_timestamp()`,
  }));
  await db.insertInto('ad_events').values(rows).execute();
  return rows.map(({ id }) => id);
}

export const insertAdEvent = async (db: Sql, event: AdEvent): Promise<string> =>
  (await insertAdEvents(db, [event]))[0] ?? '';

/** Adds the tokens of title and key fields (weights A and B) to the spelling dictionary. Sorted to avoid deadlocks. */
export const insertSearchTokens = (db: Sql, adId: string) =>
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

/** Moves a document of a revision to the published ad. */
export const moveDocument = (db: Sql, id: string, adId: string, position: number) =>
  db.updateTable('ad_documents').set({ ad_id: adId, position }).where('id', '=', id).execute();

/** Of these keys, those that no document refers to; their files can be removed. */
export async function unusedKeys(db: Sql, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const used = await db.selectFrom('ad_documents').select('file_key').where('file_key', 'in', keys).execute();
  const stay = new Set(used.map((row) => row.file_key));
  return [...new Set(keys)].filter((key) => !stay.has(key));
}

export const deleteDocuments = async (db: Sql, ids: string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('ad_documents').where('id', 'in', ids).execute();
};
