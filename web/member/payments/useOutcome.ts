import { useEffect, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { refresh, useRead } from '../../lib/api/query.ts';
import { formDrafts } from '../../lib/formDrafts.ts';
import { session } from '../../lib/session.ts';
import { onVisibility } from '../../lib/visibility.ts';
import { afterPurchase, readsOfMoney } from '../../shared/money/moneyReads.ts';
import { ADD_FUNDS_DRAFT } from './addFundsForm.ts';
import { type Outcome, outcomeOf, pauseAfter } from './outcome.ts';

const LATE_AFTER_MS = 8_000;

/** True once the wait is long enough to mention. */
const useIsLate = (waiting: boolean): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
};

/** After the payment is decided, refreshes everything else that shows money. */
const follow = (outcome: Outcome) => {
  if (outcome === 'waiting') return;
  // The payment itself has just been read.
  refresh(readsOfMoney.filter((read) => read !== contract.payments.read));
  const isPaid = outcome === 'credited' || outcome === 'planBought' || outcome === 'creditedInstead';
  if (isPaid) void afterPurchase();
  // The draft is kept until the payment succeeds.
  if (outcome === 'credited')
    formDrafts.remove(formDrafts.keyOf(session.get().user?.id ?? 'nobody', ADD_FUNDS_DRAFT));
};

/** Polls a payment until it is decided, with backoff, and whenever the tab becomes visible. */
export const useOutcome = (id: string | undefined) => {
  const read = useRead(
    contract.payments.read,
    { params: { id: id ?? '' } },
    {
      enabled: id !== undefined,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) =>
        state.error?.status === 404 || (state.data !== undefined && state.data.status !== 'pending')
          ? false
          : pauseAfter(state.dataUpdateCount + state.errorUpdateCount),
    },
  );
  const { data, refetch } = read;
  const outcome = data === undefined ? null : outcomeOf(data);
  const waiting = outcome === 'waiting';
  useEffect(() => {
    if (waiting) return onVisibility((visible) => visible && void refetch());
    return undefined;
  }, [waiting, refetch]);
  useEffect(() => {
    if (outcome !== null) follow(outcome);
  }, [outcome]);
  return { ...read, outcome, late: useIsLate(waiting) };
};
