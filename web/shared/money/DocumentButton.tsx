import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentDocument } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { PdfButton } from './PdfButton.tsx';

type Props = { document: PaymentDocument; compact?: boolean };

/** PDF of an invoice or a credit note. */
export const DocumentButton = ({ document: { id, number, series }, compact = false }: Props) => {
  const { t } = useLingui();
  const isCredit = series === 'credit_note';
  return (
    <PdfButton
      name={number}
      title={isCredit ? t`Download credit note ${number}` : t`Download invoice ${number}`}
      compact={compact}
      read={() => call(contract.invoices.document, { params: { id } })}
    >
      {isCredit ? <Trans>Credit note</Trans> : <Trans>Invoice</Trans>}
    </PdfButton>
  );
};
