import { Trans, useLingui } from '@lingui/react/macro';
import type { Payment } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { PdfButton } from './PdfButton.tsx';

export const hasReceipt = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'succeeded' || status === 'refunded';

type Props = { payment: Pick<Payment, 'id' | 'number' | 'type'>; compact?: boolean };

/** PDF receipt of a completed payment or refund. */
export const ReceiptButton = ({ payment: { id, number, type }, compact = false }: Props) => {
  const { t } = useLingui();
  const isRefund = type === 'refund';
  return (
    <PdfButton
      name={number}
      title={isRefund ? t`Refund receipt ${number}` : t`Receipt ${number}`}
      compact={compact}
      read={() => call(contract.payments.receipt, { params: { id } })}
    >
      {isRefund ? <Trans>Refund receipt</Trans> : <Trans>Receipt</Trans>}
    </PdfButton>
  );
};
