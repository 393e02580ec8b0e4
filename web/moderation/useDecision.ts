import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Ad } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import { ApiError } from '../lib/apiError.ts';
import { refresh, useSave } from '../lib/query.ts';
import { toast } from '../ui/toast.ts';
import { type Meanwhile, meanwhileOf, readsOfDecision } from './decision.ts';

type Refused = { what: Meanwhile; keptReason: string | null };

/** What became of a decision that somebody else was quicker than; other failures are told at once. */
export const useRefusal = (onMeanwhile: () => void) => {
  const { t } = useLingui();
  const [refused, setRefused] = useState<Refused | null>(null);
  const tell = (error: unknown, reason: string | null = null) => {
    const what = meanwhileOf(error);
    if (what === null) {
      const isAnswer = error instanceof ApiError && !error.isOffline;
      toast.failed(isAnswer ? error.message : t`Network error. Please check your connection and try again.`);
      return;
    }
    onMeanwhile();
    setRefused({ what, keptReason: reason });
    refresh(readsOfDecision);
  };
  return { refused, tell, forget: () => setRefused(null) };
};

type Tell = (error: unknown) => void;

/** Approval and restoring: decisions of one press. */
export const useQuickMoves = (ad: Ad | undefined, refused: Tell, decided: (message: string) => void) => {
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
