import { type NotNull, sql } from 'kysely';
import type { Sql } from '../db/client.ts';

/** Whether this is a standby, or a database that takes no writes for another reason. */
export async function isReadOnly(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is`.execute(db);
  return rows[0]?.is ?? true;
}

/** Counts one hit in a window that all instances share. `wait` is in milliseconds, to the window's end. */
export async function countHit(
  db: Sql,
  key: string,
  minutes: number,
): Promise<{ count: number; wait: number }> {
  const { rows } = await sql<{ count: number; wait: string }>`
    insert into rate_limits as r (key, count, resets_at)
    values (${key}, 1, now() + make_interval(mins => ${minutes}))
    on conflict (key) do update set
      count = case when r.resets_at <= now() then 1 else least(r.count + 1, 1000000) end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning count, extract(epoch from resets_at - now()) * 1000 as wait`.execute(db);
  const [row] = rows;
  return { count: row?.count ?? 0, wait: Number(row?.wait ?? 0) };
}

/** Takes back one hit of each key, locking rows in key order to avoid deadlocks. */
export async function uncountHits(db: Sql, keys: readonly string[]): Promise<void> {
  await sql`
    update rate_limits set count = greatest(count - 1, 0)
    where key in (select key from rate_limits where key = any(${keys}::text[]) order by key for update)`.execute(
    db,
  );
}

type KeyOf = { caller: string; key: string };
/** `startedAt` identifies the run after a takeover; as text, since a `Date` has no microseconds. */
type Run = { effectId: string; startedAt: string };

const startedAt = sql<string>`started_at::text`.as('startedAt');

/** Starts the first run of a key; undefined if the key exists. Deletes the caller's keys that are older than a day. */
export async function claimKey(
  db: Sql,
  of: KeyOf,
  bodyHash: Buffer,
  effectId: string,
): Promise<Run | undefined> {
  await db
    .deleteFrom('idempotency_keys')
    .where('caller', '=', of.caller)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
  const row = await db
    .insertInto('idempotency_keys')
    .values({ ...of, body_hash: bodyHash, effect_id: effectId })
    .onConflict((on) => on.doNothing())
    .returning(startedAt)
    .executeTakeFirst();
  return row && { effectId, ...row };
}

export const storedReply = (db: Sql, of: KeyOf) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('caller', '=', of.caller)
    .where('key', '=', of.key)
    .executeTakeFirst();

/** If two runs had the same effect, the first reply stays. */
export const storeReply = (db: Sql, of: KeyOf, status: number, answer: Buffer) =>
  db
    .updateTable('idempotency_keys')
    .set({ status, answer })
    .where('caller', '=', of.caller)
    .where('key', '=', of.key)
    .where('status', 'is', null)
    .execute();

/**
 * Locks the key for a transaction of its run, so that nobody takes it over meanwhile; no row if another run has.
 * Not executed here: `guardTransactions` begins transactions with it.
 */
export const lockKeyOfRun = (db: Sql, of: KeyOf, run: Run) =>
  db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('caller', '=', of.caller)
    .where('key', '=', of.key)
    .where('started_at', '=', sql<Date>`${run.startedAt}::timestamptz`)
    .forShare()
    .compile();

/** Takes over a run that has been silent for `seconds`, or that failed. */
export const takeOverKey = (db: Sql, of: KeyOf, seconds: number) =>
  db
    .updateTable('idempotency_keys')
    .set({ started_at: sql<Date>`now()` })
    .where('caller', '=', of.caller)
    .where('key', '=', of.key)
    .where('status', 'is', null)
    .where(sql<boolean>`started_at < now() - make_interval(secs => ${seconds})`)
    .where('effect_id', 'is not', null)
    .returning(['effect_id as effectId', startedAt])
    .$narrowType<{ effectId: NotNull }>()
    .executeTakeFirst();

/** Lets the next retry take over at once. */
export const releaseKey = (db: Sql, of: KeyOf, run: Run) =>
  db
    .updateTable('idempotency_keys')
    .set({ started_at: sql<Date>`'-infinity'` })
    .where('caller', '=', of.caller)
    .where('key', '=', of.key)
    .where('status', 'is', null)
    .where('started_at', '=', sql<Date>`${run.startedAt}::timestamptz`)
    .execute();

/** Deletes the key of a run without effect, unless another run took it over. */
export const forgetKey = (db: Sql, of: KeyOf, run: Run) =>
  db
    .deleteFrom('idempotency_keys')
    .where('caller', '=', of.caller)
    .where('key', '=', of.key)
    .where('started_at', '=', sql<Date>`${run.startedAt}::timestamptz`)
    .execute();
