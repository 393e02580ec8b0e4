import { useEffect } from 'react';
import { contract } from '../../../contract/index.ts';
import { refresh, useRead } from '../../lib/api/query.ts';
import { onVisibility } from '../../lib/visibility.ts';
import { usePayer } from '../../shared/money/payer.ts';

const PENDING_EVERY_MS = 15_000;

/** The wallet; polled while something is pending, and its lists are refetched whenever it changes. */
export const useWallet = () => {
  const payer = usePayer();
  const wallet = useRead(
    contract.wallet.read,
    { query: { payer } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? PENDING_EVERY_MS : false),
    },
  );
  const { data, refetch } = wallet;
  const standing = data === undefined ? null : `${data.balance} ${data.pending}`;
  useEffect(() => {
    if (standing !== null) refresh([contract.wallet.transactions, contract.payments.list]);
  }, [standing]);
  // Reloads after a payment in another tab, when this one becomes visible.
  useEffect(() => onVisibility((visible) => visible && void refetch()), [refetch]);
  return wallet;
};
