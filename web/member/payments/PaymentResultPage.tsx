import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { returnPath } from '../../lib/returnPath.ts';
import { CheckoutButton } from '../../shared/money/CheckoutButton.tsx';
import { PayerContext, usePayerPaths } from '../../shared/money/payer.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import type { Outcome } from './outcome.ts';
import { type Look, ResultPanel } from './ResultPanel.tsx';
import { DecidedText, WaitingText } from './ResultText.tsx';
import { useOutcome } from './useOutcome.ts';

type End = 'success' | 'failed' | 'cancelled';

/** The payment's own state takes precedence over the address. */
const titleEnd = (outcome: Outcome | null, end: End): End | 'expired' | 'refunded' => {
  if (outcome === null || outcome === 'waiting') return end;
  if (outcome === 'credited' || outcome === 'planBought' || outcome === 'creditedInstead') return 'success';
  return outcome;
};

const lookOf = (outcome: Outcome | null, end: End, late: boolean): Look => {
  if (outcome !== null && outcome !== 'waiting') {
    if (outcome === 'failed') return 'failed';
    return outcome === 'cancelled' || outcome === 'expired' || outcome === 'refunded' ? 'cancelled' : 'done';
  }
  if (end !== 'success') return end;
  return late ? 'late' : 'waiting';
};

/** Returns to the page that the user left in order to pay. */
const GoOn = () => {
  const router = useRouter();
  const [path] = useState(returnPath.read);
  if (path === null) return null;
  return (
    <Button
      onClick={() => {
        returnPath.forget();
        router.history.push(path);
      }}
    >
      <Trans>Continue where you left off</Trans>
    </Button>
  );
};

const ToWallet = () => {
  const paths = usePayerPaths();
  return (
    <Button variant="default" renderRoot={(props) => <Link to={paths.wallet} {...props} />}>
      <Trans>Back to the wallet</Trans>
    </Button>
  );
};

const ToPlans = () => {
  const paths = usePayerPaths();
  return (
    <Button variant="default" renderRoot={(props) => <Link to={paths.plans} {...props} />}>
      <Trans>View plan</Trans>
    </Button>
  );
};

const TryAgain = ({ payment }: { payment: Payment | undefined }) => {
  const paths = usePayerPaths();
  return (
    <Button
      renderRoot={(props) =>
        payment?.type === 'plan_purchase' ? (
          <Link to={paths.plans} {...props} />
        ) : (
          <Link
            to={paths.wallet}
            search={payment === undefined ? {} : { amount: payment.amount }}
            {...props}
          />
        )
      }
    >
      <Trans>Try again</Trans>
    </Button>
  );
};

type ActionProps = {
  payment: Payment | undefined;
  shown: ReturnType<typeof titleEnd>;
  isDone: boolean;
  onLook: (() => void) | null;
};

const Actions = ({ payment, shown, isDone, onLook }: ActionProps) => (
  <>
    {onLook !== null && (
      <Button variant="light" onClick={onLook}>
        <Trans>Check now</Trans>
      </Button>
    )}
    {(isDone || shown !== 'success') && <GoOn />}
    {(shown === 'failed' || shown === 'expired') && <TryAgain payment={payment} />}
    {shown === 'cancelled' && payment !== undefined && <CheckoutButton payment={payment} />}
    {payment?.type === 'plan_purchase' && shown === 'success' && <ToPlans />}
    <ToWallet />
  </>
);

const useTitle = (shown: ReturnType<typeof titleEnd>) => {
  const { t } = useLingui();
  return {
    success: t`Payment Successful`,
    failed: t`Payment Failed`,
    cancelled: t`Payment Cancelled`,
    expired: t`Payment Expired`,
    refunded: t`Payment Refunded`,
  }[shown];
};

const Unknown = () => (
  <EmptyState
    page
    icon={<IconReceiptOff size={28} aria-hidden />}
    title={<Trans>Payment not found in your account</Trans>}
    text={<Trans>It belongs to another account, or the address has a typo.</Trans>}
    action={
      <Button renderRoot={(props) => <Link to="/users/payments" {...props} />}>
        <Trans>See your payments</Trans>
      </Button>
    }
  />
);

/** Return page from the provider. The address reports a result, but the payment's own state counts. */
const PaymentResult = ({ end }: { end: End }) => {
  const id = useSearch({ strict: false }).payment;
  const { data: payment, outcome, late, error, refetch, isFetching } = useOutcome(id);
  const shown = titleEnd(outcome, end);
  const title = useTitle(shown);
  usePageTitle(title);
  if (error?.status === 404) return <Unknown />;
  const offline = error?.isOffline === true;
  if (error !== null && !offline && payment === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const isDecided = payment !== undefined && outcome !== null && outcome !== 'waiting';
  return (
    <PayerContext value={payment?.payer ?? 'me'}>
      <ResultPanel
        look={id === undefined && end === 'success' ? 'done' : lookOf(outcome, end, late || offline)}
        title={title}
        payment={payment}
        actions={
          <Actions
            payment={payment}
            shown={shown}
            isDone={isDecided}
            onLook={(late || offline) && !isFetching ? () => void refetch() : null}
          />
        }
      >
        {isDecided ? (
          <DecidedText payment={payment} outcome={outcome} />
        ) : (
          <WaitingText
            end={end}
            late={late}
            offline={offline}
            {...(payment !== undefined && { type: payment.type })}
          />
        )}
      </ResultPanel>
    </PayerContext>
  );
};

export const PaymentSuccessPage = () => <PaymentResult end="success" />;
export const PaymentFailedPage = () => <PaymentResult end="failed" />;
export const PaymentCancelledPage = () => <PaymentResult end="cancelled" />;
