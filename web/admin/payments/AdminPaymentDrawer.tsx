import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminPayment } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { DocumentButton } from '../../shared/money/DocumentButton.tsx';
import { PaymentStatusTag } from '../../shared/money/PaymentStatusTag.tsx';
import { hasReceipt, ReceiptButton } from '../../shared/money/ReceiptButton.tsx';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Figure } from '../../ui/charts/Figure.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AdminPaymentDrawer.module.css';
import { type Arrived, ConfirmTransfer } from './ConfirmTransfer.tsx';
import { CreditAgain } from './CreditAgain.tsx';
import { PaidOut } from './PaidOut.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { PaymentSteps } from './PaymentSteps.tsx';
import { awaitsPayout, awaitsTransfer, isPaidTransfer } from './paymentActs.ts';
import { RefundPayment } from './RefundPayment.tsx';

const PENDING_EVERY_MS = 10_000;
const REFUNDS_MAX = 100;

type OneProps = {
  payment: AdminPayment;
  refunds: readonly AdminPayment[];
  onOpen: (id: string) => void;
  onAsking: (asking: boolean) => void;
  arrived?: Arrived;
};

const OnePayment = ({ payment, refunds, onOpen, onAsking, arrived }: OneProps) => {
  const { figure } = useMoney();
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <Figure
          align="start"
          size="large"
          value={figure(payment.amount, payment.currency)}
          unit={payment.currency}
        />
        <PaymentStatusTag toStaff payment={payment} />
      </div>
      <PaymentFacts payment={payment} onOpen={onOpen} />
      <Section title={<Trans>What happened</Trans>}>
        <PaymentSteps payment={payment} refunds={refunds} onOpen={onOpen} />
      </Section>
      {awaitsTransfer(payment) && <ConfirmTransfer payment={payment} {...(arrived && { arrived })} />}
      {arrived?.isAgain && isPaidTransfer(payment) && <CreditAgain payment={payment} arrived={arrived} />}
      {awaitsPayout(payment) && <PaidOut payment={payment} />}
      <Group gap="sm">
        {payment.documents.map((document) => (
          <DocumentButton key={document.id} document={document} />
        ))}
        {hasReceipt(payment) && <ReceiptButton payment={payment} />}
        {payment.type !== 'refund' && <RefundPayment payment={payment} onAsking={onAsking} />}
      </Group>
    </Stack>
  );
};

type Props = {
  id: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** What a bank statement says of it. */
  arrived?: Arrived;
};

/** One payment at its own address: payer, history and actions. */
export const AdminPaymentDrawer = ({ id, onOpen, onClose, arrived }: Props) => {
  const { t } = useLingui();
  // While a dialog covers the drawer, the dialog handles Escape.
  const [asking, setAsking] = useState(false);
  const read = useRead(
    contract.payments.listForAdmin,
    { query: { about: id ?? '', limit: REFUNDS_MAX } },
    {
      enabled: id !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'pending') === true ? PENDING_EVERY_MS : false,
    },
  );
  const items = id === undefined ? undefined : read.data?.items;
  const payment = items?.find((one) => one.id === id);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={620}
      closeOnEscape={!asking}
      title={payment?.number ?? <Trans>Payment</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {items === undefined && id !== undefined && read.error === null && (
        <Stack gap="md" role="status" aria-label={t`Loading`}>
          <Skeleton height={36} width="50%" />
          <SkeletonCard height={180} />
          <SkeletonCard height={120} />
        </Stack>
      )}
      {items === undefined && read.error !== null && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {items !== undefined && payment === undefined && (
        <EmptyState
          icon={<IconReceiptOff size={26} aria-hidden />}
          title={<Trans>Payment not found</Trans>}
          text={<Trans>Check the address for a typo.</Trans>}
        />
      )}
      {payment !== undefined && items !== undefined && (
        <OnePayment
          key={payment.id}
          payment={payment}
          refunds={items.filter(({ refundOf }) => refundOf === payment.id)}
          onOpen={onOpen}
          onAsking={setAsking}
          {...(arrived && { arrived })}
        />
      )}
    </Drawer>
  );
};
