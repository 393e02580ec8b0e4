import { type SqlBool, sql } from 'kysely';
import type { RuleStanding, WaitingAd } from '../../../contract/ads/adRules.ts';
import type { RuleScope } from '../../../contract/screening/rules.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { StatedCosts } from './judge.ts';

/** What the judgement of an ad needs beside its content. `countries` are those of its owner, ISO 3166 alpha-2. */
export const findJudged = async (db: Sql, id: string) =>
  (
    await sql<{
      main_id: string;
      reference: string;
      countries: string[];
    }>`
      select coalesce(a.revises_id, a.id) as main_id, a.reference,
        array_remove(array[case when c.id is null then u.country else c.country end], null) as countries
      from ads a join users u on u.id = a.owner_id left join companies c on c.id = a.company_id
      where a.id = ${id}`.execute(db)
  ).rows[0];

/** ISO 3166 alpha-2. */
export const countriesOfPorts = async (db: Sql, ids: readonly (string | undefined)[]): Promise<string[]> => {
  const some = ids.filter((id) => id !== undefined);
  if (some.length === 0) return [];
  const rows = await db
    .selectFrom('ports as p')
    .innerJoin('countries as c', 'c.id', 'p.country_id')
    .select('c.code')
    .where('p.id', 'in', some)
    .execute();
  return rows.map(({ code }) => code);
};

/** Of a company, else of the account. */
export const countriesOfOwner = async (db: Sql, userId: string): Promise<string[]> =>
  (
    await sql<{ country: string | null }>`
      select coalesce(c.country, u.country) as country from users u
      left join companies c on c.id = company_of(u.id) where u.id = ${userId}`.execute(db)
  ).rows.flatMap(({ country }) => country ?? []);

/** Whether any rule is confirmed, or one said something of this ad before. */
export const isJudged = async (db: Sql, id: string): Promise<boolean> =>
  (
    await sql<{ judged: boolean }>`
      select exists (select from regime_rules where confirmed_at is not null)
        or exists (select from ad_rule_results where ad_id = ${id} and ended_at is null) as judged`.execute(
      db,
    )
  ).rows[0]?.judged ?? false;

export const currentResults = (db: Sql, adId: string) =>
  db
    .selectFrom('ad_rule_results')
    .select(['id', 'rule_id', 'rule_version', 'standing', 'is_over', 'fob_per_bbl'])
    .where('ad_id', '=', adId)
    .where('ended_at', 'is', null)
    .execute();

export const endResults = (tx: Sql, ids: readonly string[]) =>
  tx
    .updateTable('ad_rule_results')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', [...ids])
    .execute();

type Result = {
  ruleId: string;
  version: number;
  standing: RuleStanding;
  isOver: boolean | null;
  fobPerBbl: string | null;
};

export const insertResults = (tx: Sql, adId: string, results: readonly Result[]) =>
  tx
    .insertInto('ad_rule_results')
    .values(
      results.map((one) => ({
        id: uuidv7(),
        ad_id: adId,
        rule_id: one.ruleId,
        rule_version: one.version,
        standing: one.standing,
        is_over: one.isOver,
        fob_per_bbl: one.fobPerBbl,
      })),
    )
    .execute();

/** The newest statement for each rule while the content stays as it was stated; any version of the rule. */
export const attestationsFor = (db: Sql, adId: string, contentKey: string) =>
  db
    .selectFrom('ad_attestations as s')
    .innerJoin('users as u', 'u.id', 's.attested_by')
    .distinctOn('s.rule_id')
    .selectAll('s')
    .select('u.username')
    .where('s.ad_id', '=', adId)
    .where('s.content_key', '=', contentKey)
    .orderBy('s.rule_id')
    .orderBy('s.attested_at', 'desc')
    .execute();

export const releasesFor = (db: Sql, adId: string, contentKey: string) =>
  db
    .selectFrom('ad_rule_releases as r')
    .innerJoin('users as u', 'u.id', 'r.released_by')
    .select(['r.rule_id', 'r.rule_version', 'r.note', 'r.released_at', 'u.username'])
    .where('r.ad_id', '=', adId)
    .where('r.content_key', '=', contentKey)
    .orderBy('r.released_at')
    .execute();

type Of = { adId: string; reference: string; ruleId: string; version: number; contentKey: string };

export const insertAttestation = (
  tx: Tx,
  of: Of,
  stated: StatedCosts & {
    usdPerTonne: string;
    bblPerTonne: string;
    fobPerBbl: string;
    textVersion: number;
    by: string;
    companyId: string | null;
  },
) =>
  tx
    .insertInto('ad_attestations')
    .values({
      id: uuidv7(),
      ad_id: of.adId,
      ad_reference: of.reference,
      rule_id: of.ruleId,
      rule_version: of.version,
      content_key: of.contentKey,
      tier: stated.tier,
      price: stated.usdPerTonne,
      freight: stated.freight,
      insurance: stated.insurance,
      other: stated.other,
      bbl_per_tonne: stated.bblPerTonne,
      fob_per_bbl: stated.fobPerBbl,
      text_version: stated.textVersion,
      attested_by: stated.by,
      company_id: stated.companyId,
    })
    .execute();

export const insertRelease = (tx: Tx, of: Of, given: { note: string; by: string }) =>
  tx
    .insertInto('ad_rule_releases')
    .values({
      id: uuidv7(),
      ad_id: of.adId,
      ad_reference: of.reference,
      rule_id: of.ruleId,
      rule_version: of.version,
      content_key: of.contentKey,
      note: given.note,
      released_by: given.by,
    })
    .execute();

