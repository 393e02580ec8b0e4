import { type Insertable, sql, type Updateable } from 'kysely';
import type { Message } from '../../../contract/core/message.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { containing } from '../../db/like.ts';
import type { PaymentsTable } from '../../db/schema/tables.ts';
import { storedMessage } from '../../db/storedMessage.ts';

const rows = (db: Sql) => db.selectFrom('payments').selectAll();
export type PaymentRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** `P-2026-000123`, by the database's clock. */
const nextNumber = sql<string>`'P-' || to_char(now() at time zone 'utc', 'YYYY') || '-' || lpad(nextval('payment_numbers')::text, 6, '0')`;

const fromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

type NewPayment = Omit<Insertable<PaymentsTable>, 'number' | 'completed_at' | 'expires_at'> & {
  status: 'pending' | 'succeeded';
};

const inserted = (db: Sql, row: NewPayment, reconcileAfter?: number) =>
  db
    .insertInto('payments')
    .values({
      ...row,
      number: nextNumber,
      completed_at: row.status === 'succeeded' ? sql<Date>`now()` : null,
      expires_at: reconcileAfter === undefined ? null : fromNow(reconcileAfter),
    })
    .returningAll();

/** Inserts a payment. A pending one is reconciled after `reconcileAfter` seconds. */
export const insertPayment = (db: Sql, row: NewPayment, reconcileAfter?: number) =>
  inserted(db, row, reconcileAfter).executeTakeFirstOrThrow();

/** Inserts a payment once for each id, also under concurrency. */
export const insertPaymentOnce = async (
  db: Sql,
  row: NewPayment,
  reconcileAfter: number,
): Promise<PaymentRow> =>
  (await inserted(db, row, reconcileAfter)
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirst()) ?? (await rows(db).where('id', '=', row.id).executeTakeFirstOrThrow());

export const findPaymentRow = (db: Sql, id: string) => rows(db).where('id', '=', id).executeTakeFirst();

/** Its key stays free: a plan that comes back names its payment while another refund waits with that one locked. */
export const lockPayment = (tx: Tx, id: string) =>
  rows(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Claims an entry of a bank statement for this transaction; returns the number of the payment that it confirmed. */
export async function lockEntry(tx: Tx, entry: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bankEntry:${entry}`}, 0))`.execute(tx);
  const found = await tx
    .selectFrom('payments')
    .select('number')
    .where('bank_entry', '=', entry)
    .executeTakeFirst();
  return found?.number ?? null;
}

export const updatePayment = (db: Sql, id: string, set: Updateable<PaymentsTable>) =>
  db.updateTable('payments').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Marks a payment as succeeded. `ref`: the provider's reference, if any. */
export const markSucceeded = (tx: Tx, id: string, ref: string | null, { creditedInstead = false } = {}) =>
  tx
    .updateTable('payments')
    .set({
      status: 'succeeded',
      failure: null,
      completed_at: sql<Date>`now()`,
      credited_instead: creditedInstead,
      ...(ref !== null && { provider_ref: ref }),
    })
    .where('id', '=', id)
    .execute();

/** The day by the database's clock, in UTC. */
export const todayOf = async (db: Sql): Promise<{ day: string; now: Date }> => {
  const { rows: found } = await sql<{ day: string; now: Date }>`
    select (now() at time zone 'utc')::date::text as day, now() as now`.execute(db);
  return found[0] ?? { day: '', now: new Date() };
};

/** Marks a checkout that did not start as failed, unless money arrived anyway. */
export const markNotBegun = (db: Sql, id: string, failure: Message) =>
  db
    .updateTable('payments')
    .set({ status: 'failed', failure: storedMessage(failure) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/** Schedules the next reconciliation of a pending payment. */
export const postpone = (db: Sql, id: string, seconds: number) =>
  db
    .updateTable('payments')
    .set({ expires_at: fromNow(seconds) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/** Records a provider event; false if it was recorded before. */
export async function insertEvent(
  tx: Tx,
  event: { provider: string; id: string; kind: string; paymentId: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({ provider: event.provider, event_id: event.id, kind: event.kind, payment_id: event.paymentId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Filters = {
  type?: PaymentRow['type'] | undefined;
  status?: PaymentRow['status'] | undefined;
  page: number;
  limit: number;
};

const counting = sql<number>`count(*)::int`.as('count');

export async function listPayments(db: Sql, payer: string, query: Filters) {
  const matching = rows(db)
    .where('payer_id', '=', payer)
    .$if(query.type !== undefined, (q) => q.where('type', '=', query.type as PaymentRow['type']))
    .$if(query.status !== undefined, (q) => q.where('status', '=', query.status as PaymentRow['status']));
  const [items, counted] = await Promise.all([
    matching
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching.clearSelect().select(counting).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

const withPayer = (db: Sql) =>
  db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('companies as c', 'c.id', 'p.company_id')
    .leftJoin('users as h', 'h.id', 'p.handled_by')
    .selectAll('p')
    .select(['u.username', 'u.email', 'h.username as handler'])
    .select(sql<string | null>`coalesce(c.legal_name, u.company)`.as('company'));
export type AdminPaymentRow = Awaited<ReturnType<ReturnType<typeof withPayer>['executeTakeFirstOrThrow']>>;

export const findWithPayer = (db: Sql, id: string) =>
  withPayer(db).where('p.id', '=', id).executeTakeFirstOrThrow();

type AdminFilters = Filters & {
  method?: PaymentRow['payment_method'] | undefined;
  userId?: string | undefined;
  about?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export async function listForAdmin(db: Sql, query: AdminFilters) {
  const like = query.q ? containing(query.q) : null;
  const conditions = sql<boolean>`(
    (${query.type ?? null}::text is null or p.type = ${query.type ?? null})
    and (${query.status ?? null}::text is null or p.status = ${query.status ?? null})
    and (${query.method ?? null}::text is null or p.payment_method = ${query.method ?? null})
    and (${query.userId ?? null}::uuid is null or p.user_id = ${query.userId ?? null})
    and (${query.about ?? null}::uuid is null or p.id = ${query.about ?? null} or p.refund_of = ${query.about ?? null})
    and (${query.from ?? null}::date is null or p.created_at >= (${query.from ?? null}::date)::timestamp at time zone 'utc')
    and (${query.to ?? null}::date is null or p.created_at < (${query.to ?? null}::date + 1)::timestamp at time zone 'utc')
    and (${like}::text is null or p.number ilike ${like} or p.provider_ref ilike ${like} or p.transfer_reference ilike ${like}
      or u.email ilike ${like} or u.username ilike ${like} or coalesce(c.legal_name, u.company) ilike ${like}
      or exists (select from invoices i where i.payment_id = p.id and i.number ilike ${like}))
  )`;
  const matching = withPayer(db).where(conditions);
  const [items, counted] = await Promise.all([
    matching
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching.clearSelect().select(counting).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

/** Pending payments due for reconciliation, oldest first. */
export const overduePayments = (db: Sql, limit: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'type', 'provider', 'provider_ref'])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

export const emailOf = async (db: Sql, userId: string): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
