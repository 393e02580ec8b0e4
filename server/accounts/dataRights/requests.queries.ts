import { sql } from 'kysely';
import type { DataRequestKind, requestViews } from '../../../contract/accounts/dataRights.ts';
import type { Sql } from '../../db/client.ts';

/** A ready copy past its end is expired, although its row is as it was. */
const shownState = sql<'open' | 'ready' | 'expired' | 'failed' | 'done' | 'refused' | 'withdrawn'>`
  case when r.state = 'ready' and r.expires_at <= now() then 'expired' else r.state end`;
const isOverdue = sql<boolean>`(r.state in ('open', 'failed') and r.due_at < now())`;

export const requestRows = (db: Sql) =>
  db
    .selectFrom('data_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as f', 'f.id', 'r.filed_by')
    .select([
      'r.id',
      'r.user_id',
      'r.kind',
      shownState.as('state'),
      'r.note',
      'r.answer',
      'r.asked_at',
      'r.due_at',
      'r.closed_at',
      'r.file_key',
      'r.bytes',
      'r.expires_at',
      isOverdue.as('is_overdue'),
      'u.username',
      'u.email',
      sql<boolean>`u.deleted_at is not null`.as('is_gone'),
      sql<boolean>`u.held_at is not null`.as('is_held'),
      'f.username as filed_by_name',
    ]);
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>;

export const findRequest = (db: Sql, id: string) => requestRows(db).where('r.id', '=', id).executeTakeFirst();

/** The newest request of a kind; a withdrawn one counts as none. */
export const newestOf = (db: Sql, userId: string, kind: DataRequestKind) =>
  requestRows(db)
    .where('r.user_id', '=', userId)
    .where('r.kind', '=', kind)
    .where('r.state', '<>', 'withdrawn')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

type View = (typeof requestViews)[number];
type Page = { view: View; userId?: string | undefined; page: number; limit: number };

export async function listRequests(db: Sql, { view, userId, page, limit }: Page) {
  const waits = sql<boolean>`r.state in ('open', 'failed')`;
  const found = requestRows(db)
    .$if(view === 'open', (query) => query.where(waits))
    .$if(view === 'overdue', (query) => query.where(isOverdue))
    .$if(view === 'closed', (query) => query.where(sql<boolean>`not ${waits}`))
    .$if(userId !== undefined, (query) => query.where('r.user_id', '=', userId as string));
  const [items, counted, overdue] = await Promise.all([
    found
      .orderBy(waits, 'desc')
      .orderBy(sql`case when ${waits} then r.due_at end`)
      .orderBy('r.asked_at', 'desc')
      .orderBy('r.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.clearSelect().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
    countOverdue(db),
  ]);
  return { items, total: counted.count, overdue };
}

const countOverdue = async (db: Sql): Promise<number> =>
  (
    await db
      .selectFrom('data_requests as r')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(isOverdue)
      .executeTakeFirstOrThrow()
  ).count;

export type NewRequest = {
  id: string;
  userId: string;
  kind: DataRequestKind;
  filedBy?: string;
  note?: string | undefined;
  /** The day on which it arrived; omitted: now. */
  receivedOn?: string | undefined;
};

/** False if one of this kind is open already. */
export async function insertRequest(db: Sql, request: NewRequest): Promise<boolean> {
  const { id, userId, kind, filedBy = null, note = null, receivedOn = null } = request;
  const askedAt = sql<Date>`coalesce(${receivedOn}::date::timestamp at time zone 'utc', now())`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('data_requests')
    .values({
      id,
      user_id: userId,
      kind,
      filed_by: filedBy,
      note,
      asked_at: askedAt,
      due_at: sql<Date>`${askedAt} + interval '1 month'`,
    })
    .onConflict((on) => on.columns(['user_id', 'kind']).where('state', '=', 'open').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether a day is none to come, and not too old. */
export const isRecentDay = async (db: Sql, day: string, days: number): Promise<boolean> => {
  const { rows } = await sql<{ fits: boolean }>`
    select ${day}::date between (now() at time zone 'utc')::date - ${days}::int and (now() at time zone 'utc')::date as fits`.execute(
    db,
  );
  return rows[0]?.fits ?? false;
};

export const lockRequest = (db: Sql, id: string) =>
  db.selectFrom('data_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Keys of the older copies of an account, which a new one replaces. */
export async function forgetCopies(db: Sql, userId: string, exceptId: string): Promise<string[]> {
  const rows = await db
    .updateTable('data_requests')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('id', '<>', exceptId)
    .returning('file_key')
    .execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}

/** False if the account was erased while the copy was made. */
export async function setReady(
  db: Sql,
  id: string,
  { key, bytes, days }: { key: string; bytes: number; days: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_requests')
    .set({
      state: 'ready',
      file_key: key,
      bytes,
      expires_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
      closed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const setFailed = (db: Sql, id: string) =>
  db
    .updateTable('data_requests')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();

export const setRequestState = (
  db: Sql,
  id: string,
  change: { state: 'open' | 'refused' | 'withdrawn'; answer?: string },
) =>
  db
    .updateTable('data_requests')
    .set({ ...change, closed_at: change.state === 'open' ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export async function withdrawErasureOf(db: Sql, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_requests')
    .set({ state: 'withdrawn', closed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'erasure')
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The open request for erasure by the member itself, which waits for the end of a hold. */
export const waitingErasure = (db: Sql, userId: string) =>
  db
    .selectFrom('data_requests')
    .select(['id', 'filed_by'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'erasure')
    .where('state', '=', 'open')
    .executeTakeFirst();

/** Null ends the hold. The first day of a hold stays when its reason changes. */
export const setHold = (db: Sql, userId: string, hold: { reason: string; by: string } | null) =>
  db
    .updateTable('users')
    .set({
      held_at: hold ? sql<Date>`coalesce(held_at, now())` : null,
      hold_reason: hold?.reason ?? null,
      held_by: hold?.by ?? null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
