import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { AdminPayment } from '../../../contract/billing/payments.ts';
import { messageText } from '../../i18n/messageText.ts';
import { useFormat } from '../../lib/format.ts';
import { PaymentStatusTag } from '../../shared/money/PaymentStatusTag.tsx';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Code } from '../../ui/Code.tsx';
import classes from './AdminPaymentDrawer.module.css';
import { type Step, stepsOf } from './paymentActs.ts';

type StepProps = { step: Step; payment: AdminPayment; onOpen: (id: string) => void };

const StepText = ({ step: { what, refund }, payment, onOpen }: StepProps) => {
  const { money } = useMoney();
  if (refund !== undefined) {
    return (
      <span>
        <Trans>{money(refund.amount, refund.currency)} refunded</Trans>{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={() => onOpen(refund.id)}>
          <Code>{refund.number}</Code>
        </Anchor>{' '}
        <PaymentStatusTag toStaff payment={refund} />
      </span>
    );
  }
  if (what === 'begun') return <Trans>Started</Trans>;
  if (what === 'paid') {
    return payment.type === 'refund' ? (
      <Trans>Refunded</Trans>
    ) : payment.creditedInstead ? (
      <Trans>Paid; the plan was no longer available, so the money went to the wallet</Trans>
    ) : (
      <Trans>Paid</Trans>
    );
  }
  if (what === 'waits') {
    return payment.type === 'refund' && payment.provider === 'bank' ? (
      <Trans>Waiting for your bank transfer</Trans>
    ) : payment.type === 'refund' ? (
      <Trans>Waiting for the provider</Trans>
    ) : (
      <Trans>Waiting for the money</Trans>
    );
  }
  if (what === 'failed')
    return payment.failureMessage === null ? <Trans>Failed</Trans> : messageText(payment.failureMessage);
  return what === 'cancelled' ? <Trans>Cancelled</Trans> : <Trans>Nobody paid in time</Trans>;
};

type Props = { payment: AdminPayment; refunds: readonly AdminPayment[]; onOpen: (id: string) => void };

/** History of a payment, in chronological order. */
export const PaymentSteps = ({ payment, refunds, onOpen }: Props) => {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <ol className={classes.steps} aria-label={t`What happened`}>
      {stepsOf(payment, refunds).map((step) => (
        <li
          key={step.refund?.id ?? step.what}
          className={classes.step}
          data-open={step.what === 'waits' || undefined}
        >
          <StepText step={step} payment={payment} onOpen={onOpen} />
          {step.at !== null && (
            <time className={classes.quiet} dateTime={step.at}>
              {step.what === 'waits' ? <Trans>until {dateTime(step.at)}</Trans> : dateTime(step.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
};
