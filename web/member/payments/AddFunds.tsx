import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Chip, Radio, Stack, TextInput } from '@mantine/core';
import { IconArrowRight, IconCoinOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { intlLocale, useFormat } from '../../lib/format.ts';
import { methodText } from '../../shared/money/paymentText.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import classes from './AddFunds.module.css';
import type { PaymentConfig } from './addFundsForm.ts';
import { parseAmount, separatorsOf, suggestedAmounts } from './amount.ts';
import { useAddFunds } from './useAddFunds.ts';

type Props = { config: PaymentConfig; wanted: number | undefined };
type Funds = ReturnType<typeof useAddFunds>;

/** The parsed amount, shown before submitting; null if invalid or outside the limits. */
const useUnderstood = ({ form }: Funds, config: PaymentConfig) => {
  const { i18n } = useLingui();
  const typed = useWatch({ control: form.control, name: 'amount' });
  return useMemo(() => {
    const parsed = parseAmount(typed, config.minorDigits, separatorsOf(intlLocale(i18n.locale)));
    const isWithin =
      parsed.is === 'amount' && parsed.value >= config.minAmount && parsed.value <= config.maxAmount;
    return isWithin ? parsed.value : null;
  }, [typed, config, i18n.locale]);
};

const Amount = ({ funds, config, value }: { funds: Funds; config: PaymentConfig; value: number | null }) => {
  const { t } = useLingui();
  const { quantity } = useFormat();
  const { money, figure } = useMoney();
  const { form, busy } = funds;
  const { currency, minAmount, maxAmount } = config;
  const pick = (amount: number) =>
    form.setValue('amount', figure(amount, currency), { shouldDirty: true, shouldValidate: true });
  return (
    <div className={classes.amount}>
      <fieldset className={classes.picks} disabled={busy}>
        <legend className={classes.legend}>
          <Trans>Amount</Trans>
        </legend>
        <Chip.Group value={value === null ? null : String(value)} onChange={(one) => pick(Number(one))}>
          {suggestedAmounts(minAmount, maxAmount).map((amount) => (
            <Chip key={amount} value={String(amount)} variant="outline" radius="sm" size="sm">
              {quantity(amount, currency)}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
      <TextInput
        {...form.register('amount')}
        label={t`Another amount`}
        description={t`${money(minAmount, currency)} to ${money(maxAmount, currency)}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        disabled={busy}
        rightSection={<span className={classes.currency}>{currency}</span>}
        rightSectionWidth={52}
        classNames={{ input: classes.figure ?? '' }}
        error={form.formState.errors.amount?.message}
      />
    </div>
  );
};

const Methods = ({ funds, config }: { funds: Funds; config: PaymentConfig }) => {
  const { t, i18n } = useLingui();
  const { form, busy } = funds;
  const { field } = useController({ control: form.control, name: 'paymentMethod' });
  const about = {
    credit_card: t`You pay on the provider’s page. Usually credited within seconds.`,
    bank_transfer: t`You get a payment reference. Credited once your transfer arrives.`,
    wallet: '',
  };
  return (
    <Radio.Group
      label={t`Payment method`}
      value={field.value}
      onChange={field.onChange}
      error={form.formState.errors.paymentMethod?.message}
    >
      <Stack gap="sm" mt="xs">
        {config.methods.map(({ id }) => (
          <Radio key={id} value={id} disabled={busy} label={i18n._(methodText[id])} description={about[id]} />
        ))}
      </Stack>
    </Radio.Group>
  );
};

const Form = ({ config, wanted }: Props) => {
  const { money } = useMoney();
  const funds = useAddFunds(config, wanted);
  const value = useUnderstood(funds, config);
  const method = useWatch({ control: funds.form.control, name: 'paymentMethod' });
  const text = value === null ? null : money(value, config.currency);
  return (
    <form onSubmit={(event) => void funds.submit(event)} noValidate>
      <Stack gap="md">
        <Amount funds={funds} config={config} value={value} />
        <Methods funds={funds} config={config} />
        {funds.refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {funds.refusal}
          </Alert>
        )}
        <Button
          type="submit"
          color="flame"
          loading={funds.busy}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          className={classes.submit ?? ''}
        >
          {text === null ? (
            <Trans>Add funds</Trans>
          ) : method === 'bank_transfer' ? (
            <Trans>Add {text} by bank transfer</Trans>
          ) : (
            <Trans>Add {text} by card</Trans>
          )}
        </Button>
      </Stack>
    </form>
  );
};

/** Starts a top-up. The wallet is credited once the provider, or for a transfer the operator, confirms it. */
export const AddFunds = ({ config, wanted }: Props) =>
  config.methods.length === 0 ? (
    <EmptyState
      icon={<IconCoinOff size={26} aria-hidden />}
      title={<Trans>No funds can be added here now</Trans>}
      text={
        <Trans>No payment method is set up on this site. You can still use what is in your wallet.</Trans>
      }
    />
  ) : (
    <Form key={wanted ?? 'own'} config={config} wanted={wanted} />
  );
