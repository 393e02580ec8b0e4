import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdminPayment } from '../../../contract/billing/payments.ts';
import { messageText } from '../../i18n/messageText.ts';
import { PaymentStatusTag } from '../../shared/money/PaymentStatusTag.tsx';
import { methodText, typeText } from '../../shared/money/paymentText.ts';
import type { useMoney } from '../../shared/money/useMoney.ts';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './AdminPaymentsPage.module.css';
import { parseAdminPayments } from './paymentsSearch.ts';

type Money = ReturnType<typeof useMoney>;

export const adminPaymentColumns = (i18n: I18n, { money }: Money): TableColumn<AdminPayment>[] => [
  {
    id: 'number',
    header: i18n._(msg`Payment`),
    cell: (payment) => (
      <Anchor
        inherit
        c="inherit"
        underline="never"
        fw={600}
        renderRoot={(props) => (
          <Link
            to="."
            search={(now: Record<string, unknown>) => parseAdminPayments({ ...now, payment: payment.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        <Code>{payment.number}</Code>
        {payment.documents.map(({ id, number }) => (
          <span key={id} className={classes.document}>
            <Code>{number}</Code>
          </span>
        ))}
      </Anchor>
    ),
  },
  {
    id: 'payer',
    header: i18n._(msg`Payer`),
    cell: ({ user }) => (
      <span className={classes.who}>
        <span>{user.company ?? user.username}</span>
        <span className={classes.quiet}>{user.email}</span>
      </span>
    ),
  },
  { id: 'type', header: i18n._(msg`Kind`), cell: ({ type }) => i18n._(typeText[type]) },
  {
    id: 'state',
    header: i18n._(msg`State`),
    cell: (payment) => <PaymentStatusTag toStaff payment={payment} />,
  },
  {
    id: 'method',
    header: i18n._(msg`Method`),
    cell: ({ paymentMethod }) => i18n._(methodText[paymentMethod]),
  },
  {
    id: 'about',
    header: i18n._(msg`What for`),
    cell: ({ descriptionMessage }) => <bdi className={classes.about}>{messageText(descriptionMessage)}</bdi>,
    hidden: true,
  },
  {
    id: 'reference',
    header: i18n._(msg`Reference`),
    cell: ({ providerReference }) => (providerReference === null ? '–' : <Code>{providerReference}</Code>),
    hidden: true,
  },
  {
    id: 'at',
    header: i18n._(msg`When`),
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    align: 'end',
  },
  {
    id: 'amount',
    header: i18n._(msg`Amount`),
    cell: ({ amount, refunded, currency }) => (
      <span className={classes.amount}>
        <span>{money(amount, currency)}</span>
        {refunded > 0 && (
          <span className={classes.quiet}>{i18n._(msg`${money(refunded, currency)} refunded`)}</span>
        )}
      </span>
    ),
    align: 'end',
  },
];
