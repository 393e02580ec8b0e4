import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../contract/index.ts';
import { ApiError } from '../lib/apiError.ts';
import { comeBack } from '../lib/comeBack.ts';
import { setServerErrors, useContractForm } from '../lib/form.ts';
import { intlLocale } from '../lib/format.ts';
import { refresh, useSave } from '../lib/query.ts';
import { repeatKeys } from '../lib/repeatKey.ts';
import { ADD_FUNDS_DRAFT, addFundsForm, type PaymentConfig } from './addFundsForm.ts';
import { separatorsOf } from './amount.ts';
import { goToCheckout } from './checkout.ts';
import { readsOfMoney } from './moneyReads.ts';
import { refusalText } from './refusal.ts';
import { useMoney } from './useMoney.ts';

/** On its way to the provider’s page; whoever comes back by the browser's button finds the form as it was. */
const useLeaving = () => {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return [leaving, setLeaving] as const;
};

/** The form that begins a top-up, and what becomes of it. `wanted` is an amount that somebody was sent here to add. */
export const useAddFunds = (config: PaymentConfig, wanted: number | undefined) => {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { money, figure } = useMoney();
  const [leaving, setLeaving] = useLeaving();
  const [refusal, setRefusal] = useState<string | null>(null);
  const keys = useRef(repeatKeys());
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
    // What an address asks for is not mixed up with what was typed before.
    ...(wanted === undefined && { draftKey: ADD_FUNDS_DRAFT }),
    mode: 'onSubmit',
  });
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      const { payment, checkoutUrl } = await save.mutateAsync({
        body,
        idempotencyKey: keys.current.for(body),
      });
      keys.current.arrived();
      comeBack.forget();
      if (checkoutUrl === null) {
        form.forgetDraft();
        await navigate({ to: '/users/payments', search: { payment: payment.id } });
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
