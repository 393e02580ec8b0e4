import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { IconInfoCircle, IconReceiptOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { CheckoutButton } from '../../shared/money/CheckoutButton.tsx';
import { DocumentButton } from '../../shared/money/DocumentButton.tsx';
import { PaymentStatusTag } from '../../shared/money/PaymentStatusTag.tsx';
import { usePayerPaths } from '../../shared/money/payer.ts';
import { methodText, typeText } from '../../shared/money/paymentText.ts';
import { hasReceipt, ReceiptButton } from '../../shared/money/ReceiptButton.tsx';
import { TransferDetails } from '../../shared/money/TransferDetails.tsx';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Code } from '../../ui/Code.tsx';
import { Figure } from '../../ui/charts/Figure.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { CancelPayment } from './CancelPayment.tsx';
import classes from './PaymentDrawer.module.css';

const PENDING_EVERY_MS = 15_000;

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** Link to the refunded payment. */
const GivenBack = ({ id }: { id: string }) => {
  const paths = usePayerPaths();
  const { data } = useRead(contract.payments.read, { params: { id } });
  if (data === undefined) return <Skeleton height={14} width={110} mt={4} />;
  return (
    <Anchor inherit renderRoot={(props) => <Link to={paths.payments} search={{ payment: id }} {...props} />}>
      <Code>{data.number}</Code>
    </Anchor>
  );
};

const Facts = ({ payment }: { payment: Payment }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { money } = useMoney();
  const {
    type,
    paymentMethod,
    descriptionMessage,
    createdAt,
    completedAt,
    expiresAt,
    refunded,
    refundOf,
    currency,
    documents,
  } = payment;
  return (
    <dl className={classes.facts}>
      <Fact name={<Trans>Kind</Trans>}>{i18n._(typeText[type])}</Fact>
      <Fact name={<Trans>What for</Trans>}>
        <bdi>{messageText(descriptionMessage)}</bdi>
      </Fact>
      <Fact name={<Trans>Paid by</Trans>}>{i18n._(methodText[paymentMethod])}</Fact>
      {refundOf !== null && (
        <Fact name={<Trans>Refund of</Trans>}>
          <GivenBack id={refundOf} />
        </Fact>
      )}
      {documents.map(({ id, number, series }) => (
        <Fact key={id} name={series === 'invoice' ? <Trans>Invoice</Trans> : <Trans>Credit note</Trans>}>
          <Code>{number}</Code>
        </Fact>
      ))}
      {refunded > 0 && <Fact name={<Trans>Refunded so far</Trans>}>{money(refunded, currency)}</Fact>}
      <Fact name={<Trans>Started</Trans>}>
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </Fact>
      {completedAt !== null && (
        <Fact name={<Trans>Done</Trans>}>
          <time dateTime={completedAt}>{format.dateTime(completedAt)}</time>
        </Fact>
      )}
      {expiresAt !== null && (
        <Fact name={<Trans>Open until</Trans>}>
          <time dateTime={expiresAt}>{format.dateTime(expiresAt)}</time>
        </Fact>
      )}
    </dl>
  );
};

const Details = ({ payment }: { payment: Payment }) => {
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
        <PaymentStatusTag payment={payment} />
      </div>
      {payment.failureMessage !== null && (
        <Notice tone="flame" icon={<IconInfoCircle size={20} aria-hidden />}>
          {messageText(payment.failureMessage)}
        </Notice>
      )}
      {payment.creditedInstead && (
        <Notice tone="petrol" icon={<IconInfoCircle size={20} aria-hidden />}>
          <Trans>
            The plan could no longer be bought as it was offered, so the money was put into the wallet.
          </Trans>
        </Notice>
      )}
      <Group gap="xs">
        <CheckoutButton payment={payment} />
        {payment.documents.map((document) => (
          <DocumentButton key={document.id} document={document} />
        ))}
        {hasReceipt(payment) && <ReceiptButton payment={payment} />}
        <CancelPayment payment={payment} />
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/users/tickets" search={{ ask: 'payment' as const, about: payment.id }} {...props} />
          )}
        >
          <Trans>Ask about this</Trans>
        </Button>
      </Group>
      <TransferDetails payment={payment} />
      <Facts payment={payment} />
    </Stack>
  );
};

const useOpenPayment = (id: string | undefined) =>
  useRead(
    contract.payments.read,
    { params: { id: id ?? '' } },
    {
      enabled: id !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_EVERY_MS : false),
    },
  );

/** Details of one payment beside the list: status, purpose, actions. */
export const PaymentDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const { t } = useLingui();
  const read = useOpenPayment(id);
  const payment = id === undefined ? undefined : read.data;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={560}
      title={payment === undefined ? <Trans>Payment</Trans> : payment.number}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {id !== undefined && read.isPending && (
        <Stack gap="md" role="status" aria-label={t`Loading...`}>
          <Skeleton height={36} width="50%" />
          <Skeleton height={36} width="70%" />
          <SkeletonCard height={180} />
        </Stack>
      )}
      {payment === undefined &&
        read.error !== null &&
        (read.error.status === 404 ? (
          <EmptyState
            icon={<IconReceiptOff size={26} aria-hidden />}
            title={<Trans>Payment not found</Trans>}
            text={<Trans>It belongs to another account, or the address has a typo.</Trans>}
          />
        ) : (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ))}
      {payment !== undefined && <Details key={payment.id} payment={payment} />}
    </Drawer>
  );
};
