import { sql } from 'kysely';
import type {
  NoticeSentence,
  ReviewDecision,
  SignalCode,
  SignalState,
} from '../../contract/documentChecks/documentChecks.ts';
import { isPublic } from '../ads/ads.ts';
import type { Sql, Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

export type SignalRow = {
  id: string;
  code: SignalCode;
  file_a: Buffer;
  file_b: Buffer;
  facts: { fields?: string[]; same?: 'text' | 'certificate'; distance?: number; references?: string[] };
  state: SignalState;
  made_at: Date;
  tell_at: Date;
  told_at: Date | null;
  sentence: NoticeSentence | null;
  /** The day that it names, where that is not the one on which the signal was made. */
  sentence_on: string | null;
  announced_at: Date | null;
  publish_at: Date | null;
  withdrawn_at: Date | null;
  version: number;
};

export const lockSignal = async (tx: Tx, id: string): Promise<SignalRow | undefined> =>
  (await tx.selectFrom('doc_signals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | SignalRow
    | undefined;

type Change = Partial<
  Pick<
    SignalRow,
    'state' | 'sentence' | 'sentence_on' | 'announced_at' | 'publish_at' | 'withdrawn_at' | 'told_at'
  >
>;
export const updateSignal = (tx: Tx, id: string, change: Change) =>
  tx
    .updateTable('doc_signals')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

/**
 * Whether the company behind ad `a` is asked about signal `s`: its ad has the file that was read last. Of one file that
 * two companies use, who had it first is not asked.
 */
const isAsked = sql<boolean>`d.sha256 = s.file_a and (s.file_a <> s.file_b or coalesce(a.company_id, a.owner_id) <> (
  select u.party from document_uses u
  where u.sha256 = s.file_a order by u.created_at, coalesce(u.document_id, u.paper_id) limit 1
))`;

export type Asked = Pick<SignalRow, 'id' | 'code' | 'facts'> & {
  document_id: string;
  owner_id: string;
  title: string;
};

/** Signals whose owners are told now, one row for each of their published ads. */
export const takeUntold = async (tx: Tx, limit: number): Promise<Asked[]> =>
  (
    await sql<Asked>`
      with due as (
        select s.id from doc_signals s
        where s.told_at is null and s.tell_at <= now() and s.state in ('open', 'announced') and s.code not like 'S%'
          and exists (
            select from ad_documents d join ads a on a.id = d.ad_id where ${isAsked} and ${isPublic}
          )
        order by s.tell_at limit ${limit} for update skip locked
      ), told as (
        update doc_signals set told_at = now() where id in (select id from due) returning *
      )
      select s.id, s.code, s.facts, d.id as document_id, a.owner_id, a.title
      from told s join ad_documents d on d.sha256 = s.file_a join ads a on a.id = d.ad_id
      where ${isAsked} and ${isPublic}
      order by s.id, a.id`.execute(tx)
  ).rows;

/** Owners of the file that another was made from, with the client that it names. */
export const madeFrom = async (tx: Tx, ids: readonly string[]) =>
  (
    await sql<{
      signal_id: string;
      document_id: string;
      owner_id: string;
      title: string;
      name: string;
      client: string;
    }>`
      select distinct on (s.id, a.owner_id) s.id as signal_id, d.id as document_id, a.owner_id, a.title,
        coalesce(c.legal_name, u.company, '') as name, f.value as client
      from doc_signals s
      join doc_facts f on f.file_sha256 = s.file_b and f.field = 'client'
      join ad_documents d on d.sha256 = s.file_b
      join ads a on a.id = d.ad_id and a.deleted_at is null
      join users u on u.id = a.owner_id
      left join companies c on c.id = a.company_id
      where s.id = any(${ids}::uuid[]) and s.code = 'P2'
      order by s.id, a.owner_id, a.id`.execute(tx)
  ).rows;

/** Whoever is asked about a signal, whether or not their ad is published now. */
export const askedOwners = async (tx: Sql, signalId: string) =>
  (
    await sql<{ owner_id: string; document_id: string; title: string }>`
      select distinct on (a.owner_id) a.owner_id, d.id as document_id, a.title
      from doc_signals s join ad_documents d on d.sha256 = s.file_a join ads a on a.id = d.ad_id
      where s.id = ${signalId} and ${isAsked} and a.deleted_at is null
      order by a.owner_id, a.id`.execute(tx)
  ).rows;

export const ownDocument = (db: Sql, id: string, by: { userId: string; companyId: string | null }) =>
  db
    .selectFrom('ad_documents as d')
    .innerJoin('ads as a', 'a.id', 'd.ad_id')
    .select(['d.id', 'd.ad_id', 'd.sha256', 'a.owner_id', 'a.company_id'])
    .where('d.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .where((is) =>
      is.or([
        is('a.owner_id', '=', by.userId),
        is('a.company_id', '=', by.companyId ?? '00000000-0000-0000-0000-000000000000'),
      ]),
    )
    .executeTakeFirst();

/** What its owner is asked about a document; nothing before it was told. */
export const askedAbout = async (db: Sql, documentId: string): Promise<SignalRow[]> =>
  (
    await sql<SignalRow>`
      select s.* from doc_signals s join ad_documents d on d.sha256 = s.file_a join ads a on a.id = d.ad_id
      where d.id = ${documentId} and s.told_at is not null and s.code not like 'S%' and ${isAsked}
      order by s.made_at, s.id`.execute(db)
  ).rows;

export const fileRemarks = (db: Sql, sha256: Buffer) =>
  db
    .selectFrom('doc_files')
    .select(['failure', 'hints', 'contradictions'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();

export const insertReview = (
  tx: Tx,
  row: { signalId: string; userId: string | null; decision: ReviewDecision; reason: string },
) =>
  tx
    .insertInto('doc_reviews')
    .values({
      id: uuidv7(),
      signal_id: row.signalId,
      user_id: row.userId,
      decision: row.decision,
      reason: row.reason,
    })
    .execute();

export const reviewsOf = (db: Sql, signalId: string) =>
  db
    .selectFrom('doc_reviews as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.decision', 'r.reason', 'r.created_at', 'r.user_id', 'u.username as by'])
    .where('r.signal_id', '=', signalId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

/** Whether somebody belongs to a company that has one of the files. */
export async function isConcerned(tx: Sql, userId: string, { file_a, file_b }: SignalRow): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from document_uses u
      where u.sha256 in (${file_a}, ${file_b}) and (u.owner_id = ${userId} or u.company_id in (
        select company_id from company_members where user_id = ${userId} and left_at is null
      ))
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

export const markPublic = (tx: Tx, { file_a, file_b }: SignalRow) =>
  tx.updateTable('doc_files').set({ is_public: true }).where('sha256', 'in', [file_a, file_b]).execute();

const QUEUE_MAX = 200;
const STATES: Record<string, SignalState[]> = {
  open: ['open'],
  announced: ['announced'],
  published: ['published'],
  closed: ['explained', 'dismissed', 'withdrawn'],
};

export type QueueRow = SignalRow & { parties: string[]; public_ads: number; answers: number };

const withCounts = sql`
  select s.*, (
    select coalesce(array_agg(distinct coalesce(c.display_name, u.company, u.username)), '{}')
    from document_uses d join users u on u.id = d.owner_id left join companies c on c.id = d.company_id
    where d.sha256 in (s.file_a, s.file_b)
  ) as parties, (
    select count(distinct a.id)::int from ad_documents d join ads a on a.id = d.ad_id
    where d.sha256 in (s.file_a, s.file_b) and ${isPublic}
  ) as public_ads, (
    select count(*)::int from doc_explanations e where e.signal_id = s.id
  ) as answers
  from doc_signals s`;

/** What can be proved comes first, then what many see, then what is older. */
export const queueRows = async (
  db: Sql,
  { state, code }: { state: string; code?: SignalCode | undefined },
): Promise<QueueRow[]> =>
  (
    await sql<QueueRow>`
      select * from (${withCounts}) q
      where state = any(${STATES[state] ?? []}::text[]) and (${code ?? null}::text is null or code = ${code ?? null})
      order by code like 'S%', public_ads desc, made_at, id limit ${QUEUE_MAX}`.execute(db)
  ).rows;

export const queueRow = async (db: Sql, id: string): Promise<QueueRow | undefined> =>
  (await sql<QueueRow>`select * from (${withCounts}) q where id = ${id}`.execute(db)).rows[0];

export const fileRows = (db: Sql, files: Buffer[]) =>
  db.selectFrom('doc_files').selectAll().where('sha256', 'in', files).execute();

/** Where the earlier versions of a file end in it. */
export const versionEnds = async (db: Sql, file: Buffer): Promise<number[]> =>
  (
    await sql<{ ends_at: number }>`
      select distinct n, ends_at from doc_revisions where file_sha256 = ${file} and ends_at is not null order by n`.execute(
      db,
    )
  ).rows.map(({ ends_at: end }) => end);

export const factRows = (db: Sql, file: Buffer) =>
  db
    .selectFrom('doc_facts')
    .select(['field', 'value', 'normal'])
    .where('file_sha256', '=', file)
    .orderBy('field')
    .orderBy('normal')
    .execute();

/** Ads and claims of companies that have a file, the first one first. */
export const usesOf = (db: Sql, file: Buffer) =>
  db
    .selectFrom('document_uses as d')
    .innerJoin('users as u', 'u.id', 'd.owner_id')
    .leftJoin('ads as a', 'a.id', 'd.ad_id')
    .leftJoin('companies as c', 'c.id', 'd.company_id')
    .select(['d.ad_id', 'd.document_id', 'd.paper_id', 'd.party'])
    .select((is) => is.ref('d.created_at').$notNull().as('created_at'))
    .select(['a.reference', 'a.title', 'a.status'])
    .select(sql<string>`coalesce(c.display_name, u.company, u.username)`.as('name'))
    .select(sql<string>`coalesce(c.legal_name, u.company, '')`.as('legal_name'))
    .select(sql<number>`coalesce(c.level, 0)`.as('level'))
    .where('d.sha256', '=', file)
    .orderBy('d.created_at')
    .orderBy(sql`coalesce(d.document_id, d.paper_id)`)
    .limit(50)
    .execute();

/** Whether the reader may read the ad: it is on the market, or their own. */
export async function isReadable(
  db: Sql,
  adId: string,
  reader: { id: string; companyId: string | null } | null,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from ads a where a.id = ${adId} and (${isPublic} or a.deleted_at is null and (
        a.owner_id = ${reader?.id ?? null}::uuid or a.company_id = ${reader?.companyId ?? null}::uuid
      ))
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The files of an ad as they were read; those on request only for whoever is asked anyway, the owner. */
export const readingRows = (
  db: Sql,
  adId: string,
  levels: readonly ('public' | 'members' | 'on_request')[],
) =>
  db
    .selectFrom('ad_documents as d')
    .innerJoin('doc_files as f', 'f.sha256', 'd.sha256')
    .select(['d.id', 'f.state', 'f.media_type', 'f.pages', 'f.read_at'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('doc_pages as p')
            .select('p.n')
            .whereRef('p.file_sha256', '=', 'f.sha256')
            .where('p.is_scanned', '=', false)
            .where('p.words', '>', 0),
        )
        .as('has_text'),
    )
    .where('d.ad_id', '=', adId)
    .where('d.visibility', 'in', levels)
    .where('f.read_at', 'is not', null)
    .orderBy('d.position')
    .execute();

export type NoticeRow = SignalRow & { document_id: string; reply: string | null };

/** What buyers read of an ad now: published ones, and corrections for as long as the wrong one stood. */
export const noticeRows = async (db: Sql, adId: string): Promise<NoticeRow[]> =>
  (
    await sql<NoticeRow>`
      select s.*, d.id as document_id, (
        select reply from doc_explanations e
        where e.signal_id = s.id and e.reply <> ''
          and exists (select from ad_documents o where o.id = e.ad_document_id and o.ad_id = a.id)
        order by e.created_at desc limit 1
      ) as reply
      from doc_signals s join ad_documents d on d.sha256 = s.file_a join ads a on a.id = d.ad_id
      where a.id = ${adId} and ${isAsked} and s.publish_at <= now() and (
        s.state = 'published'
        or s.state = 'withdrawn' and s.withdrawn_at > s.publish_at
          and now() < s.withdrawn_at + (s.withdrawn_at - s.publish_at)
      )
      order by s.publish_at, s.id`.execute(db)
  ).rows;
