import type { ListName } from '../../contract/screening/lists.ts';
import type { Sql } from '../db/client.ts';
import { activeVersions, type EntryRow, entriesOf } from './lists/versions.queries.ts';
import { buildNameIndex, type NameIndex } from './matcher/nameIndex.ts';

export type EntryRef = { id: number; list: ListName; uid: string; contentHash: string };
export type ScreeningIndex = {
  /** Ids of the versions, joined. */
  key: string;
  versions: Record<string, string>;
  /** When the version of each list was published. */
  publishedAt: Map<ListName, Date>;
  index: NameIndex;
  /** By place in the index. */
  refs: readonly EntryRef[];
};

const PAGE = 2000;

/** Entries of versions as an index; all of them, or those that are named. */
export async function readIndex(
  db: Sql,
  versions: readonly { id: string; list: ListName; published_at: Date }[],
  uids?: readonly string[],
): Promise<ScreeningIndex> {
  const rows: EntryRow[] = [];
  const ids = versions.map(({ id }) => id);
  for (let more = ids.length > 0; more; ) {
    const page = await entriesOf(db, ids, {
      after: rows.at(-1)?.id ?? 0,
      limit: PAGE,
      ...(uids !== undefined && { uids }),
    });
    rows.push(...page);
    more = page.length === PAGE;
  }
  return {
    key: keyOf(versions),
    versions: Object.fromEntries(versions.map(({ id, list }) => [list, id])),
    publishedAt: new Map(versions.map(({ list, published_at }) => [list, published_at])),
    index: await buildNameIndex(rows.map(({ data }) => data)),
    refs: rows.map(({ id, list, uid, content_hash }) => ({ id, list, uid, contentHash: content_hash })),
  };
}

export const keyOf = (versions: readonly { id: string }[]): string => versions.map(({ id }) => id).join();

const cached = new WeakMap<Sql, { key: string; index: Promise<ScreeningIndex> }>();

/** The lists in use, in memory: read again when one of them has a new version, on whatever instance. */
export async function activeIndex(db: Sql): Promise<ScreeningIndex> {
  const versions = await activeVersions(db);
  const key = keyOf(versions);
  const known = cached.get(db);
  if (known?.key === key) return known.index;
  const index = readIndex(db, versions);
  cached.set(db, { key, index });
  index.catch(() => cached.delete(db));
  return index;
}
