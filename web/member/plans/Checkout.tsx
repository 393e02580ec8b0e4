import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Plan, Quote } from '../../../contract/billing/plans.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { missingOf } from '../../shared/plans/planMath.ts';
import { useMoney } from '../../shared/plans/useMoney.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { BillingDetails } from '../billing/BillingDetails.tsx';
import { BuyButton } from './BuyButton.tsx';
import classes from './Checkout.module.css';
import { CouponField } from './CouponField.tsx';
import { MissingMoney, type PaymentConfig } from './MissingMoney.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import { TroubleNotice } from './TroubleNotice.tsx';
import { type PayBy, type Purchase, usePurchase } from './usePurchase.ts';

/** The prorated credit for the unused period decreases every minute. */
const REQUOTE_MS = 30_000;

type WaysProps = { quote: Quote; config: PaymentConfig; value: PayBy; onChange: (way: PayBy) => void };

const Ways = ({ quote, config, value, onChange }: WaysProps) => {
  const { t } = useLingui();
  const money = useMoney();
  const text = { credit_card: t`Card`, bank_transfer: t`Bank transfer` };
  const about = {
    credit_card: t`You pay on the provider’s page. The plan starts once the payment is confirmed.`,
    bank_transfer: t`You get a payment reference. The plan starts once your transfer arrives.`,
  };
  const balance = money(quote.balance, quote.currency);
  return (
    <Radio.Group label={<Trans>Payment method</Trans>} value={value} onChange={(way) => onChange(way)}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="wallet"
          label={<Trans>From the wallet</Trans>}
          description={<Trans>Balance {balance}</Trans>}
        />
        {config.methods.map(({ id, label }) => (
          <Radio
            key={id}
            value={id}
            label={id === 'wallet' ? label : text[id]}
            description={id === 'wallet' ? undefined : about[id]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
};

const Waiting = () => {
  const { t } = useLingui();
  return (
    <Stack gap="md" role="status" aria-label={t`Loading...`}>
      <Skeleton height={20} width="70%" />
      <Skeleton height={132} />
      <Skeleton height={88} />
      <Skeleton height={36} />
    </Stack>
  );
};

/** An invoice needs to say whom it is for, so this comes before the ways of paying. */
const AskDetails = ({ onSaved }: { onSaved: () => void }) => (
  <>
    <Notice tone="petrol">
      <Trans>You will get an invoice. Enter your billing details first.</Trans>
    </Notice>
    <BillingDetails onSaved={onSaved} />
  </>
);

type Props = {
  plan: Plan;
  /** Where to return after paying at the provider. */
  backTo: string;
  onCancel: () => void;
  onBought: (bought: Purchase, quote: Quote) => void;
};

/** Checkout: quote, payment method and buy button; nothing is charged before that button. */
export const Checkout = ({ plan, backTo, onCancel, onBought }: Props) => {
  const payer = usePayer();
  const [coupon, setCoupon] = useState<string | undefined>();
  const [couponRefused, setCouponRefused] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PayBy | null>(null);
  const quote = useRead(
    contract.plans.checkUpgrade,
    { params: { id: plan.id }, body: { payer, ...(coupon !== undefined && { coupon }) } },
    { staleTime: 0, refetchInterval: REQUOTE_MS, keepPrevious: true },
  );
  const config = useRead(contract.payments.config);
  const current = useRead(contract.plans.current, { query: { payer } }, { staleTime: 0 });
  const purchase = usePurchase({
    planId: plan.id,
    coupon,
    backTo,
    requote: async () => (await quote.refetch()).data ?? null,
    onCouponRefused: (message) => {
      setCoupon(undefined);
      setCouponRefused(message);
    },
    onBought,
  });

  const failed = [quote, config].find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined) {
    return (
      <ErrorState
        error={failed.error}
        onRetry={() => {
          void quote.refetch();
          void config.refetch();
        }}
      />
    );
  }
  if (quote.data === undefined || config.data === undefined) return <Waiting />;
  const shown = quote.data;
  const missing = missingOf(shown, config.data.minorDigits);
  const outside = config.data.methods[0]?.id;
  const payBy: PayBy =
    shown.due === 0 ? 'wallet' : (chosen ?? (missing > 0 ? (outside ?? 'wallet') : 'wallet'));
  const lacks = payBy === 'wallet' && missing > 0;
  const isAsked = shown.allowed && shown.needsBillingDetails;
  return (
    <Stack gap="md">
      <QuoteLines quote={shown} days={plan.durationDays} present={current.data?.plan?.plan.name ?? null} />
      {isAsked && <AskDetails onSaved={() => void quote.refetch()} />}
      {shown.allowed && !isAsked && shown.due > 0 && (
        <Ways quote={shown} config={config.data} value={payBy} onChange={setChosen} />
      )}
      {shown.allowed && !isAsked && lacks && (
        <MissingMoney
          quote={shown}
          config={config.data}
          backTo={backTo}
          onAdded={() => void quote.refetch()}
        />
      )}
      {!shown.allowed && shown.reasonMessage !== null && (
        <Notice tone="flame">{messageText(shown.reasonMessage, shown.reason ?? '')}.</Notice>
      )}
      <CouponField
        planId={plan.id}
        applied={coupon}
        refused={couponRefused}
        onApply={(code) => {
          setCoupon(code);
          setCouponRefused(null);
          purchase.forgetTrouble();
        }}
      />
      <TroubleNotice trouble={purchase.trouble} />
      <Group justify="flex-end" gap="xs" className={classes.buttons ?? ''}>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <BuyButton
          quote={shown}
          plan={plan}
          payBy={payBy}
          busy={purchase.busy}
          lacks={lacks}
          asked={isAsked}
          onBuy={() => void purchase.buy(shown, payBy)}
        />
      </Group>
    </Stack>
  );
};
