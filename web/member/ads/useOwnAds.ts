import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { adCan, type CloseReason } from '../../../contract/ads/adStates.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { refresh } from '../../lib/api/query.ts';
import { upgrade } from '../../lib/upgrade.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { OwnMove } from './ownMoves.ts';
import { codeOf } from './refusal.ts';

const { adLife, ads, market } = contract;

/** Reads invalidated by a change to an own ad. */
const readsOfOwn = [
  ads.myAds,
  ads.myCount,
  ads.canCreate,
  ads.read,
  ads.publicList,
  market.featured,
  adLife.history,
  adLife.stats,
];
const calls = {
  submit: ads.submit,
  pause: adLife.pause,
  resume: adLife.resume,
  renew: adLife.renew,
} as const;

/** Result of the last bulk action, or of a single one that failed. */
export type Outcome = {
  move: OwnMove | 'duplicate' | 'undelete' | 'feature';
  done: number;
  failed: { ad: AdSummary; code: string }[];
};

const useDoneMessage = () => {
  const { t } = useLingui();
  return (move: OwnMove, ad: AdSummary) => {
    const { title, status } = ad;
    const doneMessage = {
      submit: t`Submitted. You will hear when it is approved.`,
      pause: t`Paused: ${title}`,
      resume: t`Published again: ${title}`,
      renew: status === 'pending' ? t`Renewed; it waits for approval: ${title}` : t`Renewed: ${title}`,
      close: t`Closed: ${title}`,
      remove: '',
    };
    return doneMessage[move];
  };
};

/** Actions of the own ads list and its drawer; errors stay until the next action. */
export const useOwnAds = (onGone: (ids: readonly string[]) => void) => {
  const { t } = useLingui();
  const doneMessage = useDoneMessage();
  const navigate = useNavigate();
  const copies = useRef(idempotencyKeys());
  const [busy, setBusy] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [removed, setRemoved] = useState<AdSummary[]>([]);
  const [closing, setClosing] = useState<AdSummary[]>([]);

  const during = async (key: string, work: () => Promise<Outcome | null>) => {
    if (busy !== null) return;
    setBusy(key);
    setOutcome(null);
    setOutcome(await work().finally(() => setBusy(null)));
    refresh(readsOfOwn);
  };

  const moveOne = (move: Exclude<OwnMove, 'remove'>, { id }: AdSummary, reason: CloseReason) =>
    move === 'close'
      ? call(adLife.close, { params: { id }, body: { reason } })
      : call(calls[move], { params: { id } });

  const one = (move: OwnMove, ad: AdSummary, reason: CloseReason) =>
    during(ad.id, async () => {
      try {
        if (move === 'remove') {
          await call(adLife.remove, { params: { id: ad.id } });
          setRemoved([ad]);
          onGone([ad.id]);
        } else {
          toast.done(doneMessage(move, await moveOne(move, ad, reason)));
        }
        return null;
      } catch (error) {
        if (upgrade.offer(error, () => start(move, [ad]))) return null;
        return { move, done: 0, failed: [{ ad, code: codeOf(error) }] };
      }
    });

  const several = (move: OwnMove, picked: readonly AdSummary[], reason: CloseReason) => {
    const able = picked.filter((ad) => adCan(move, ad.status));
    const ids = able.map(({ id }) => id);
    return during('bulk', async () => {
      try {
        const { done, failed } =
          move === 'remove'
            ? await call(adLife.removeMany, { body: { ids } }).then((answer) => ({
                done: answer.deleted,
                failed: answer.failed,
              }))
            : await call(adLife.moveMany, { body: { move, ids, reason } });
        if (move === 'remove') {
          setRemoved(able.filter(({ id }) => done.includes(id)));
          onGone(done);
        }
        // A deletion without errors is reported by the undo bar.
        if (move === 'remove' && failed.length === 0) return null;
        return {
          move,
          done: done.length,
          failed: failed.flatMap(({ id, code }) =>
            able.filter((ad) => ad.id === id).map((ad) => ({ ad, code })),
          ),
        };
      } catch (error) {
        return { move, done: 0, failed: able.map((ad) => ({ ad, code: codeOf(error) })) };
      }
    });
  };

  /** `reason` is why ads are closed. */
  const start = (move: OwnMove, picked: readonly AdSummary[], reason: CloseReason = 'other') => {
    const [first] = picked;
    if (first === undefined) return;
    void (picked.length === 1 ? one(move, first, reason) : several(move, picked, reason));
  };

  return {
    busy,
    outcome,
    removed,
    closing,
    /** Closing is permanent, so it asks for confirmation. */
    run: (move: OwnMove, picked: readonly AdSummary[]) =>
      move === 'close' ? setClosing(picked.filter((ad) => adCan('close', ad.status))) : start(move, picked),
    confirmClose: (reason: CloseReason) => {
      setClosing([]);
      start('close', closing, reason);
    },
    cancelClose: () => setClosing([]),
    /** Features a published ad, or stops featuring it. */
    feature: (ad: AdSummary, featured: boolean) =>
      during(ad.id, async () => {
        const set = () => call(adLife.feature, { params: { id: ad.id }, body: { featured } });
        try {
          await set();
          toast.done(featured ? t`Featured: ${ad.title}` : t`No longer featured: ${ad.title}`);
          return null;
        } catch (error) {
          const again = () => void set().then(() => refresh(readsOfOwn));
          if (upgrade.offer(error, again)) return null;
          return { move: 'feature', done: 0, failed: [{ ad, code: codeOf(error) }] };
        }
      }),
    duplicate: (ad: AdSummary) =>
      during(ad.id, async () => {
        try {
          const idempotencyKey = copies.current.for(ad.id);
          const { id } = await call(adLife.duplicate, { params: { id: ad.id }, idempotencyKey });
          copies.current.arrived();
          void navigate({ to: '/users/ads/$id/edit', params: { id } });
          return null;
        } catch (error) {
          return { move: 'duplicate', done: 0, failed: [{ ad, code: codeOf(error) }] };
        }
      }),
    undo: () =>
      during('undo', async () => {
        const results = await Promise.all(
          removed.map((ad) =>
            call(adLife.undelete, { params: { id: ad.id } }).then(
              () => null,
              (error: unknown) => ({ ad, code: codeOf(error) }),
            ),
          ),
        );
        const failed = results.filter((result) => result !== null);
        setRemoved(failed.map(({ ad }) => ad));
        return failed.length === 0
          ? null
          : { move: 'undelete', done: removed.length - failed.length, failed };
      }),
    forgetRemoved: () => setRemoved([]),
    /** Retries what failed for lack of plan capacity. */
    again: () => {
      const move = outcome?.move;
      if (move === undefined || move === 'duplicate' || move === 'undelete' || move === 'feature') return;
      const full = outcome?.failed.filter(({ code }) => code === 'UPGRADE_REQUIRED') ?? [];
      start(
        move,
        full.map(({ ad }) => ad),
      );
    },
    forgetOutcome: () => setOutcome(null),
    reload: () => {
      setOutcome(null);
      refresh(readsOfOwn);
    },
  };
};

export type OwnAds = ReturnType<typeof useOwnAds>;
