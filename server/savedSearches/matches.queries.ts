import { sql } from 'kysely';
import type { LanguageCode } from '../../contract/languages.ts';
import { type AdFilters, isPublic } from '../ads/ads.ts';
import type { Sql } from '../db/client.ts';
import type { SavedSearchesFrequency } from '../db/schema/tables.ts';

/** What a published ad is found by, each filter of "any of" with the ad's own values; null where it is not published. */
export async function findPublished(db: Sql, adId: string) {
  const { rows } = await sql<{
    id: string;
    owner_id: string;
    slug: string;
    title: string;
    reference: string;
    values: Record<string, (string | null)[]>;
  }>`
    with recursive up (id, parent_id) as (
      select p.id, p.parent_id from products p join ads a on a.product_id = p.id where a.id = ${adId}
      union
      select p.id, p.parent_id from products p join up on up.parent_id = p.id
    )
    select a.id, a.owner_id, a.slug, a.title, a.reference, json_build_object(
      'productId', (select coalesce(json_agg(id), '[]') from up),
      'productTypeId', json_build_array(a.product_type_id),
      'term', json_build_array(a.term),
      'portId', json_build_array(a.port_id),
      'countryId', json_build_array(a.delivery_country_id),
      'region', json_build_array((select region from countries c where c.id = a.delivery_country_id)),
      'originCountryId', json_build_array(a.origin_country_id),
      'priceType', json_build_array(a.price_type),
      'currencyId', json_build_array(a.price_currency_id),
      'paymentTerm', to_json(a.payment_terms)
    ) as values
    from ads a
    where a.id = ${adId} and ${isPublic}`.execute(db);
  return rows[0] ?? null;
}
export type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

/**
 * Searches that may match an ad and have no match with it yet: what can be told from the ad's columns is told here, so
 * that the market itself is asked about few of them only.
 */
export async function candidatesFor(db: Sql, ad: Published) {
  const anyOf = sql.join(
    Object.entries(ad.values).map(
      ([key, values]) =>
        sql`(not s.query ? ${key} or s.query -> ${key} ?| ${values.filter((value) => value !== null)}::text[])`,
    ),
    sql` and `,
  );
  const { rows } = await sql<{
    id: string;
    user_id: string;
    name: string;
    query: AdFilters;
    frequency: SavedSearchesFrequency;
    may_mail: boolean;
    language: LanguageCode | null;
  }>`
    select s.id, s.user_id, s.name, s.query, s.frequency, u.email_verified as may_mail, u.language
    from saved_searches s
    join users u on u.id = s.user_id and u.is_active and u.deleted_at is null
    cross join (select * from ads where id = ${ad.id}) a
    cross join lateral (
      select
        case s.query ->> 'priceBasis'
          when 'usdPerTonne' then a.usd_per_tonne when 'usdPerMMBtu' then a.usd_per_mmbtu else a.usd_per_bbl
        end as price,
        case s.query ->> 'quantityBasis' when 'barrels' then a.quantity_barrels else a.quantity_tonnes end as quantity
    ) as compared
    where (not s.query ? 'side' or s.query ->> 'side' = a.side) and ${anyOf}
      and (not s.query ? 'priceMin' or price >= (s.query ->> 'priceMin')::numeric)
      and (not s.query ? 'priceMax' or price <= (s.query ->> 'priceMax')::numeric)
      and (not s.query ? 'quantityMin' or quantity >= (s.query ->> 'quantityMin')::numeric)
      and (not s.query ? 'quantityMax' or quantity <= (s.query ->> 'quantityMax')::numeric)
      and not exists (select from saved_search_matches m where m.search_id = s.id and m.ad_id = a.id)
    order by s.user_id, s.id`.execute(db);
  return rows;
}
export type Candidate = Awaited<ReturnType<typeof candidatesFor>>[number];

/**
 * Writes matches down, once per search and ad; answers the searches that are new. `waits` is for those that a digest
 * tells of; the others count as told.
 */
export async function insertMatches(
  db: Sql,
  ad: { id: string; title: string },
  matches: { searchId: string; why: string[]; waits: boolean }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ search_id: string }>`
    insert into saved_search_matches (search_id, ad_id, title, why, matched_at, told_at)
    select s.id, ${ad.id}, ${ad.title}, array(select jsonb_array_elements_text(n.why)), clock_timestamp(),
      case when not n.waits then clock_timestamp() end
    from unnest(
      ${matches.map((one) => one.searchId)}::uuid[], ${matches.map((one) => JSON.stringify(one.why))}::jsonb[],
      ${matches.map((one) => one.waits)}::boolean[]
    ) as n (search_id, why, waits)
    join saved_searches s on s.id = n.search_id
    order by s.id
    for key share of s
    on conflict do nothing
    returning search_id`.execute(db);
  return new Set(rows.map((row) => row.search_id));
}

/** Locks one person whom a digest is due to, and notes that it was sent; null when there is none any more. */
export async function takeDigestDue(db: Sql): Promise<{ id: string; language: LanguageCode | null } | null> {
  const { rows } = await sql<{ id: string; language: LanguageCode | null }>`
    update users set digest_at = now()
    where id = (
      select u.id from users u
      where u.is_active and u.email_verified and (u.digest_at is null or u.digest_at < now() - interval '23 hours')
        and exists (
          select from saved_search_matches m join saved_searches s on s.id = m.search_id
          where s.user_id = u.id and s.frequency <> 'off' and m.told_at is null
            and m.matched_at > now() - interval '7 days'
        )
      limit 1 for no key update skip locked
    )
    returning id, language`.execute(db);
  return rows[0] ?? null;
}

/** What a digest tells one person, the newest first; from now on it was told. */
export async function takeUntoldMatches(db: Sql, userId: string) {
  const { rows } = await sql<{
    search_id: string;
    name: string;
    ad_id: string;
    title: string;
    why: string[];
  }>`
    with told as (
      update saved_search_matches m set told_at = now()
      from saved_searches s
      where s.id = m.search_id and s.user_id = ${userId} and s.frequency <> 'off' and m.told_at is null
        and m.matched_at > now() - interval '7 days'
      returning m.search_id, s.name, m.ad_id, m.title, m.why, m.matched_at
    )
    select search_id, name, ad_id, title, why from told order by name, matched_at desc`.execute(db);
  return rows;
}
