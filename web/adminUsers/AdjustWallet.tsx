import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { contract } from '../../contract/index.ts';
import type { UserDetail } from '../../contract/users.ts';
import { adjustBody } from '../../contract/wallet.ts';
import { moneyMoved } from '../adminPayments/moneyMoved.ts';
import { ApiError } from '../lib/apiError.ts';
import { complaint } from '../lib/complaint.ts';
import { setServerErrors, useContractForm } from '../lib/form.ts';
import { useSave } from '../lib/query.ts';
import { repeatKeys } from '../lib/repeatKey.ts';
import { useUser } from '../lib/session.ts';
import { useMoney } from '../payments/useMoney.ts';
import { MoneyInput } from '../ui/MoneyInput.tsx';
import { Section } from '../ui/Section.tsx';
import { toast } from '../ui/toast.ts';
import classes from './UserDrawer.module.css';

type Props = { user: UserDetail; currency: string; onDone: () => void };

/** Corrects a balance; its owner reads the reason. */
export const AdjustWallet = ({ user, currency, onDone }: Props) => {
  const { t, i18n } = useLingui();
  const { money, signed } = useMoney();
  const mayAdjust = useUser()?.permissions.includes('wallet.adjust') === true;
  const id = useId();
  const [keys] = useState(repeatKeys);
  const form = useContractForm(adjustBody, {
    defaultValues: { reason: '' },
    draftKey: `adjust:${user.id}`,
    mode: 'onSubmit',
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.wallet.adjust, { refresh: moneyMoved });
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const done = await save.mutateAsync({ params: { id: user.id }, body, idempotencyKey: keys.for(body) });
      keys.arrived();
      form.reset({ reason: '' });
      form.forgetDraft();
      toast.done(t`${user.username} has ${money(done.balanceAfter, currency)} now`);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INSUFFICIENT_FUNDS') {
        const balance = money(error.body?.balance ?? 0, currency);
        setRefusal([t`The wallet holds only ${balance}; it cannot go below zero.`]);
      } else if (error instanceof ApiError && error.details.length > 0)
        setRefusal(setServerErrors(form, error, ['amount', 'reason']));
      else setRefusal([complaint(i18n, error)]);
    }
  });
  const change = typeof typed === 'number' ? signed(typed, currency) : null;
  return (
    <Section title={<Trans>Correct the balance</Trans>} card>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Controller
            control={form.control}
            name="amount"
            render={({ field, fieldState }) => (
              <MoneyInput
                ref={field.ref}
                label={t`Amount`}
                description={t`With a minus sign it is taken out`}
                currency={currency}
                value={field.value}
                disabled={!mayAdjust}
                error={fieldState.error?.message}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <TextInput
            {...form.register('reason')}
            label={t`Reason`}
            description={t`The person reads it`}
            maxLength={200}
            autoComplete="off"
            disabled={!mayAdjust}
            error={form.formState.errors.reason && t`Say why`}
          />
          {refusal.length > 0 && (
            <Alert color="red" variant="light" role="alert">
              {refusal.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            {!mayAdjust && (
              <span id={id} className={classes.quiet}>
                <Trans>You may look. Moving money needs the permission “Adjust wallets”.</Trans>
              </span>
            )}
            <Button
              type="submit"
              loading={form.formState.isSubmitting}
              disabled={!mayAdjust}
              aria-describedby={mayAdjust ? undefined : id}
            >
              {change === null ? (
                <Trans>Correct it</Trans>
              ) : (
                <Trans>
                  Book {change} {currency}
                </Trans>
              )}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};
