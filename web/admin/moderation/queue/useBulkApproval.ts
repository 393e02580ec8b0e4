import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AdSummary } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useSave } from '../../../lib/api/query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { readsOfDecision } from '../decision/decision.ts';
import type { Undo } from '../decision/useUndo.ts';
import { type Failure, failuresOf, type Picked, toggled, withAll, withoutAll } from './bulkApproval.ts';

export type BulkDecision = 'approve' | 'reject' | 'suspend';
export type Failures = { of: BulkDecision | 'undo'; ads: Failure[] } | null;
type Decided = { done: { id: string; version: number }[]; failed: { id: string; code: string }[] };

/** Selected ads, and decisions on all of them. */
export const useBulkApproval = (
  offer: Undo['offer'],
  onFailures: (failures: Failures) => void,
  onDone: (ids: string[]) => void,
) => {
  const { t } = useLingui();
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const approve = useSave(contract.moderation.approveMany, { refresh: readsOfDecision });
  const decide = useSave(contract.moderation.decideMany, { refresh: readsOfDecision });
  const busy = approve.isPending || decide.isPending;

  const textOf = (decision: BulkDecision, count: number) => {
    if (decision === 'approve') return plural(count, { one: '# ad published', other: '# ads published' });
    return decision === 'reject'
      ? plural(count, { one: '# ad rejected', other: '# ads rejected' })
      : plural(count, { one: '# ad suspended', other: '# ads suspended' });
  };
  /** Returns whether the server answered. */
  const run = async (decision: BulkDecision, reason = ''): Promise<boolean> => {
    if (picked.length === 0 || busy) return false;
    onFailures(null);
    const seen = picked.map(({ id, version }) => ({ id, version }));
    try {
      const { done, failed }: Decided =
        decision === 'approve'
          ? await approve.mutateAsync({ body: { ads: seen } })
          : await decide.mutateAsync({ body: { decision, reason, ads: seen } });
      const titleOf = (id: string) => picked.find((one) => one.id === id)?.title ?? id;
      const ads = done.map(({ id, version }) => ({ id, version, title: titleOf(id) }));
      if (failed.length > 0) onFailures({ of: decision, ads: failuresOf(failed, picked) });
      setPicked([]);
      if (ads.length === 0) return true;
      offer(textOf(decision, ads.length), ads);
      onDone(ads.map(({ id }) => id));
      return true;
    } catch (error) {
      const isAnswer = error instanceof ApiError && !error.isOffline;
      toast.failed(isAnswer ? error.message : t`Network error. Please check your connection and try again.`);
      return false;
    }
  };
  return {
    picked,
    isPicked: (id: string) => picked.some((one) => one.id === id),
    toggle: (ad: AdSummary) => setPicked((now) => toggled(now, ad)),
    pick: (ads: readonly AdSummary[]) => setPicked((now) => withAll(now, ads)),
    unpick: (ads: readonly AdSummary[]) => setPicked((now) => withoutAll(now, ads)),
    clear: () => setPicked([]),
    /** Deselects an ad that was decided on its own. */
    drop: (id: string) => setPicked((now) => now.filter((one) => one.id !== id)),
    run,
    busy,
  };
};

export type BulkApproval = ReturnType<typeof useBulkApproval>;
