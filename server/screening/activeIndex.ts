import type { ListName } from '../../contract/screening/lists.ts';
import type { Thresholds } from '../../contract/screening/thresholds.ts';
import type { Sql, Tx } from '../db/client.ts';
import { activeVersions, type EntryRow, entriesOf, holdActive } from './lists/versions.queries.ts';
import { buildNameIndex, type NameIndex } from './matcher/nameIndex.ts';
import { activeThresholds } from './thresholds/thresholds.queries.ts';

export type EntryRef = { id: number; list: ListName; uid: string; contentHash: string };
export type ScreeningIndex = {
  /** Ids of the versions and of the thresholds, joined. */
  key: string;
  versions: Record<string, string>;
  /** When the version of each list was published. */
  publishedAt: Map<ListName, Date>;
  index: NameIndex;
  thresholds: Thresholds;
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
  const active = await activeThresholds(db);
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
    key: keyOf(versions, active.id),
    thresholds: active.values,
    versions: Object.fromEntries(versions.map(({ id, list }) => [list, id])),
    publishedAt: new Map(versions.map(({ list, published_at }) => [list, published_at])),
    index: await buildNameIndex(rows.map(({ data }) => data)),
    refs: rows.map(({ id, list, uid, content_hash }) => ({ id, list, uid, contentHash: content_hash })),
  };
}

const keyOf = (versions: readonly { id: string }[], thresholdsId: string | null): string =>
  [...versions.map(({ id }) => id), thresholdsId ?? ''].join();

/** What a subject is held against; neither lists nor thresholds change until the transaction ends. */
export async function holdKey(tx: Tx): Promise<string> {
  const versions = await holdActive(tx);
  return keyOf(versions, (await activeThresholds(tx)).id);
}

const cached = new WeakMap<Sql, { key: string; index: Promise<ScreeningIndex> }>();

/** The lists in use, in memory: read again when one of them has a new version, on whatever instance. */
export async function activeIndex(db: Sql): Promise<ScreeningIndex> {
  const versions = await activeVersions(db);
  const key = keyOf(versions, (await activeThresholds(db)).id);
  const known = cached.get(db);
  if (known?.key === key) return known.index;
  const index = readIndex(db, versions);
  cached.set(db, { key, index });
  index.catch(() => cached.delete(db));
  return index;
}
