import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Quote } from '../../../contract/billing/plans.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { refresh } from '../../lib/api/query.ts';
import { returnPath } from '../../lib/returnPath.ts';
import { goToCheckout } from '../../shared/money/checkout.ts';
import { walletReads } from '../../shared/money/moneyReads.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { missingOf, topUpOf } from '../../shared/plans/planMath.ts';
import { useMoney } from '../../shared/plans/useMoney.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './Checkout.module.css';

export type PaymentConfig = Answer<typeof contract.payments.config>;

type Props = {
  quote: Quote;
  config: PaymentConfig;
  /** Where to return after paying at the provider. */
  backTo: string;
  onAdded: () => void;
};

/** The shortfall of the wallet, and a top-up of exactly that amount. */
export const MissingMoney = ({ quote, config, backTo, onAdded }: Props) => {
  const { t } = useLingui();
  const money = useMoney();
  const payer = usePayer();
  const keys = useRef(idempotencyKeys());
  const [busy, setBusy] = useState<'card' | 'test' | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const missing = missingOf(quote, config.minorDigits);
  const amount = topUpOf(missing, config);
  const byCard = config.methods.some(({ id }) => id === 'credit_card');
  const text = money(missing, quote.currency);
  const added = amount === null ? '' : money(amount, quote.currency);

  const during = async (what: 'card' | 'test', work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    setSaid(null);
    try {
      await work();
      keys.current.arrived();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaid(
        error.isOffline
          ? t`No answer from the server. Try again: nothing is added twice.`
          : (error.details[0]?.message ?? error.message),
      );
    } finally {
      setBusy(null);
    }
  };

  const addByCard = () =>
    during('card', async () => {
      const body = { amount: amount ?? missing, paymentMethod: 'credit_card' as const, payer };
      const { checkoutUrl } = await call(contract.payments.addFunds, {
        body,
        idempotencyKey: keys.current.for(['card', body]),
      });
      if (checkoutUrl === null) return onAdded();
      returnPath.save(backTo);
      if (!goToCheckout(checkoutUrl)) onAdded();
    });

  const addTest = () =>
    during('test', async () => {
      const body = { amount: amount ?? missing, payer };
      await call(contract.wallet.testBalance, { body, idempotencyKey: keys.current.for(['test', body]) });
      refresh(walletReads);
      onAdded();
    });

  return (
    <Notice tone="flame">
      <p className={classes.missing}>
        <Trans>
          <strong>{text}</strong> is missing from the wallet.
        </Trans>{' '}
        {amount !== null && amount > missing && (
          <Trans>The smallest amount to add is {added}; what is left over stays in the wallet.</Trans>
        )}
        {amount === null && <Trans>That is more than can be added at once; pay for the plan directly.</Trans>}
      </p>
      {amount !== null && (
        <div className={classes.add}>
          {byCard && (
            <Button size="xs" loading={busy === 'card'} onClick={() => void addByCard()}>
              <Trans>Add {added} by card</Trans>
            </Button>
          )}
          {config.testBalance && amount <= 1000 && (
            <Button size="xs" variant="default" loading={busy === 'test'} onClick={() => void addTest()}>
              <Trans>Add {added} of test credit</Trans>
            </Button>
          )}
        </div>
      )}
      {said !== null && (
        <p className={classes.missing} role="alert">
          {said}
        </p>
      )}
    </Notice>
  );
};
