import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { AdSummary } from '../../../../contract/ads/adShapes.ts';
import { UNDO_SECONDS } from '../../../../contract/ads/adStates.ts';
import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useSave } from '../../../lib/api/query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { readsOfDecision } from '../decision/decision.ts';
import { type Failure, failuresOf, type Picked, toggled, withAll, withoutAll } from './bulkApproval.ts';

type Failures = { of: 'approve' | 'undo'; ads: Failure[] } | null;

/** Bulk approval with a time-limited undo. */
export const useBulkApproval = (onDone: (ids: string[]) => void) => {
  const { t } = useLingui();
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [failures, setFailures] = useState<Failures>(null);
  const last = useRef<{ ads: Picked[]; until: number } | null>(null);
  const approve = useSave(contract.moderation.approveMany, { refresh: readsOfDecision });
  const undo = useSave(contract.moderation.undoApprovals, { refresh: readsOfDecision });

  const complain = (error: unknown) => {
    const isAnswer = error instanceof ApiError && !error.isOffline;
    toast.failed(isAnswer ? error.message : t`Network error. Please check your connection and try again.`);
  };
  const undoLast = async () => {
    const given = last.current;
    last.current = null;
    if (given === null || Date.now() > given.until) return;
    try {
      const seen = given.ads.map(({ id, version }) => ({ id, version }));
      const { done, failed } = await undo.mutateAsync({ body: { ads: seen } });
      if (failed.length > 0) setFailures({ of: 'undo', ads: failuresOf(failed, given.ads) });
      if (done.length > 0)
        toast.done(
          plural(done.length, { one: 'Undone: # ad waits again', other: 'Undone: # ads wait again' }),
        );
    } catch (error) {
      complain(error);
    }
  };
  const run = async () => {
    if (picked.length === 0 || approve.isPending) return;
    setFailures(null);
    try {
      const { done, failed } = await approve.mutateAsync({
        body: { ads: picked.map(({ id, version }) => ({ id, version })) },
      });
      const ads = done.map(({ id, version }) => ({
        id,
        version,
        title: picked.find((one) => one.id === id)?.title ?? id,
      }));
      if (failed.length > 0) setFailures({ of: 'approve', ads: failuresOf(failed, picked) });
      setPicked([]);
      if (ads.length === 0) return;
      last.current = { ads, until: Date.now() + UNDO_SECONDS * 1000 };
      toast.undoable(plural(ads.length, { one: '# ad published', other: '# ads published' }), {
        seconds: UNDO_SECONDS,
        run: () => void undoLast(),
      });
      onDone(ads.map(({ id }) => id));
    } catch (error) {
      complain(error);
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
    busy: approve.isPending,
    undo: () => void undoLast(),
    failures,
    forgetFailures: () => setFailures(null),
  };
};

export type BulkApproval = ReturnType<typeof useBulkApproval>;