/** A row that the reader may see; a deleted ad has none. */
export const findRuledAd = (db: Sql, id: string) =>
  db
    .selectFrom('ads')
    .select(['id', 'owner_id', 'company_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The version that holds today; null: none does. */
const heldVersion = sql<number | null>`case when confirmed_at is not null
  and (now() at time zone 'utc')::date between valid_from and coalesce(valid_to, 'infinity') then version end`;
/** One began to hold, was changed, or does not hold any more. */
const isDue = sql<SqlBool>`${heldVersion} is distinct from swept_version`;
const LEASE = sql<Date>`clock_timestamp() + interval '5 minutes'`;

export const hasDueRules = async (db: Sql): Promise<boolean> =>
  (await db.selectFrom('regime_rules').select('id').where(isDue).limit(1).executeTakeFirst()) !== undefined;

export type DueRule = { id: string; scope: RuleScope; version: number | null };

/** A rule by which ads have to be judged once more, for this instance alone until its lease ends. */
export const takeDueRule = async (db: Sql): Promise<DueRule | undefined> =>
  (
    await sql<DueRule>`
      update regime_rules set sweeping_until = ${LEASE} where id = (
        select id from regime_rules
        where ${isDue} and coalesce(sweeping_until, '-infinity') < clock_timestamp()
        order by id limit 1 for update skip locked
      ) returning id, scope, ${heldVersion} as version`.execute(db)
  ).rows[0];

export const extendLease = (db: Sql, id: string) =>
  db.updateTable('regime_rules').set({ sweeping_until: LEASE }).where('id', '=', id).execute();

export const noteSwept = (db: Sql, { id, version }: DueRule) =>
  db
    .updateTable('regime_rules')
    .set({ swept_version: version, sweeping_until: null })
    .where('id', '=', id)
    .execute();

type Batch = { after: string | null; limit: number };

/** Ads that are not closed and that a rule was said to meet, or whose rows it may meet now; revisions as well. */
export const adsOfRule = async (
  db: Sql,
  { id, scope }: { id: string; scope: RuleScope },
  { after, limit }: Batch,
): Promise<string[]> => {
  const any = (
    wanted: readonly string[] | undefined,
    test: (list: readonly string[]) => ReturnType<typeof sql>,
  ) => (wanted?.length ? test(wanted) : sql`true`);
  const { rows } = await sql<{ id: string }>`
    select a.id from ads a
    where a.status <> 'closed' and (${after}::uuid is null or a.id > ${after})
      and (exists (select from ad_rule_results r where r.rule_id = ${id} and r.ad_id = a.id and r.ended_at is null) or (
        ${any(scope.origins, (list) => sql`a.origin_country_id in (select id from countries where code = any(${list}))`)}
        and ${any(scope.portIds, (list) => sql`(a.port_id = any(${list}::uuid[]) or a.counter_port_id = any(${list}::uuid[]))`)}
        and ${any(
          scope.hs,
          (list) => sql`exists (
            select from products p left join product_types y on y.id = a.product_type_id
            join unnest(${list}::text[]) h on replace(coalesce(y.hs_code, p.hs_code), '.', '') like h || '%'
            where p.id = a.product_id)`,
        )}
        and ${any(
          scope.countries,
          (list) => sql`(
            a.delivery_country_id in (select id from countries where code = any(${list}))
            or exists (select from ports p join countries c on c.id = p.country_id
              where p.id in (a.port_id, a.counter_port_id) and c.code = any(${list}))
            or exists (select from users u left join companies o on o.id = a.company_id
              where u.id = a.owner_id and case when o.id is null then u.country else o.country end = any(${list})))`,
        )}))
    order by a.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
};

/** Ads that a price cap was held against and whose price moves with an exchange rate. */
export const cappedAds = async (db: Sql, { after, limit }: Batch): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select distinct a.id from ad_rule_results r
      join regime_rules c on c.id = r.rule_id and c.kind = 'price_cap'
      join ads a on a.id = r.ad_id
      join currencies m on m.id = a.price_currency_id and m.code <> 'USD'
      where r.ended_at is null and (${after}::uuid is null or a.id > ${after}) order by 1 limit ${limit}`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

const waiting = (db: Sql, standing: WaitingAd['standing'] | undefined) =>
  db
    .selectFrom('ad_rule_results as r')
    .innerJoin('ads as a', 'a.id', 'r.ad_id')
    .innerJoin('regime_rules as c', 'c.id', 'r.rule_id')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .leftJoin('companies as o', 'o.id', 'a.company_id')
    .where('r.ended_at', 'is', null)
    .where(sql<SqlBool>`r.standing in ('attest', 'held', 'blocked')`)
    .where('a.deleted_at', 'is', null)
    .where('a.status', 'in', ['pending', 'approved', 'paused', 'suspended'])
    .$if(standing !== undefined, (query) => query.where('r.standing', '=', standing ?? 'held'));

export async function waitingAds(
  db: Sql,
  { page, limit, standing }: { page: number; limit: number; standing?: WaitingAd['standing'] | undefined },
) {
  const [rows, count] = await Promise.all([
    waiting(db, standing)
      .select([
        'a.id as ad_id',
        'a.reference',
        'a.title',
        'a.status',
        'r.rule_id',
        'c.authority',
        'c.message',
      ])
      .select(['r.standing', 'r.fob_per_bbl', 'r.is_over', 'r.judged_at'])
      .select([
        sql<string>`coalesce(o.display_name, u.company, u.username)`.as('owner'),
        sql<string | null>`c.params ->> 'usdPerBbl'`.as('cap_per_bbl'),
      ])
      .orderBy('r.judged_at')
      .orderBy('r.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    waiting(db, standing).select(sql<number>`count(*)`.as('count')).executeTakeFirst(),
  ]);
  return { rows, total: Number(count?.count ?? 0) };
}
export type WaitingRow = Awaited<ReturnType<typeof waitingAds>>['rows'][number];
