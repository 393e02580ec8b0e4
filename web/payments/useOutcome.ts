import { useEffect, useState } from 'react';
import { contract } from '../../contract/index.ts';
import { formDrafts } from '../lib/formDrafts.ts';
import { refresh, useRead } from '../lib/query.ts';
import { session } from '../lib/session.ts';
import { onVisibility } from '../lib/visibility.ts';
import { ADD_FUNDS_DRAFT } from './addFundsForm.ts';
import { afterPurchase, readsOfMoney } from './moneyReads.ts';
import { type Outcome, outcomeOf, pauseAfter } from './outcome.ts';

const LATE_AFTER_MS = 8_000;

/** True once the wait has been long enough to say something about it. */
const useIsLate = (waiting: boolean): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
};

/** What the rest of the site shows of money follows what became of the payment. */
const follow = (outcome: Outcome) => {
  if (outcome === 'waiting') return;
  // This payment itself was just read.
  refresh(readsOfMoney.filter((read) => read !== contract.payments.read));
  const isPaid = outcome === 'credited' || outcome === 'planBought' || outcome === 'creditedInstead';
  if (isPaid) void afterPurchase();
  // What was typed is kept until it was paid.
  if (outcome === 'credited')
    formDrafts.remove(formDrafts.keyOf(session.get().user?.id ?? 'nobody', ADD_FUNDS_DRAFT));
};

/** Looks at a payment until it is decided: soon at first, then ever more seldom, and whenever the tab comes in front. */
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
