import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';
import { refusalText } from './refusal.ts';

export const hasReceipt = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'succeeded' || status === 'refunded';

type Props = { payment: Pick<Payment, 'id' | 'number' | 'type'>; compact?: boolean };

/** PDF receipt of a completed payment; the credit note of a refund. */
export const ReceiptButton = ({ payment, compact = false }: Props) => {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await call(contract.payments.receipt, { params: { id: payment.id } });
      downloadFile(file as unknown as Blob, `${payment.number}.pdf`);
    } catch (error) {
      toast.failed(refusalText(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={compact ? 'subtle' : 'default'}
      size={compact ? 'compact-sm' : 'sm'}
      loading={busy}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      aria-label={payment.type === 'refund' ? t`Credit note ${payment.number}` : t`Receipt ${payment.number}`}
      onClick={() => void save()}
    >
      {payment.type === 'refund' ? <Trans>Credit note</Trans> : <Trans>Receipt</Trans>}
    </Button>
  );
};
