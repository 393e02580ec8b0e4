import type { Hit, HitDetail, ScreeningRun } from '../../contract/screening/hits.ts';
import {
  fetchedLists,
  type ListName,
  type ListVersion,
  listNames,
  type RefusalReason,
  type SanctionsList,
} from '../../contract/screening/lists.ts';
import type { DecisionRow, HitRow } from './hits.queries.ts';
import type { ListEntry } from './lists/listEntry.ts';
import type { VersionRow } from './lists/versions.queries.ts';
import type { Match, SubjectSnapshot } from './matcher/matchSubject.ts';
import type { RunRow } from './subjects.queries.ts';

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

export const viewVersion = (row: VersionRow): ListVersion => ({
  id: row.id,
  list: row.list as ListName,
  state: row.state,
  source: row.source,
  publishedAt: timeOf(row.published_at),
  fetchedAt: row.fetched_at.toISOString(),
  sha256: row.sha256,
  entries: row.entries,
  names: row.names,
  ids: row.ids,
  added: row.added.length,
  removed: row.removed.length,
  changed: row.changed.length,
  needsSecond: row.needs_second,
  reason: row.reason as RefusalReason | null,
  detail: row.detail,
  receivedBy: row.received_by_name,
  activatedBy: row.activated_by_name,
  secondBy: row.second_by_name,
  activatedAt: timeOf(row.activated_at),
  sweptAt: timeOf(row.swept_at),
  sweptSubjects: row.swept_subjects,
  sweptHits: row.swept_hits,
});

export const isFetched = (list: ListName): list is (typeof fetchedLists)[number] =>
  fetchedLists.some((one) => one === list);

export function viewLists(
  settings: readonly { list: string; is_on: boolean; asked_at: Date | null }[],
  versions: readonly VersionRow[],
): SanctionsList[] {
  return listNames.map((list) => {
    const own = versions.filter((version) => version.list === list);
    const find = (...states: ListVersion['state'][]) => {
      const found = own.find(({ state }) => states.includes(state));
      return found ? viewVersion(found) : null;
    };
    const setting = settings.find((one) => one.list === list);
    const active = find('active');
    const refused = find('refused');
    return {
      list,
      isFetched: isFetched(list),
      isOn: setting?.is_on ?? false,
      askedAt: timeOf(setting?.asked_at ?? null),
      active,
      next: find('reading', 'waiting'),
      lastRefusal: refused && (!active || refused.fetchedAt > active.fetchedAt) ? refused : null,
    };
  });
}

type Detail = Pick<Match, 'name' | 'corrections' | 'ids' | 'subjectName' | 'entryName'>;

const partsOf = (row: HitRow) => ({
  snapshot: row.snapshot as SubjectSnapshot,
  entry: row.entry as ListEntry,
  detail: row.detail as Detail,
});

export function viewHit(row: HitRow): Hit {
  const { snapshot, entry, detail } = partsOf(row);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    list: row.list as ListName,
    uid: row.uid,
    entryName: detail.entryName,
    programs: entry.programs,
    score: Number(row.score),
    strong: row.strong,
    subject: {
      id: row.subject_id,
      kind: row.subject_kind,
      names: snapshot.names,
      countries: snapshot.countries,
    },
    decision: row.decision,
    proposedBy: row.proposed_by_name,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isOverdue: row.is_overdue,
  };
}

export function viewHitDetail(
  row: HitRow,
  { history, readerId, others }: { history: readonly DecisionRow[]; readerId: string; others: boolean },
): HitDetail {
  const { snapshot, entry, detail } = partsOf(row);
  const { names, ids, countries, birthYears, addresses, programs, url, kind } = entry;
  const { score: nameScore, ...name } = detail.name;
  return {
    ...viewHit(row),
    subject: {
      id: row.subject_id,
      kind: row.subject_kind,
      ref: row.subject_ref,
      names: snapshot.names,
      ids: snapshot.ids.map((id) => ({ ...id, country: id.country ?? null })),
      countries: snapshot.countries,
      birthYear: snapshot.birthYear ?? null,
      ownerOf:
        row.owned_company === null
          ? null
          : {
              company: row.owned_company,
              sharePct: row.owned_share === null ? null : Number(row.owned_share),
              isOfficer: row.is_officer ?? false,
            },
    },
    subjectName: detail.subjectName,
    hold: row.subject_hold,
    entry: { kind, names, ids, countries, birthYears, addresses, programs, url },
    match: { nameScore, ...name, corrections: detail.corrections, ids: detail.ids },
    reasons: row.reasons as HitDetail['reasons'],
    note: row.note,
    confirmedBy: row.confirmed_by_name,
    history: history.map((one) => ({
      act: one.act,
      decision: one.decision as HitDetail['decision'],
      reasons: one.reasons as HitDetail['reasons'],
      note: one.note,
      by: one.by_name,
      at: one.at.toISOString(),
    })),
    mayConfirm: row.state === 'proposed' && row.proposed_by !== readerId,
    hasSecondReviewer: others,
  };
}

export function viewRun(row: RunRow): ScreeningRun {
  const snapshot = row.snapshot as SubjectSnapshot;
  return {
    id: row.id,
    subject: { id: row.subject_id, kind: row.kind, names: snapshot.names },
    cause: row.cause,
    matcher: row.matcher,
    lists: Object.keys(row.versions as Record<string, string>) as ListName[],
    hits: row.hits,
    strong: row.strong,
    snapshotHash: row.snapshot_hash,
    at: row.at.toISOString(),
  };
}
