import { Plural } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Patch } from '../../lib/listAddress.ts';
import { type AdminPaymentsSearch, noFilters } from './paymentsSearch.ts';
import { usePaymentQueues } from './usePaymentQueues.ts';

type Props = { onPick: (patch: Patch<AdminPaymentsSearch>) => void };

/** Ways to what waits for somebody with access to the bank account; nothing where nothing waits. */
export const PaymentQueues = ({ onPick }: Props) => {
  const { transfers, payouts } = usePaymentQueues();
  const pending = { ...noFilters, status: 'pending', method: 'bank_transfer' } as const;
  return (
    <>
      {transfers > 0 && (
        <Button size="xs" variant="default" onClick={() => onPick(pending)}>
          <Plural value={transfers} one="# transfer to confirm" other="# transfers to confirm" />
        </Button>
      )}
      {payouts > 0 && (
        <Button size="xs" variant="default" onClick={() => onPick({ ...pending, type: 'refund' })}>
          <Plural value={payouts} one="# payout to make" other="# payouts to make" />
        </Button>
      )}
    </>
  );
};
