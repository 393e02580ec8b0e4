import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';

const REFRESH_MS = 60_000;
const pending = { status: 'pending', method: 'bank_transfer', limit: 1 } as const;

/** How many bank transfers are to be confirmed, and how many refunds to be transferred. */
export const usePaymentQueues = (): { transfers: number; payouts: number } => {
  const options = { refetchInterval: REFRESH_MS };
  const all = useRead(contract.payments.listForAdmin, { query: pending }, options);
  const refunds = useRead(contract.payments.listForAdmin, { query: { ...pending, type: 'refund' } }, options);
  const payouts = refunds.data?.total ?? 0;
  return { transfers: Math.max(0, (all.data?.total ?? 0) - payouts), payouts };
};
