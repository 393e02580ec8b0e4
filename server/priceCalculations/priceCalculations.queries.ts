import { type Insertable, sql } from 'kysely';
import type { LicenceClass } from '../../contract/baseData/baseData.ts';
import type { Proof, ProofInput } from '../../contract/prices/priceCalculations.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { DB } from '../db/schema/tables.ts';

/** The next number, and the moment that it is given: see `calculation_counters`. */
export async function takeNumber(tx: Tx): Promise<{ number: string; at: Date }> {
  const { rows } = await sql<{ number: string; at: Date }>`
    with moment as (select date_trunc('milliseconds', clock_timestamp()) as at)
    insert into calculation_counters as c (year, last)
    select extract(year from at at time zone 'utc')::int, 1 from moment
    on conflict (year) do update set last = c.last + 1
    returning 'PC-' || c.year || '-' || lpad(c.last::text, 6, '0') as number, (select at from moment) as at`.execute(
    tx,
  );
  const [taken] = rows;
  if (!taken) throw new Error('No number was taken');
  return taken;
}

/** Now, by the database's clock, in whole milliseconds. */
export const nowOf = async (db: Sql): Promise<Date> =>
  (await sql<{ at: Date }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(db)).rows[0]
    ?.at ?? new Date();

export const insertCalculation = (tx: Tx, row: Insertable<DB['price_calculations']>) =>
  tx.insertInto('price_calculations').values(row).execute();

const calculations = (db: Sql) =>
  db
    .selectFrom('price_calculations as c')
    .innerJoin('users as u', 'u.id', 'c.owner_id')
    .leftJoin('price_calculations as n', 'n.supersedes', 'c.id')
    .select([
      'c.id',
      'c.number',
      'c.owner_id',
      'c.status',
      sql<Proof>`c.proof`.as('proof'),
      'c.hash',
      'c.signature',
      'c.is_licensed',
      sql<Record<string, LicenceClass>>`c.licences`.as('licences'),
      'c.ad_id',
      'c.supersedes',
      'c.created_at',
      'u.username',
      'u.company',
      'n.id as superseded_by',
      'n.number as superseded_by_number',
    ]);
export type CalculationRow = Awaited<ReturnType<ReturnType<typeof calculations>['executeTakeFirstOrThrow']>>;

const isShared = (readerId: string) => sql<boolean>`exists (
  select from price_calculation_shares s join conversations v on v.id = s.conversation_id
  where s.calculation_id = c.id and ${readerId} in (v.owner_id, v.inquirer_id)
)`;

/** For its maker, and for the other side of conversations that it was shared in. */
export const findCalculation = (db: Sql, id: string, readerId: string): Promise<CalculationRow | undefined> =>
  calculations(db)
    .where('c.id', '=', id)
    .where((eb) => eb.or([eb('c.owner_id', '=', readerId), isShared(readerId)]))
    .executeTakeFirst();

export const findOwn = (db: Sql, id: string, ownerId: string): Promise<CalculationRow | undefined> =>
  calculations(db).where('c.id', '=', id).where('c.owner_id', '=', ownerId).executeTakeFirst();

/** Whoever has the signature has the proof. */
export const findBySignature = (db: Sql, signature: string): Promise<CalculationRow | undefined> =>
  calculations(db).where('c.signature', '=', signature).executeTakeFirst();

export async function listOwn(db: Sql, ownerId: string, { page, limit }: { page: number; limit: number }) {
  const [rows, counted] = await Promise.all([
    calculations(db)
      .where('c.owner_id', '=', ownerId)
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('price_calculations')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

/** The licences as they are now, by code. */
export async function licencesNow(
  db: Sql,
  codes: readonly string[],
): Promise<Map<string, { licence: LicenceClass; hasEnded: boolean }>> {
  const { rows } = await sql<{ code: string; licence: LicenceClass; hasEnded: boolean }>`
    select code, licence_class as licence,
      coalesce(display_licence_until < (now() at time zone 'UTC')::date, licence_class = 'operator_licensed') as "hasEnded"
    from benchmarks where code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

export const insertShare = async (tx: Tx, calculationId: string, conversationId: string): Promise<boolean> =>
  (
    await tx
      .insertInto('price_calculation_shares')
      .values({ calculation_id: calculationId, conversation_id: conversationId })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

/** Of the conversations that the reader takes part in, with the name of the other side. */
export const sharesOf = async (db: Sql, calculationId: string, readerId: string) =>
  (
    await sql<{ conversationId: string; with: string; at: Date }>`
      select s.conversation_id as "conversationId", coalesce(u.company, u.username) as "with", s.created_at as at
      from price_calculation_shares s
      join conversations v on v.id = s.conversation_id and ${readerId} in (v.owner_id, v.inquirer_id)
      join users u on u.id = case when v.owner_id = ${readerId} then v.inquirer_id else v.owner_id end
      where s.calculation_id = ${calculationId}
      order by s.created_at`.execute(db)
  ).rows;

/** What an ad is called for a link; null once it is deleted. */
export const adOf = async (db: Sql, id: string) =>
  (
    await sql<{ id: string; slug: string; reference: string }>`
      select id, slug, reference from ads where id = ${id} and deleted_at is null and slug is not null`.execute(
      db,
    )
  ).rows[0] ?? null;

export type Entry = Pick<ProofInput, 'benchmark' | 'contract' | 'day'> & { revision: number };

export const comparesOf = async (db: Sql, calculationId: string) =>
  (
    await sql<{
      id: string;
      user_id: string;
      by: string;
      entries: Entry[];
      counts: { same: number; differs: number; mine_missing: number; theirs_missing: number };
      result: 'same' | 'differs' | null;
      changed: number;
      created_at: Date;
    }>`
      select k.*, coalesce(u.company, u.username) as by from price_calculation_compares k join users u on u.id = k.user_id
      where k.calculation_id = ${calculationId} order by k.created_at, k.id`.execute(db)
  ).rows;

/** Compares of one calculation come one after the other, so that their number is exact. */
export const lockCompares = (tx: Tx, calculationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('compare ' || ${calculationId}::text, 0))`.execute(tx);

/** Corrections of one calculation come one after the other: the second one finds the first. */
export const lockCorrections = (tx: Tx, calculationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('correct ' || ${calculationId}::text, 0))`.execute(tx);

export const insertCompare = (tx: Tx, row: Insertable<DB['price_calculation_compares']>) =>
  tx.insertInto('price_calculation_compares').values(row).execute();
