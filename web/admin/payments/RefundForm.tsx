import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { type AdminPayment, refundBody } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { moneyMoved } from './moneyMoved.ts';
import { PlanEffect } from './PlanEffect.tsx';
import { leftOf } from './paymentActs.ts';

/** Source and destination of the refund. */
const Way = ({ payment, amount }: { payment: AdminPayment; amount: string }) => {
  const { user, number, provider } = payment;
  const person = `${user.username} (${user.email})`;
  const isSale = payment.type === 'plan_purchase' && !payment.creditedInstead;
  if (isSale && provider === 'wallet') {
    return (
      <Trans>
        {person} gets {amount} of {number} back into the wallet.
      </Trans>
    );
  }
  if (isSale) {
    return provider === 'bank' ? (
      <Trans>
        {person} gets {amount} of {number} back. It waits among the payouts to make until you have transferred
        it.
      </Trans>
    ) : (
      <Trans>
        {person} gets {amount} of {number} back the way it was paid.
      </Trans>
    );
  }
  return provider === 'bank' ? (
    <Trans>
      {amount} of {number} are taken out of the wallet of {person}. They wait among the payouts to make until
      you have transferred them.
    </Trans>
  ) : (
    <Trans>
      {amount} of {number} are taken out of the wallet of {person} and go back the way they came.
    </Trans>
  );
};

/** Amount and reason of a refund; the button and the sentence above it name number, amount and person. */
export const RefundForm = ({ payment, onDone }: { payment: AdminPayment; onDone: () => void }) => {
  const { t, i18n } = useLingui();
  const { money } = useMoney();
  const left = leftOf(payment);
  const isPlan = payment.type === 'plan_purchase' && !payment.creditedInstead;
  const [keys] = useState(idempotencyKeys);
  const schema = refundBody.refine(({ amount = left }) => amount <= left, {
    path: ['amount'],
    message: t`Up to ${money(left, payment.currency)} refundable`,
  });
  const form = useContractForm(schema, {
    defaultValues: { amount: left, reason: '' },
    mode: 'onSubmit',
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const chosen = useWatch({ control: form.control, name: 'endPlan' });
  // By default the plan ends with a refund of everything, and only with it.
  const endsPlan = isPlan && (chosen ?? typed === left);
  const effect = useRead(
    contract.payments.refundEffect,
    { params: { id: payment.id } },
    { enabled: isPlan, staleTime: 0 },
  ).data;
  const amount = money(typeof typed === 'number' ? typed : 0, payment.currency);
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.payments.refund, { refresh: moneyMoved });
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    const sent = isPlan ? { ...body, endPlan: endsPlan } : body;
    try {
      const refund = await save.mutateAsync({
        params: { id: payment.id },
        body: sent,
        idempotencyKey: keys.for(sent),
      });
      keys.arrived();
      const back = money(refund.amount, refund.currency);
      toast.done(
        refund.status === 'pending'
          ? t`${back} of ${payment.number} are on their way back`
          : t`${back} of ${payment.number} refunded`,
      );
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INSUFFICIENT_FUNDS') {
        const balance = money(error.body?.balance ?? 0, payment.currency);
        setRefusal([t`The wallet holds only ${balance}: what was spent cannot be taken out of it.`]);
      } else if (error instanceof ApiError && error.details.length > 0)
        setRefusal(setServerErrors(form, error, ['amount', 'reason']));
      else setRefusal([errorText(i18n, error)]);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Controller
          control={form.control}
          name="amount"
          render={({ field, fieldState }) => (
            <MoneyInput
              ref={field.ref}
              label={t`Amount`}
              description={t`Up to ${money(left, payment.currency)} refundable`}
              currency={payment.currency}
              min={0}
              value={field.value}
              data-autofocus
              error={fieldState.error?.message}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <TextInput
          {...form.register('reason')}
          label={t`Reason`}
          description={t`Visible to the member`}
          maxLength={200}
          autoComplete="off"
          error={form.formState.errors.reason && t`Enter a reason`}
        />
        {isPlan && (
          <Controller
            control={form.control}
            name="endPlan"
            render={({ field }) => (
              <Switch
                ref={field.ref}
                label={t`End the plan`}
                description={t`Off: the plan stays until it ends on its own`}
                checked={endsPlan}
                onChange={(event) => field.onChange(event.currentTarget.checked)}
              />
            )}
          />
        )}
        <Text size="sm">
          <Way payment={payment} amount={amount} />
          {effect !== undefined && endsPlan && <PlanEffect effect={effect} />}
        </Text>
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="red" loading={form.formState.isSubmitting}>
            <Trans>Refund {amount}</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
