import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Meanwhile, meanwhileOf, readsOfDecision } from './decision.ts';

type Refused = { what: Meanwhile; typedReason: string | null };

/** Conflict state of a decision that came too late; any other error shows a toast. */
export const useRefusal = (onMeanwhile: () => void) => {
  const { t } = useLingui();
  const [refused, setRefused] = useState<Refused | null>(null);
  const report = (error: unknown, reason: string | null = null) => {
    const what = meanwhileOf(error);
    if (what === null) {
      const isAnswer = error instanceof ApiError && !error.isOffline;
      toast.failed(isAnswer ? error.message : t`Network error. Please check your connection and try again.`);
      return;
    }
    onMeanwhile();
    setRefused({ what, typedReason: reason });
    refresh(readsOfDecision);
  };
  return { refused, report, forget: () => setRefused(null) };
};

type OnError = (error: unknown) => void;

/** One-click decisions: approve and restore. */
export const useQuickMoves = (ad: Ad | undefined, refused: OnError, decided: (message: string) => void) => {
  const { t } = useLingui();
  const approve = useSave(contract.ads.approve, { refresh: readsOfDecision });
  const setStatus = useSave(contract.adLife.setStatus, { refresh: readsOfDecision });
  const busy = approve.isPending || setStatus.isPending;
  const once = async (run: (ad: Ad) => Promise<string>) => {
    if (ad === undefined || busy) return;
    try {
      decided(await run(ad));
    } catch (error) {
      refused(error);
    }
  };
  return {
    busy,
    approve: () =>
      once(async ({ id, version, title }) => {
        await approve.mutateAsync({ params: { id }, body: { version } });
        return t`Published: ${title}`;
      }),
    restore: () =>
      once(async ({ id, title }) => {
        await setStatus.mutateAsync({ params: { id }, body: { status: 'approved' } });
        return t`Restored: ${title}`;
      }),
  };
};
