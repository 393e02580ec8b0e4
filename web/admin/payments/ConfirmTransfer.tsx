import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type AdminPayment, confirmBody } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AdminPaymentDrawer.module.css';
import { moneyMoved } from './moneyMoved.ts';
import { hindranceText, whyNoConfirmation } from './paymentActs.ts';
import { TransferDifference } from './TransferDifference.tsx';

/** What a bank statement says of the transfer; `entry` is its entry. */
export type Arrived = {
  read: Partial<z.input<typeof confirmBody>>;
  /** It bears the reference of a payment that another transfer has paid. */
  isAgain: boolean;
  onConfirmed: () => void;
};

type Props = { payment: AdminPayment; arrived?: Arrived };

/**
 * Confirms a received transfer. The amount is not prefilled, so that somebody reads it from the bank statement, unless
 * it was read from the file.
 */
export const ConfirmTransfer = ({ payment, arrived }: Props) => {
  const { t, i18n } = useLingui();
  const { money } = useMoney();
  const viewer = useUser() ?? { permissions: [] };
  const hindrance = whyNoConfirmation(viewer);
  const id = useId();
  const form = useContractForm(confirmBody, {
    defaultValues: arrived?.read ?? {},
    ...(arrived === undefined && { draftKey: `confirm:${payment.id}` }),
    mode: 'onSubmit',
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.payments.confirm, { refresh: moneyMoved });
  const [amount, difference] = useWatch({ control: form.control, name: ['amount', 'difference'] });
  const missing = typeof amount === 'number' ? Math.round((payment.amount - amount) * 1000) / 1000 : 0;
  const isOther = typeof amount === 'number' && amount > 0 && missing !== 0;
  const submit = form.handleSubmit(async ({ difference: picked, ...read }) => {
    setRefusal([]);
    if (isOther && picked === undefined) {
      form.setError('difference', { message: t`Say what happens with the difference` });
      return;
    }
    try {
      const body = { ...read, ...(isOther && picked !== undefined ? { difference: picked } : {}) };
      await save.mutateAsync({ params: { id: payment.id }, body });
      form.forgetDraft();
      toast.done(t`${payment.number} is paid`);
      arrived?.onConfirmed();
    } catch (error) {
      const isAboutFields = error instanceof ApiError && error.details.length > 0;
      setRefusal(
        isAboutFields
          ? setServerErrors(form, error, ['amount', 'date', 'note', 'difference'])
          : [errorText(i18n, error)],
      );
    }
  });
  return (
    <Section title={<Trans>Confirm the transfer</Trans>} card>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <p className={classes.note}>
            <Trans>
              Expected: {money(payment.amount, payment.currency)} with the reference{' '}
              {payment.providerReference ?? payment.number} from {payment.user.username}.
            </Trans>
          </p>
          <Controller
            control={form.control}
            name="amount"
            render={({ field, fieldState }) => (
              <MoneyInput
                ref={field.ref}
                label={t`Amount on the statement`}
                currency={payment.currency}
                min={0}
                value={field.value}
                disabled={hindrance !== null}
                error={fieldState.error?.message}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          {isOther && (
            <TransferDifference
              payment={payment}
              missing={missing}
              value={difference}
              error={form.formState.errors.difference?.message}
              onChange={(next) => {
                form.setValue('difference', next);
                form.clearErrors('difference');
              }}
            />
          )}
          <TextInput
            {...form.register('date', { setValueAs: (text: string | undefined) => text || undefined })}
            type="date"
            label={t`Statement date`}
            disabled={hindrance !== null}
            error={form.formState.errors.date?.message}
          />
          <TextInput
            {...form.register('note', { setValueAs: (text: string | undefined) => text || undefined })}
            label={t`Note`}
            description={t`Number of the statement, or what it says`}
            maxLength={200}
            disabled={hindrance !== null}
            error={form.formState.errors.note?.message}
          />
          {refusal.length > 0 && (
            <Alert color="red" variant="light" role="alert">
              {refusal.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            {hindrance !== null && (
              <span id={id} className={classes.note}>
                {i18n._(hindranceText[hindrance])}
              </span>
            )}
            <Button
              type="submit"
              loading={form.formState.isSubmitting}
              disabled={hindrance !== null}
              aria-describedby={hindrance === null ? undefined : id}
            >
              <Trans>Confirm payment</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};
