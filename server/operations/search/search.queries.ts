import { sql } from 'kysely';
import type { AdminHit, AdminHitKind } from '../../../contract/operations/adminSearch.ts';
import type { Sql } from '../../db/client.ts';
import { containing } from '../../db/like.ts';

/** Results shown of each kind, and index hits ranked for them. */
const SHOWN = sql.lit(5);
const LOOKED_AT = sql.lit(100);

type Found = Promise<AdminHit[]>;
type Row = Omit<AdminHit, 'kind'>;
const hits = (kind: AdminHitKind, rows: readonly Row[]): AdminHit[] => rows.map((row) => ({ kind, ...row }));

/** The expression of the index. */
const searched = sql`(u.username || ' ' || u.email || ' ' || coalesce(u.company, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;

/** By full name or address, and from three letters on by any part of name, address or company. */
export async function findUsers(db: Sql, q: string, key: string): Found {
  const { rows } = await sql<Row>`
    select f.id, f.username as label, concat_ws(' · ', f.email, f.company) as note
    from (
      (select u.* from users u where u.username_key = ${key} and u.deleted_at is null)
      union
      (select u.* from users u where u.email_key = ${key} and u.deleted_at is null)
      union
      (select u.* from users u
        where ${q.length >= 3} and u.deleted_at is null and ${searched} ilike ${containing(q)}
        limit ${LOOKED_AT})
    ) as f
    order by (f.username_key = ${key} or f.email_key = ${key}) desc, starts_with(f.username_key, ${key}) desc,
      f.username_key
    limit ${SHOWN}`.execute(db);
  return hits('user', rows);
}

/** By LEI, VAT number or domain in full, and from three letters on by any part of its names. */
export async function findCompanies(db: Sql, q: string): Found {
  const code = q.replaceAll(/[\s.-]/g, '').toUpperCase();
  const { rows } = await sql<Row>`
    select c.id, c.display_name as label, nullif(c.legal_name, c.display_name) as note
    from companies c
    where c.lei = ${code} or c.vat_id = ${code}
      or exists (select from company_domains d where d.company_id = c.id and d.domain = ${q.toLowerCase()})
      or (${q.length >= 3} and (c.display_name ilike ${containing(q)} or c.legal_name ilike ${containing(q)}))
    order by starts_with(lower(c.display_name), lower(${q})) desc, c.display_name, c.id
    limit ${SHOWN}`.execute(db);
  return hits('company', rows);
}

/**
 * By reference, the end of a URL, or words of the title: published ads by the search index, pending ones by a scan,
 * because they are few.
 */
export async function findAds(db: Sql, q: string, tokens: readonly string[]): Found {
  const lexemes = tokens.map((token) => `${token}:*`).join(' & ');
  const reference = q.toUpperCase();
  const { rows } = await sql<Row>`
    with exact as (
      select id from ads where reference in (${reference}, ${`GM-${reference}`})
      union select id from ads where slug = ${q.toLowerCase().replace(/^.*\//, '')}
    ), waiting as (
      select id from ads where status = 'pending' and deleted_at is null and title ilike ${containing(q)} limit ${SHOWN}
    ), published as (
      select id from ads
      where ${lexemes !== ''} and status = 'approved' and deleted_at is null
        and search @@ to_tsquery('simple', ${lexemes})
      limit ${SHOWN}
    )
    select a.id, a.reference || ' · ' || a.title as label, coalesce(o.company, o.username) as note
    from (select id, min(place) as place from (
      select id, 1 as place from exact
      union all select id, 2 from waiting
      union all select id, 3 from published) as any_of group by id) as f
    join ads a on a.id = f.id and a.deleted_at is null
    join users o on o.id = a.owner_id
    order by f.place, a.id desc
    limit ${SHOWN}`.execute(db);
  return hits('ad', rows);
}

/** By number, and open ones by words of their subject. */
export async function findTickets(db: Sql, q: string): Found {
  const digits = /^(?:t-?)?(\d{1,15})$/i.exec(q)?.[1] ?? null;
  const { rows } = await sql<Row>`
    select t.id, 'T-' || t.number || ' · ' || t.subject as label, r.username as note
    from (
      (select * from tickets where number = ${digits}::bigint)
      union
      (select * from tickets where status in ('open', 'in_progress', 'waiting') and subject ilike ${containing(q)}
        limit ${SHOWN})
    ) as t
    join users r on r.id = t.requester_id
    order by (t.number = ${digits}::bigint) desc nulls last, t.created_at desc
    limit ${SHOWN}`.execute(db);
  return hits('ticket', rows);
}

/**
 * By number (for this year and the last also without prefix), by transfer reference, or by the provider's reference.
 */
export async function findPayments(db: Sql, q: string): Found {
  const figures = /^\d{1,6}$/.test(q) ? q.padStart(6, '0') : '';
  const text = q.toUpperCase();
  const { rows } = await sql<Row>`
    select p.id, p.number as label, concat_ws(' · ', u.username, p.description ->> 'text') as note
    from payments p join users u on u.id = p.user_id
    where p.id in (
      select id from payments where number = ${text}
      union select id from payments
        where number = 'P-' || to_char(now() at time zone 'utc', 'YYYY') || '-' || ${figures}::text
      union select id from payments
        where number = 'P-' || to_char(now() at time zone 'utc' - interval '1 year', 'YYYY') || '-' || ${figures}::text
      union select id from payments where transfer_reference = ${text}
      union select id from payments where provider in ('sandbox', 'stripe', 'bank', 'wallet') and provider_ref = ${q})
    order by p.created_at desc
    limit ${SHOWN}`.execute(db);
  return hits('payment', rows);
}

const named = async (db: Sql, table: 'plans' | 'roles', code: string, q: string) =>
  (
    await sql<Row>`
      select id, name as label, ${sql.ref(code)} as note from ${sql.table(table)}
      where name ilike ${containing(q)} or ${sql.ref(code)} ilike ${containing(q)}
      order by name limit ${SHOWN}`.execute(db)
  ).rows;

export const findPlans = async (db: Sql, q: string): Found =>
  hits('plan', await named(db, 'plans', 'code', q));
export const findRoles = async (db: Sql, q: string): Found =>
  hits('role', await named(db, 'roles', 'code', q));

/** By code and name, a few thousand rows in all; ports and products also by their aliases. */
export async function findBaseData(db: Sql, q: string): Found {
  const like = containing(q);
  const code = q.toUpperCase();
  const part = (kind: string, table: string, aliases: boolean) => sql`
    select ${kind} as kind, id, code, name from ${sql.table(table)}
    where code = ${code} or name ilike ${like}
      ${aliases ? sql`or array_to_string(aliases, ' ') ilike ${like}` : sql``}`;
  const { rows } = await sql<AdminHit>`
    select kind, id, name as label, code as note
    from (select *, row_number() over (partition by kind order by starts_with(lower(name), lower(${q})) desc, name) as place
      from (
        ${part('products', 'products', true)}
        union all ${part('product-types', 'product_types', true)}
        union all ${part('countries', 'countries', false)}
        union all ${part('units', 'units', false)}
        union all ${part('currencies', 'currencies', false)}
        union all ${part('ports', 'ports', true)}
        union all ${part('trading-regions', 'trading_regions', true)}
        union all ${part('delivery-terms', 'delivery_terms', false)}
        union all ${part('payment-terms', 'payment_terms', false)}
        union all ${part('hazard-classes', 'hazard_classes', false)}) as found) as placed
    where place <= 3
    order by (code = ${code}) desc, starts_with(lower(name), lower(${q})) desc, length(name), name
    limit ${SHOWN}`.execute(db);
  return rows;
}
