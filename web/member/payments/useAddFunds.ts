import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { intlLocale } from '../../lib/format.ts';
import { returnPath } from '../../lib/returnPath.ts';
import { goToCheckout } from '../../shared/money/checkout.ts';
import { readsOfMoney } from '../../shared/money/moneyReads.ts';
import { usePayer, usePayerPaths } from '../../shared/money/payer.ts';
import { refusalText } from '../../shared/money/refusal.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { ADD_FUNDS_DRAFT, addFundsForm, type PaymentConfig } from './addFundsForm.ts';
import { separatorsOf } from './amount.ts';

/** True while leaving for the provider's page; reset when the browser's back button restores the page. */
const useLeaving = () => {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return [leaving, setLeaving] as const;
};

/** Top-up form and its submission. `wanted` is the amount preset by the link that led here. */
export const useAddFunds = (config: PaymentConfig, wanted: number | undefined) => {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { money, figure } = useMoney();
  const [leaving, setLeaving] = useLeaving();
  const [refusal, setRefusal] = useState<string | null>(null);
  const payer = usePayer();
  const paths = usePayerPaths();
  const keys = useRef(idempotencyKeys());
  const save = useSave(contract.payments.addFunds, { refresh: readsOfMoney });
  const { currency, minorDigits, minAmount, maxAmount } = config;
  const least = money(minAmount, currency);
  const most = money(maxAmount, currency);
  const schema = addFundsForm(config, separatorsOf(intlLocale(i18n.locale)), {
    empty: t`Say how much you want to add`,
    unreadable: t`An amount like 149.50`,
    tooManyDecimals: minorDigits === 0 ? t`Without decimals` : t`At most ${minorDigits} decimals`,
    outside: t`Between ${least} and ${most}`,
  });
  const form = useContractForm(schema, {
    defaultValues: {
      amount: wanted === undefined ? '' : figure(wanted, currency),
      paymentMethod: config.methods[0]?.id ?? 'credit_card',
    },
    // A preset amount is not mixed with an earlier draft.
    ...(wanted === undefined && { draftKey: ADD_FUNDS_DRAFT }),
    mode: 'onSubmit',
  });
  const submit = form.handleSubmit(async (typed) => {
    setRefusal(null);
    const body = { ...typed, payer };
    try {
      const { payment, checkoutUrl } = await save.mutateAsync({
        body,
        idempotencyKey: keys.current.for(body),
      });
      keys.current.arrived();
      returnPath.forget();
      if (checkoutUrl === null) {
        form.forgetDraft();
        await navigate({ to: paths.payments, search: { payment: payment.id } });
      } else if (goToCheckout(checkoutUrl)) setLeaving(true);
      else setRefusal(t`The provider’s page cannot be opened from here. Nothing was charged.`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'METHOD_UNAVAILABLE') {
        form.setError('paymentMethod', { type: 'server', message: refusalText(i18n, error) });
        refresh([contract.payments.config]);
        return;
      }
      const rest =
        error instanceof ApiError && error.details.length > 0
          ? setServerErrors(form, error, ['amount', 'paymentMethod'])
          : [refusalText(i18n, error)];
      setRefusal(rest.length === 0 ? null : rest.join(' '));
    }
  });
  return { form, submit, refusal, busy: leaving || form.formState.isSubmitting };
};
