import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { type AdminPayment, paidOutBody } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './AdminPaymentDrawer.module.css';
import { moneyMoved } from './moneyMoved.ts';
import { hindranceText, whyNoConfirmation } from './paymentActs.ts';

/** Records that a refund was transferred from the bank account. */
export const PaidOut = ({ payment }: { payment: AdminPayment }) => {
  const { t, i18n } = useLingui();
  const { money } = useMoney();
  const hindrance = whyNoConfirmation(useUser() ?? { permissions: [] });
  const id = useId();
  const form = useContractForm(paidOutBody, {
    defaultValues: { reference: '', date: new Date().toISOString().slice(0, 10) },
    draftKey: `paidOut:${payment.id}`,
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.payments.paidOut, { refresh: moneyMoved });
  const amount = money(payment.amount, payment.currency);
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      await save.mutateAsync({ params: { id: payment.id }, body });
      form.forgetDraft();
      toast.done(t`${payment.number} is paid out`);
    } catch (error) {
      const isAboutFields = error instanceof ApiError && error.details.length > 0;
      setRefusal(
        isAboutFields ? setServerErrors(form, error, ['reference', 'date']) : [errorText(i18n, error)],
      );
    }
  });
  return (
    <Section title={<Trans>Pay it out</Trans>} card>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <p className={classes.note}>
            <Trans>
              Transfer {amount} to {payment.user.company ?? payment.user.username} from your bank account,
              then record it here.
            </Trans>
          </p>
          <TextInput
            {...form.register('reference')}
            label={t`Bank reference`}
            maxLength={100}
            autoComplete="off"
            disabled={hindrance !== null}
            error={errors.reference && t`Enter the reference of the transfer`}
          />
          <TextInput
            {...form.register('date')}
            type="date"
            label={t`Statement date`}
            disabled={hindrance !== null}
            error={errors.date?.message}
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
              loading={isSubmitting}
              disabled={hindrance !== null}
              aria-describedby={hindrance === null ? undefined : id}
            >
              <Trans>Mark as paid out</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};
