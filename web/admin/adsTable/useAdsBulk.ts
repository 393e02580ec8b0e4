import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { QueuedAd } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { refresh } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { readsOfDecision } from '../moderation/decision/decision.ts';
import { useUndo } from '../moderation/decision/useUndo.ts';
import type { Failure } from '../moderation/queue/bulkApproval.ts';
import { extendAd } from './extendAd.ts';

export type AdsAct = 'suspend' | 'restore' | 'extend';

/** Which of the chosen ads an act is for. */
export const fits: Record<AdsAct, (ad: QueuedAd) => boolean> = {
  suspend: ({ status }) => status === 'approved' || status === 'paused' || status === 'pending',
  restore: ({ status }) => status === 'suspended',
  extend: ({ status }) => status === 'approved' || status === 'paused',
};

/** Acts on several ads: each by itself, so that one that somebody decided meanwhile holds up no other. */
export const useAdsBulk = (onDone: () => void) => {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<Failure[]>([]);
  const { offer } = useUndo((_ads, failed) => setFailures(failed));

  const each = async (ads: readonly QueuedAd[], act: (ad: QueuedAd) => Promise<unknown>) => {
    const failed: Failure[] = [];
    for (const ad of ads) {
      try {
        await act(ad);
      } catch (error) {
        if (!(error instanceof ApiError) || error.isOffline) throw error;
        failed.push({ id: ad.id, title: ad.title, code: error.code });
      }
    }
    return failed;
  };
  const suspend = async (ads: readonly QueuedAd[], reason: string) => {
    const seen = ads.map(({ id, version }) => ({ id, version }));
    const { done, failed } = await call(contract.moderation.decideMany, {
      body: { decision: 'suspend', reason, ads: seen },
    });
    const titleOf = (id: string) => ads.find((ad) => ad.id === id)?.title ?? id;
    if (done.length > 0)
      offer(
        plural(done.length, { one: '# ad suspended', other: '# ads suspended' }),
        done.map((one) => ({ ...one, title: titleOf(one.id) })),
      );
    return failed.map(({ id, code }) => ({ id, code, title: titleOf(id) }));
  };
  const run = async (act: AdsAct, chosen: readonly QueuedAd[], reason = ''): Promise<boolean> => {
    const ads = chosen.filter(fits[act]);
    if (busy || ads.length === 0) return false;
    setBusy(true);
    setFailures([]);
    try {
      const failed =
        act === 'suspend'
          ? await suspend(ads, reason)
          : await each(ads, (ad) =>
              act === 'extend'
                ? extendAd(ad)
                : call(contract.adLife.setStatus, { params: { id: ad.id }, body: { status: 'approved' } }),
            );
      const count = ads.length - failed.length;
      if (act === 'restore' && count > 0)
        toast.done(plural(count, { one: '# ad restored', other: '# ads restored' }));
      if (act === 'extend' && count > 0)
        toast.done(plural(count, { one: '# ad extended', other: '# ads extended' }));
      setFailures(failed);
      onDone();
      return true;
    } catch (error) {
      toast.failed(
        error instanceof ApiError && error.isOffline
          ? t`Network error. Please check your connection and try again.`
          : errorText(i18n, error),
      );
      return false;
    } finally {
      setBusy(false);
      refresh(readsOfDecision);
    }
  };
  return { busy, failures, forget: () => setFailures([]), run };
};
export type AdsBulk = ReturnType<typeof useAdsBulk>;
