import { UNDO_SECONDS } from '../../../contract/ads/adStates.ts';
import type { AdPattern, AdRun, AdRunDetail, RunAd } from '../../../contract/moderation/adRuns.ts';
import { runItemStates } from '../../../contract/moderation/adRuns.ts';
import type { RunAdRow, RunItemRow, RunRow } from './runs.queries.ts';

export const viewRunAd = ({ owner_id, owner_name, ...ad }: RunAdRow): RunAd => ({
  ...ad,
  owner: { id: owner_id, username: owner_name },
});

const at = (date: Date | null) => date?.toISOString() ?? null;

export function viewRun(row: RunRow): AdRun {
  const counts = Object.fromEntries(runItemStates.map((state) => [state, row.counts[state] ?? 0]));
  const undoUntil = row.created_at.getTime() + UNDO_SECONDS * 1000;
  return {
    id: row.id,
    action: row.action,
    pattern: row.pattern as AdPattern,
    reason: row.reason,
    by: row.by,
    createdAt: row.created_at.toISOString(),
    finishedAt: at(row.finished_at),
    restoringAt: at(row.restoring_at),
    restoredAt: at(row.restored_at),
    undoUntil: undoUntil > Date.now() ? new Date(undoUntil).toISOString() : null,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts: counts as AdRun['counts'],
  };
}

export const viewRunDetail = (row: RunRow, items: readonly RunItemRow[]): AdRunDetail => ({
  ...viewRun(row),
  items: items.map(({ state, code, ...ad }) => ({ ...viewRunAd(ad), state, code })),
});
