import { sql } from 'kysely';
import type { SignalCode } from '../../contract/documentChecks/documentChecks.ts';
import type { Sql, Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

export const NO_FILE = Buffer.alloc(0);

type Fragment = ReturnType<typeof sql>;

/** Companies, or accounts without one, that use the file; joined to the files of a query. */
const partiesOf = (file: Fragment) =>
  sql`(select array_agg(distinct party order by party) from document_uses where sha256 = ${file})`;

/** Whether somebody who uses the one file and somebody else who uses the other belong, or do not belong, to one group. */
const havePair = (a: Fragment, b: Fragment, how: { related: boolean }) => sql`exists (
  select from document_uses u join document_uses v on v.sha256 = ${b} and v.party <> u.party
  where u.sha256 = ${a} and ${how.related ? sql`` : sql`not`} exists (
    select from related_companies r where r.company_id = u.party and r.other_id = v.party
  )
)`;

export type Pair = { a: Buffer; b: Buffer };

/** Whether companies that have nothing to do with each other use the file. */
export async function isShared(tx: Tx, file: Buffer): Promise<boolean> {
  const one = sql`${file}::bytea`;
  const { rows } = await sql<{ shared: boolean }>`
    select ${havePair(one, one, { related: false })} as shared`.execute(tx);
  return rows[0]?.shared ?? false;
}

/** Of two files: one of them is used by a company that neither uses the other nor belongs to one that does. */
const differ = (a: Fragment, b: Fragment) => sql`(
  ${partiesOf(a)} is distinct from ${partiesOf(b)}
  and (${partiesOf(a)} is null or ${partiesOf(b)} is null or ${havePair(a, b, { related: false })})
)`;

/** Closes what is open about files of companies that belong together; returns what was closed. */
export const closeRelated = async (tx: Tx): Promise<{ id: string; file_a: Buffer; file_b: Buffer }[]> =>
  (
    await sql<{ id: string; file_a: Buffer; file_b: Buffer }>`
      update doc_signals s set state = 'dismissed', version = version + 1
      where s.state = 'open' and s.code in ('P1', 'P2', 'S4')
        and ${havePair(sql`s.file_a`, sql`s.file_b`, { related: true })}
        and not ${havePair(sql`s.file_a`, sql`s.file_b`, { related: false })}
      returning s.id, s.file_a, s.file_b`.execute(tx)
  ).rows;

/** A file and one of another company that is an earlier version of it, in either direction. */
export const derivedPairs = async (tx: Tx, file: Buffer): Promise<Pair[]> =>
  (
    await sql<Pair>`
      select r.file_sha256 as a, o.sha256 as b
      from doc_revisions r join doc_files o on o.sha256 = r.sha256 join doc_files f on f.sha256 = r.file_sha256
      where (r.file_sha256 = ${file} or o.sha256 = ${file}) and o.sha256 <> r.file_sha256
        and not o.is_public and not f.is_public
        and ${differ(sql`r.file_sha256`, sql`o.sha256`)}
      limit 50`.execute(tx)
  ).rows;

/** Other files of other companies with the same text. */
export const sameText = async (tx: Tx, file: Buffer): Promise<Pair[]> =>
  (
    await sql<Pair>`
      select f.sha256 as a, o.sha256 as b
      from doc_files f join doc_files o on o.text_hash = f.text_hash and o.sha256 <> f.sha256
      where f.sha256 = ${file} and not f.is_public and not o.is_public and ${differ(sql`f.sha256`, sql`o.sha256`)}
      limit 50`.execute(tx)
  ).rows;

/** Bits by which two hashes of the same page may differ. */
const SAME_PAGE_BITS = 6;

/** Files of other companies with a picture of the same page. */
export const samePicture = async (tx: Tx, file: Buffer): Promise<(Pair & { distance: number })[]> =>
  (
    await sql<Pair & { distance: number }>`
      select p.file_sha256 as a, q.file_sha256 as b, min(bit_count(p.phash # q.phash))::int as distance
      from doc_pages p
      join doc_pages q on q.phash is not null and q.file_sha256 <> p.file_sha256
        and bit_count(p.phash # q.phash) <= ${SAME_PAGE_BITS}
      join doc_files f on f.sha256 = p.file_sha256 and not f.is_public
      join doc_files o on o.sha256 = q.file_sha256 and not o.is_public
      where p.file_sha256 = ${file} and p.phash is not null
        and ${differ(sql`p.file_sha256`, sql`q.file_sha256`)}
      group by 1, 2 limit 50`.execute(tx)
  ).rows;

/** Fields that two documents with one number must have in common. */
const COMPARED = ['date', 'client', 'vessel', 'imo', 'tank', 'product', 'quantity', 'volume', 'density'];

/**
 * Documents with the number of this one: where its issuer is the same too, or the number is long enough not to be met by
 * chance. With the fields that both have and of which no reading agrees; a unit that only one of them has is none.
 */
export const sameNumber = async (
  tx: Tx,
  file: Buffer,
): Promise<(Pair & { fields: string[]; others: boolean })[]> =>
  (
    await sql<Pair & { fields: string[]; others: boolean }>`
      with numbers as (
        select o.file_sha256 as b, bool_or(
          length(o.normal) >= 6 and length(regexp_replace(o.normal, '\\D', '', 'g')) >= 3
        ) as is_long
        from doc_facts f join doc_facts o on o.field = 'number' and o.normal = f.normal and o.file_sha256 <> f.file_sha256
        join doc_files p on p.sha256 = o.file_sha256 and not p.is_public
        where f.file_sha256 = ${file} and f.field = 'number'
        group by 1 limit 50
      )
      select ${file}::bytea as a, n.b, ${differ(sql`${file}::bytea`, sql`n.b`)} as others, coalesce((
        select array_agg(distinct x.field order by x.field) from doc_facts x
        where x.file_sha256 = ${file} and x.field = any(${COMPARED}::text[])
          and exists (
            select from doc_facts y where y.file_sha256 = n.b and y.field = x.field
              and (x.field not in ('quantity', 'volume', 'density') or split_part(y.normal, ' ', 2) = split_part(x.normal, ' ', 2))
          )
          and not exists (
            select from doc_facts x2 join doc_facts y on y.field = x2.field and y.normal = x2.normal
            where x2.file_sha256 = ${file} and x2.field = x.field and y.file_sha256 = n.b
          )
      ), '{}') as fields
      from numbers n
      where n.is_long or exists (
        select from doc_facts i join doc_facts j on j.field = 'issuer' and j.normal = i.normal
        where i.file_sha256 = ${file} and i.field = 'issuer' and j.file_sha256 = n.b
      )`.execute(tx)
  ).rows;

export const ownFindings = (tx: Tx, file: Buffer) =>
  tx
    .selectFrom('doc_files')
    .select(['changes', 'hints', 'contradictions', 'is_public', 'body'])
    .where('sha256', '=', file)
    .executeTakeFirst();

export type OwnFindings = NonNullable<Awaited<ReturnType<typeof ownFindings>>>;

/** The delay before an owner is told, in minutes. */
const TELL_MIN = 10;
const TELL_MAX = 60;

export type Found = { code: SignalCode; a: Buffer; b: Buffer; facts: object };

/** Adds what is not known yet: a decision about two files holds for these two files. Returns how many are new. */
export async function insertSignals(tx: Tx, found: readonly Found[]): Promise<number> {
  if (found.length === 0) return 0;
  const rows = await tx
    .insertInto('doc_signals')
    .values(
      found.map(({ code, a, b, facts }) => ({
        id: uuidv7(),
        code,
        file_a: a,
        file_b: b,
        facts: JSON.stringify(facts),
        tell_at: sql<Date>`now() + make_interval(mins => ${TELL_MIN} + floor(random() * ${TELL_MAX - TELL_MIN})::int)`,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** Whether there is one about these two the other way round, which says the same. */
export const isKnown = async (tx: Sql, code: SignalCode, a: Buffer, b: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('doc_signals')
    .select('id')
    .where('code', '=', code)
    .where('file_a', '=', b)
    .where('file_b', '=', a)
    .executeTakeFirst()) !== undefined;
