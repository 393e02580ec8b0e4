import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { type BillingDetails, billingDetailsBody } from '../../../contract/billing/invoices.ts';
import { vatNumberExample, vatNumberFault } from '../../../contract/billing/vatForms.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { CountrySelect } from '../../shared/adForm/pickers/CountrySelect.tsx';
import { usePayer } from '../../shared/money/payer.ts';
import { toast } from '../../ui/feedback/toast.ts';

const fields = ['legalName', 'address', 'country', 'vatNumber'];

type Props = {
  /** What the form begins with. */
  details: BillingDetails;
  /** Beside the button: what else can be done. */
  actions?: ReactNode;
  onSaved: () => void;
};

/** To whom invoices are made out. */
export const BillingForm = ({ details, actions, onSaved }: Props) => {
  const { t } = useLingui();
  const payer = usePayer();
  const form = useContractForm(billingDetailsBody, {
    defaultValues: details,
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string[]>([]);
  const [country, typed] = useWatch({ control: form.control, name: ['country', 'vatNumber'] });
  const example = vatNumberExample(country);
  const number = (typed ?? '').replace(/[\s.-]/g, '').toUpperCase();
  const fits = number !== '' && country !== '' && vatNumberFault(country, number) === null;

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      await call(contract.billing.saveDetails, { query: { payer }, body });
      form.reset(body);
      refresh([contract.billing.details, contract.plans.checkUpgrade]);
      toast.done(t`Billing details saved`);
      onSaved();
    } catch (error) {
      setRefusal(setServerErrors(form, error, fields));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.register('legalName')}
          label={<Trans>Legal name</Trans>}
          autoComplete="organization"
          maxLength={160}
          error={errors.legalName?.message}
        />
        <Textarea
          {...form.register('address')}
          label={<Trans>Address</Trans>}
          autoComplete="street-address"
          autosize
          minRows={2}
          maxLength={300}
          error={errors.address?.message}
        />
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => <CountrySelect field={field} error={errors.country?.message} />}
        />
        <TextInput
          {...form.register('vatNumber')}
          label={<Trans>VAT number</Trans>}
          description={
            fits ? (
              example === null ? (
                <Trans>Not verified</Trans>
              ) : (
                <Trans>Format valid, not verified</Trans>
              )
            ) : example === null ? (
              <Trans>Leave empty if you have none</Trans>
            ) : (
              <Trans>Like {example}. Leave empty if you have none</Trans>
            )
          }
          autoComplete="off"
          maxLength={30}
          error={errors.vatNumber?.message}
        />
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {actions}
          <Button type="submit" loading={isSubmitting}>
            <Trans>Save billing details</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
