import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { UNDO_SECONDS } from '../../../../contract/ads/adStates.ts';
import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useSave } from '../../../lib/api/query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Failure, failuresOf, type Picked } from '../queue/bulkApproval.ts';
import { readsOfDecision } from './decision.ts';

/** The server holds an undo for longer than its message is shown; the key works until then. */
const UNDO_SHOWN_SECONDS = 8;

type Given = { ads: readonly Picked[]; until: number; hide: () => void };

/** Undoes the last decision, on one ad or on several. */
export const useUndo = (undone: (ads: readonly Picked[], failed: Failure[]) => void) => {
  const { t } = useLingui();
  const last = useRef<Given | null>(null);
  const save = useSave(contract.moderation.undo, { refresh: readsOfDecision });
  const run = async (given: Given | null) => {
    if (given === null) return;
    if (last.current === given) last.current = null;
    given.hide();
    if (Date.now() > given.until) return;
    try {
      const seen = given.ads.map(({ id, version }) => ({ id, version }));
      const { done, failed } = await save.mutateAsync({ body: { ads: seen } });
      undone(
        given.ads.filter(({ id }) => done.some((one) => one.id === id)),
        failuresOf(failed, given.ads),
      );
      if (done.length > 0)
        toast.done(
          plural(done.length, { one: 'Undone: # ad is as it was', other: 'Undone: # ads are as they were' }),
        );
    } catch (error) {
      const isAnswer = error instanceof ApiError && !error.isOffline;
      toast.failed(isAnswer ? error.message : t`Network error. Please check your connection and try again.`);
    }
  };
  return {
    /** Says what was decided, with an undo; the message of the decision before goes. */
    offer: (message: ReactNode, ads: readonly Picked[], seconds = UNDO_SHOWN_SECONDS) => {
      last.current?.hide();
      const given: Given = { ads, until: Date.now() + UNDO_SECONDS * 1000, hide: () => undefined };
      given.hide = toast.undoable(message, { seconds, key: 'U', run: () => void run(given) });
      last.current = given;
    },
    undo: () => void run(last.current),
  };
};

export type Undo = ReturnType<typeof useUndo>;
