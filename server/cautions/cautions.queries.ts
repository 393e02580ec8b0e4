import { sql } from 'kysely';
import { today } from '../ads/rows/adRows.queries.ts';
import type { Sql } from '../db/client.ts';
import { foldText } from './foldedText.ts';

/** Every rule, including inactive ones, in display order. */
export const listRules = (db: Sql) =>
  db.selectFrom('red_flag_rules').selectAll().orderBy('sort_order').orderBy('code').execute();
export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

/** Days after which an account is no longer new. */
const SETTLED_DAYS = 30;

/** Track record of the account behind an ad, and its activity in the last hour apart from ad `adId`. */
export const findStanding = (db: Sql, ownerId: string, adId: string | null) =>
  db
    .selectFrom('users as o')
    .select(['o.email', 'o.company', sql<boolean>`is_free_mail(split_part(o.email, '@', 2))`.as('free_mail')])
    .select((eb) => [
      eb
        .and([
          eb('o.email_verified', '=', true),
          eb('o.created_at', '<', sql<Date>`now() - make_interval(days => ${SETTLED_DAYS})`),
          eb.exists(
            eb
              .selectFrom('ads as p')
              .select('p.id')
              .whereRef('p.owner_id', '=', 'o.id')
              .where('p.deleted_at', 'is', null)
              .where('p.published_at', 'is not', null)
              .$if(adId !== null, (q) => q.where('p.id', '!=', adId)),
          ),
        ])
        .as('proven'),
      sql<number>`greatest(
        (select count(*) + 1 from ads n
         where n.owner_id = o.id and n.deleted_at is null and n.revises_id is null
           and n.updated_at > now() - interval '1 hour' and n.created_at > now() - interval '1 hour'
           and n.id is distinct from ${adId}::uuid),
        (select count(*) from inquiries i
         where i.inquirer_id = o.id and i.created_at > now() - interval '1 hour'))::int`.as('burst'),
    ])
    .where('o.id', '=', ownerId)
    .executeTakeFirstOrThrow();
export type Standing = Awaited<ReturnType<typeof findStanding>>;

/** What is known of an ad's files. */
export type FileFindings = {
  /** The file, or the certificate in it, is used by another company. */
  isShared: boolean;
  /** Signs of editing: never more than a hint. */
  isEdited: boolean;
  /** The beginnings of their texts, normalized by `foldText`. */
  text: string;
};

/** Letters of documents' texts that rules look at. */
const FILE_TEXT_MAX = 20_000;

/** What is known of these files: new ones by hash, the owner's stored ones by id. */
export async function fileFindings(
  db: Sql,
  ownerId: string,
  files: { hashes: Buffer[]; documentIds: string[] },
): Promise<FileFindings> {
  const none = { isShared: false, isEdited: false, text: '' };
  if (files.hashes.length + files.documentIds.length === 0) return none;
  const { rows } = await sql<FileFindings>`
    with me as (
      select coalesce((select company_id from company_members where user_id = ${ownerId} and left_at is null), ${ownerId}) as id
    ), mine as (
      select unnest(${files.hashes}::bytea[]) as sha256
      union
      select d.sha256 from ad_documents d join ads a on a.id = d.ad_id
      where d.id = any (${files.documentIds}::uuid[]) and a.owner_id = ${ownerId}
    ), related as (
      select sha256, sha256 as other from mine
      union
      select m.sha256, case s.file_a when m.sha256 then s.file_b else s.file_a end
      from mine m join doc_signals s on m.sha256 in (s.file_a, s.file_b)
      where s.code in ('P1', 'P2', 'P4') and s.state not in ('explained', 'dismissed', 'withdrawn')
    )
    select exists (
        select from related r
        join document_uses u on u.sha256 = r.other
        where u.party <> (select id from me)
          and not exists (
            select from related_companies c where c.company_id = (select id from me) and c.other_id = u.party
          )
          and not exists (select from doc_files f where f.sha256 in (r.sha256, r.other) and f.is_public)
          and not exists (
            select from doc_signals s
            where s.code = 'P1' and s.file_a = r.sha256 and s.file_b = r.other
              and s.state in ('explained', 'dismissed', 'withdrawn')
          )
      ) as "isShared",
      coalesce(bool_or(jsonb_path_exists(f.hints, '$[*] ? (@.code == "S1" || @.code == "S2" || @.code == "S3")')), false)
        as "isEdited",
      coalesce(string_agg(f.body, ' . '), '') as text
    from mine left join doc_files f on f.sha256 = mine.sha256`.execute(db);
  const [found = none] = rows;
  return { ...found, text: foldText(found.text.slice(0, FILE_TEXT_MAX)) };
}

const LIVE = sql`('pending', 'approved', 'paused')`;

/** Hamming distance to the nearest text of another account; null if none is within three bits. */
export async function nearestText(db: Sql, ownerId: string, fingerprint: string): Promise<number | null> {
  const bits = sql`${fingerprint}::bit(64)`;
  const quarter = (from: number) => sql`substring(a.fingerprint from ${sql.lit(from)} for 16)
    = substring(${bits} from ${sql.lit(from)} for 16)`;
  const { rows } = await sql<{ distance: number }>`
    select bit_count(a.fingerprint # ${bits})::int as distance
    from ads a
    where a.fingerprint is not null
      and (${quarter(1)} or ${quarter(17)} or ${quarter(33)} or ${quarter(49)})
      and bit_count(a.fingerprint # ${bits}) <= 3
      and a.owner_id <> ${ownerId} and a.deleted_at is null and a.status in ${LIVE}
    order by 1 limit 1`.execute(db);
  return rows[0]?.distance ?? null;
}

/** Newest published ads for the price comparison, limited so that the check stays fast in a large market. */
const PRICES_MAX = 500;

export type Median = { usd: number | null; owners: number };

/** Median comparable prices of others' published ads for the same product and side. */
export async function medianPrices(
  db: Sql,
  ad: { ownerId: string; productId: string; side: string },
): Promise<{ tonne: Median; mmbtu: Median; bbl: Median }> {
  const median = (column: string) => {
    const price = sql.ref(`n.${column}`);
    return sql`json_build_object(
      'usd', percentile_cont(0.5) within group (order by ${price}),
      'owners', count(distinct n.owner_id) filter (where ${price} is not null))`;
  };
  const { rows } = await sql<{ tonne: Median; mmbtu: Median; bbl: Median }>`
    with n as (
      select a.owner_id, a.usd_per_tonne, a.usd_per_mmbtu, a.usd_per_bbl from ads a
      where a.product_id = ${ad.productId} and a.side = ${ad.side} and a.status = 'approved'
        and a.deleted_at is null and a.valid_until >= ${today} and a.owner_id <> ${ad.ownerId}
        and a.price_type = 'fixed'
      order by a.published_at desc limit ${sql.lit(PRICES_MAX)}
    )
    select ${median('usd_per_tonne')} as tonne, ${median('usd_per_mmbtu')} as mmbtu, ${median('usd_per_bbl')} as bbl
    from n`.execute(db);
  const none: Median = { usd: null, owners: 0 };
  return rows[0] ?? { tonne: none, mmbtu: none, bbl: none };
}
