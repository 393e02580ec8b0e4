import { type RawBuilder, sql } from 'kysely';
import type { LanguageCode } from '../../contract/core/languages.ts';
import type { MessageValue } from '../../contract/core/message.ts';
import { excludes, type ListKey } from '../../contract/market/filters.ts';
import { type AdFilters, isPublic } from '../ads/ads.ts';
import type { Sql } from '../db/client.ts';
import type { SavedSearchesFrequency } from '../db/schema/tables.ts';
import { type AttributeFilter, attributeColumns, attributeFilters } from '../searchIndex/searchIndex.ts';

type ValuedKey = ListKey | AttributeFilter;

/** The values of an ad that these filters compare, as JSON over `ads as a`; `up`: its product with those above. */
const valuesOf: Record<ValuedKey, RawBuilder<unknown>> = {
  ...(Object.fromEntries(
    Object.entries(attributeFilters).map(([key, attribute]) => [
      key,
      sql`json_build_array(${sql.ref(`a.${attributeColumns[attribute]}`)})`,
    ]),
  ) as Record<AttributeFilter, RawBuilder<unknown>>),
  productId: sql`(select coalesce(json_agg(id), '[]') from up)`,
  region: sql`json_build_array((select region from countries c where c.id = a.delivery_country_id))`,
  tradingRegion: sql`(
    select coalesce(json_agg(r.code), '[]') from trading_regions r
    where (select code from countries where id = a.delivery_country_id) = any(r.country_codes)
      or (select code from ports where id = a.port_id) = any(r.port_codes)
  )`,
  paymentTerm: sql`to_json(a.payment_terms)`,
};

/** A published ad with those values; null if not published. */
export async function findPublished(db: Sql, adId: string) {
  const { rows } = await sql<{
    id: string;
    owner_id: string;
    slug: string;
    title: string;
    reference: string;
    values: Record<ValuedKey, (string | null)[]>;
  }>`
    with recursive up (id, parent_id) as (
      select p.id, p.parent_id from products p join ads a on a.product_id = p.id where a.id = ${adId}
      union
      select p.id, p.parent_id from products p join up on up.parent_id = p.id
    )
    select a.id, a.owner_id, a.slug, a.title, a.reference, json_build_object(${sql.join(
      Object.entries(valuesOf).map(([key, values]) => sql`${sql.lit(key)}, ${values}`),
    )}) as values
    from ads a
    where a.id = ${adId} and ${isPublic}`.execute(db);
  return rows[0] ?? null;
}
export type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

/**
 * Candidate searches for an ad without a match yet, prefiltered by the ad's columns so that few need the full query.
 */
export async function candidatesFor(db: Sql, ad: Published) {
  const compared = sql.join(
    (Object.entries(ad.values) as [ValuedKey, (string | null)[]][]).map(([key, values]) => {
      const isAny = sql`s.query -> ${key} ?| ${values.filter((value) => value !== null)}::text[]`;
      return excludes(key) ? sql`(${isAny}) is not true` : sql`(not s.query ? ${key} or ${isAny})`;
    }),
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
    where ${compared}
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
 * Inserts matches, once for each search and ad; returns the new ones. `waits`: to be sent in a digest; others count
 * as notified.
 */
export async function insertMatches(
  db: Sql,
  ad: { id: string; title: string },
  matches: { searchId: string; why: MessageValue[]; waits: boolean }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ search_id: string }>`
    insert into saved_search_matches (search_id, ad_id, title, why, matched_at, told_at)
    select s.id, ${ad.id}, ${ad.title}, n.why, clock_timestamp(),
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

/** Locks one user with a due digest and marks it as sent; null if none is due. */
export async function claimDueDigest(db: Sql): Promise<{ id: string; language: LanguageCode | null } | null> {
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

/** Matches for a user's digest, newest first; marks them as notified. */
export async function claimUnnotifiedMatches(db: Sql, userId: string) {
  const { rows } = await sql<{
    search_id: string;
    name: string;
    ad_id: string;
    title: string;
    why: MessageValue[];
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
