import { Plural } from '@lingui/react/macro';
import { CountMark } from '../../ui/CountMark.tsx';
import { usePaymentQueues } from './usePaymentQueues.ts';

/** Badge of the menu entry: transfers to confirm and payouts to make. */
export const WaitingPayments = () => {
  const { transfers, payouts } = usePaymentQueues();
  const total = transfers + payouts;
  return <CountMark count={total} label={<Plural value={total} one="# waiting" other="# waiting" />} />;
};
