import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Payment } from '../../../contract/billing/payments.ts';
import { messageText } from '../../i18n/messageText.ts';
import { DocumentButton } from '../../shared/money/DocumentButton.tsx';
import { PaymentStatusTag } from '../../shared/money/PaymentStatusTag.tsx';
import { methodText, typeText } from '../../shared/money/paymentText.ts';
import { hasReceipt, ReceiptButton } from '../../shared/money/ReceiptButton.tsx';
import type { useMoney } from '../../shared/money/useMoney.ts';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './PaymentsPage.module.css';
import { parsePaymentsSearch } from './paymentsSearch.ts';

type Money = ReturnType<typeof useMoney>;

export const paymentColumns = (i18n: I18n, { money }: Money): TableColumn<Payment>[] => [
  {
    id: 'number',
    header: i18n._(msg`Payment`),
    cell: (payment) => (
      <>
        <Anchor
          inherit
          c="inherit"
          underline="never"
          renderRoot={(props) => (
            <Link
              to="."
              search={(now: Record<string, unknown>) => parsePaymentsSearch({ ...now, payment: payment.id })}
              resetScroll={false}
              {...props}
            />
          )}
        >
          <span className={classes.number}>
            <Code>{payment.number}</Code>
          </span>
        </Anchor>
        <span className={classes.about}>
          <bdi>{messageText(payment.descriptionMessage)}</bdi>
        </span>
      </>
    ),
  },
  { id: 'type', header: i18n._(msg`Kind`), cell: ({ type }) => i18n._(typeText[type]) },
  { id: 'status', header: i18n._(msg`Status`), cell: (payment) => <PaymentStatusTag payment={payment} /> },
  {
    id: 'method',
    header: i18n._(msg`Paid by`),
    cell: ({ paymentMethod }) => i18n._(methodText[paymentMethod]),
  },
  { id: 'at', header: i18n._(msg`When`), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: 'amount',
    header: i18n._(msg`Amount`),
    align: 'end',
    cell: ({ amount, refunded, currency }) => (
      <span className={classes.amount}>
        {money(amount, currency)}
        {refunded > 0 && (
          <span className={classes.back}>{i18n._(msg`${money(refunded, currency)} refunded`)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'receipt',
    header: i18n._(msg`Document`),
    align: 'end',
    cell: (payment) =>
      payment.documents.length > 0 ? (
        <span className={classes.over}>
          {payment.documents.map((document) => (
            <DocumentButton key={document.id} document={document} compact />
          ))}
        </span>
      ) : hasReceipt(payment) ? (
        <span className={classes.over}>
          <ReceiptButton payment={payment} compact />
        </span>
      ) : (
        '–'
      ),
  },
];
