import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Plan, Quote } from '../../../contract/billing/plans.ts';
import { messageText } from '../../i18n/messageText.ts';
import { useMoney } from '../../shared/plans/useMoney.ts';
import type { PayBy } from './usePurchase.ts';

type Props = {
  quote: Quote;
  plan: Plan;
  payBy: PayBy;
  busy: boolean;
  /** The wallet balance is too low. */
  lacks: boolean;
  /** Billing details are asked for first. */
  asked: boolean;
  onBuy: () => void;
};

const useLabel = ({ quote, plan, payBy }: Props): ReactNode => {
  const money = useMoney();
  const due = money(quote.due, quote.currency);
  if (quote.due === 0) return <Trans>Get {plan.name} at no cost</Trans>;
  if (payBy === 'credit_card') return <Trans>Pay {due} by card</Trans>;
  if (payBy === 'bank_transfer') return <Trans>Order for {due}</Trans>;
  if (quote.kind === 'renew') return <Trans>Extend for {due}</Trans>;
  if (quote.kind === 'upgrade') return <Trans>Upgrade for {due}</Trans>;
  return <Trans>Buy for {due}</Trans>;
};

/** Names the amount due; when disabled, says why. */
export const BuyButton = (props: Props) => {
  const { t } = useLingui();
  const { quote, busy, lacks, asked, onBuy } = props;
  const label = useLabel(props);
  const closed = lacks || asked || !quote.allowed;
  return (
    <Button
      color="flame"
      loading={busy}
      {...(closed
        ? {
            'data-disabled': true,
            'aria-disabled': true,
            'aria-description': asked
              ? t`Save your billing details first`
              : lacks
                ? t`There is not enough money in the wallet`
                : quote.reasonMessage === null
                  ? ''
                  : messageText(quote.reasonMessage, quote.reason ?? ''),
          }
        : { onClick: onBuy })}
    >
      {label}
    </Button>
  );
};
