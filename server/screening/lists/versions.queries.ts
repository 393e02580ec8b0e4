import { sql } from 'kysely';
import type { ListName } from '../../../contract/screening/lists.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { ListEntry } from './listEntry.ts';

const withNames = (db: Sql) =>
  db
    .selectFrom('screening_versions as v')
    .leftJoin('users as r', 'r.id', 'v.received_by')
    .leftJoin('users as a', 'a.id', 'v.activated_by')
    .leftJoin('users as s', 's.id', 'v.second_by')
    .selectAll('v')
    .select([
      'r.username as received_by_name',
      'a.username as activated_by_name',
      's.username as second_by_name',
    ]);
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export const findVersion = (db: Sql, id: string) => withNames(db).where('v.id', '=', id).executeTakeFirst();

export async function listVersions(
  db: Sql,
  { page, limit, list }: { page: number; limit: number; list?: ListName | undefined },
) {
  const rows = await withNames(db)
    .$if(list !== undefined, (query) => query.where('v.list', '=', list as string))
    .orderBy('v.fetched_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('screening_versions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(list !== undefined, (query) => query.where('list', '=', list as string))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Of each list the version in use, the one that is read or waits, and the last that was refused. */
export const currentVersions = (db: Sql): Promise<VersionRow[]> =>
  withNames(db)
    .where((eb) =>
      eb.or([
        eb('v.state', 'in', ['active', 'waiting', 'reading']),
        eb(
          'v.id',
          'in',
          sql<string>`(select distinct on (list) id from screening_versions
            where state = 'refused' and reason <> 'WITHDRAWN' order by list, fetched_at desc)`,
        ),
      ]),
    )
    .orderBy('v.fetched_at', 'desc')
    .execute();

export const listSettings = (db: Sql) => db.selectFrom('screening_lists').selectAll().execute();

export const setListOn = (db: Sql, list: ListName, isOn: boolean) =>
  db.updateTable('screening_lists').set({ is_on: isOn }).where('list', '=', list).execute();

export const stampAsked = (db: Sql, list: ListName) =>
  db
    .updateTable('screening_lists')
    .set({ asked_at: sql`clock_timestamp()` })
    .where('list', '=', list)
    .execute();

/** Lists that are on and were not asked for so many hours. */
export const dueLists = async (db: Sql, hours: number): Promise<ListName[]> =>
  (
    await db
      .selectFrom('screening_lists')
      .select('list')
      .where('is_on', '=', true)
      .where((eb) =>
        eb.or([
          eb('asked_at', 'is', null),
          eb('asked_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`),
        ]),
      )
      .execute()
  ).map(({ list }) => list);

/** Holds a list until the transaction ends: one new version at a time. */
export const lockList = (tx: Tx, list: ListName) =>
  tx.selectFrom('screening_lists').selectAll().where('list', '=', list).forUpdate().executeTakeFirst();

/** The version in use of each list, which stays so until the transaction ends. */
export async function holdActive(tx: Tx): Promise<{ id: string; list: ListName }[]> {
  await tx.selectFrom('screening_lists').select('list').orderBy('list').forShare().execute();
  return activeVersions(tx);
}

export const activeVersions = async (
  db: Sql,
): Promise<{ id: string; list: ListName; published_at: Date }[]> =>
  (await db
    .selectFrom('screening_versions')
    .select(['id', 'list', 'published_at'])
    .where('state', '=', 'active')
    .orderBy('list')
    .execute()) as { id: string; list: ListName; published_at: Date }[];

export const activeVersion = (db: Sql, list: ListName) =>
  db
    .selectFrom('screening_versions')
    .selectAll()
    .where('list', '=', list)
    .where('state', '=', 'active')
    .executeTakeFirst();

export const hasNext = async (db: Sql, list: ListName): Promise<boolean> =>
  (await db
    .selectFrom('screening_versions')
    .select('id')
    .where('list', '=', list)
    .where('state', 'in', ['reading', 'waiting'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type NewVersion = {
  id: string;
  list: ListName;
  source: 'upload' | 'fetch' | 'demo';
  published_on: string | null;
  sha256: string;
  files: { key: string; fileName: string; bytes: number }[];
  received_by: string | null;
};
export const insertVersion = (tx: Sql, { files, ...version }: NewVersion) =>
  tx
    .insertInto('screening_versions')
    .values({ ...version, files: JSON.stringify(files) })
    .execute();

export const lockVersion = (tx: Tx, id: string) =>
  tx.selectFrom('screening_versions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertRefused = (
  db: Sql,
  version: Omit<NewVersion, 'files' | 'published_on'> & { reason: string; detail: string },
) =>
  db
    .insertInto('screening_versions')
    .values({ ...version, state: 'refused' })
    .execute();

export const setRefused = (
  tx: Tx,
  id: string,
  refused: { reason: string; detail: string; published_at?: Date },
) =>
  tx
    .updateTable('screening_versions')
    .set({ ...refused, state: 'refused', files: '[]' })
    .where('id', '=', id)
    .execute();

export const setRead = (
  tx: Tx,
  id: string,
  read: {
    published_at: Date;
    entries: number;
    names: number;
    ids: number;
    added: string[];
    removed: string[];
    changed: string[];
    needs_second: boolean;
  },
) =>
  tx
    .updateTable('screening_versions')
    .set({ ...read, state: 'waiting', files: '[]' })
    .where('id', '=', id)
    .execute();

export const setFirstPress = (tx: Tx, id: string, by: string) =>
  tx.updateTable('screening_versions').set({ activated_by: by }).where('id', '=', id).execute();

/** Puts a version in use, in place of the one before. */
export async function setActive(
  tx: Tx,
  version: { id: string; list: string },
  by: { activated_by: string | null; second_by: string | null },
): Promise<void> {
  const old = await tx
    .updateTable('screening_versions')
    .set({ state: 'superseded' })
    .where('list', '=', version.list)
    .where('state', '=', 'active')
    .returning('id')
    .execute();
  await tx
    .updateTable('screening_versions')
    .set({ ...by, state: 'active', activated_at: sql`now()` })
    .where('id', '=', version.id)
    .execute();
  for (const { id } of old) await dropEntries(tx, id);
}

export const dropEntries = (tx: Tx, versionId: string) =>
  tx.deleteFrom('screening_version_entries').where('version_id', '=', versionId).execute();

export type StoredEntry = { entry: ListEntry; dataHash: string; contentHash: string };

/** Stores what of these is new, and notes all of them as the version's. */
export async function insertEntries(
  tx: Tx,
  version: { id: string; list: ListName },
  entries: readonly StoredEntry[],
): Promise<void> {
  const rows = JSON.stringify(
    entries.map(({ entry, dataHash, contentHash }) => ({
      uid: entry.uid,
      data_hash: dataHash,
      content_hash: contentHash,
      data: entry,
    })),
  );
  await sql`
    insert into screening_entries (list, uid, data_hash, content_hash, data)
    select ${version.list}, r.uid, r.data_hash, r.content_hash, r.data
    from jsonb_to_recordset(${rows}::jsonb) as r (uid text, data_hash text, content_hash text, data jsonb)
    on conflict (list, uid, data_hash) do nothing`.execute(tx);
  await sql`
    insert into screening_version_entries (version_id, entry_id)
    select ${version.id}::uuid, e.id
    from jsonb_to_recordset(${rows}::jsonb) as r (uid text, data_hash text)
    join screening_entries e on e.list = ${version.list} and e.uid = r.uid and e.data_hash = r.data_hash`.execute(
    tx,
  );
}

/** Hash of the content of each entry of the version in use, by what the list calls it. */
export const contentHashes = async (db: Sql, versionId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('screening_version_entries as v')
    .innerJoin('screening_entries as e', 'e.id', 'v.entry_id')
    .select(['e.uid', 'e.content_hash'])
    .where('v.version_id', '=', versionId)
    .execute();
  return new Map(rows.map(({ uid, content_hash }) => [uid, content_hash]));
};

export type EntryRow = { id: number; list: ListName; uid: string; content_hash: string; data: ListEntry };

/** Entries of versions after one, in the order of their ids; only these, if they are named. */
export const entriesOf = async (
  db: Sql,
  versionIds: readonly string[],
  { after, limit, uids }: { after: number; limit: number; uids?: readonly string[] },
): Promise<EntryRow[]> =>
  (await db
    .selectFrom('screening_version_entries as v')
    .innerJoin('screening_entries as e', 'e.id', 'v.entry_id')
    .select(['e.id', 'e.list', 'e.uid', 'e.content_hash', 'e.data'])
    .where('v.version_id', 'in', versionIds)
    .where('e.id', '>', after)
    .$if(uids !== undefined, (query) => query.where(sql<boolean>`e.uid = any(${uids}::text[])`))
    .orderBy('e.id')
    .limit(limit)
    .execute()) as unknown as EntryRow[];

export const setSwept = (db: Sql, id: string, swept: { swept_subjects: number; swept_hits: number }) =>
  db
    .updateTable('screening_versions')
    .set({ ...swept, swept_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
