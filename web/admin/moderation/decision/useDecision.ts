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
/** `after`: the ad as decided, where the decision can be undone. */
export type Decided = (message: string, after?: Ad) => void;

/** One-click decisions: approve and restore. */
export const useQuickMoves = (ad: Ad | undefined, refused: OnError, decided: Decided) => {
  const { t } = useLingui();
  const approve = useSave(contract.ads.approve, { refresh: readsOfDecision });
  const setStatus = useSave(contract.adLife.setStatus, { refresh: readsOfDecision });
  const sendBack = useSave(contract.moderation.sendBack, { refresh: readsOfDecision });
  const busy = approve.isPending || setStatus.isPending || sendBack.isPending;
  const once = async (run: (ad: Ad) => Promise<Parameters<Decided>>) => {
    if (ad === undefined || busy) return;
    try {
      decided(...(await run(ad)));
    } catch (error) {
      refused(error);
    }
  };
  return {
    busy,
    approve: () =>
      once(async ({ id, version, title, revises }) => {
        const after = await approve.mutateAsync({ params: { id }, body: { version, undoable: true } });
        // A changed version has become the published ad and cannot be taken out of it again.
        return revises === null ? [t`Published: ${title}`, after] : [t`Published: ${title}`];
      }),
    restore: () =>
      once(async ({ id, title }) => {
        const body = { status: 'approved', undoable: true } as const;
        return [t`Restored: ${title}`, await setStatus.mutateAsync({ params: { id }, body })];
      }),
    review: () =>
      once(async ({ id, version, title }) => {
        await sendBack.mutateAsync({ params: { id }, body: { version } });
        return [t`Back in the queue: ${title}`];
      }),
  };
};
