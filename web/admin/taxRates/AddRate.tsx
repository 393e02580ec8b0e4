import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { taxRateBody } from '../../../contract/billing/invoices.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { CountrySelect } from '../../shared/adForm/pickers/CountrySelect.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const fields = ['country', 'percent', 'validFrom', 'source'];
const today = () => new Date().toISOString().slice(0, 10);

const Form = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const format = useFormat();
  const form = useContractForm(taxRateBody, {
    defaultValues: { country: '', validFrom: today(), source: '' },
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string[]>([]);
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      await call(contract.taxRates.add, { body });
      refresh([contract.taxRates.list]);
      form.reset(body);
      toast.done(t`Rate of ${format.country(body.country)} entered`);
      onClose();
    } catch (error) {
      setRefusal(setServerErrors(form, error, fields));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => <CountrySelect field={field} error={errors.country?.message} />}
        />
        <Controller
          control={form.control}
          name="percent"
          render={({ field }) => (
            <NumberInput
              ref={field.ref}
              label={<Trans>Standard rate</Trans>}
              min={0}
              max={100}
              decimalScale={3}
              suffix="%"
              clampBehavior="none"
              hideControls
              value={field.value ?? ''}
              onChange={(value) => field.onChange(value === '' ? undefined : Number(value))}
              onBlur={field.onBlur}
              error={errors.percent?.message}
            />
          )}
        />
        <TextInput
          {...form.register('validFrom')}
          type="date"
          label={<Trans>Valid from</Trans>}
          description={<Trans>If entered twice for the same day, the later entry counts</Trans>}
          error={errors.validFrom?.message}
        />
        <TextInput
          {...form.register('source')}
          label={<Trans>Source</Trans>}
          description={<Trans>Where the rate is published: a title or a link</Trans>}
          maxLength={200}
          autoComplete="off"
          error={errors.source?.message}
        />
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSubmitting}>
            <Trans>Enter the rate</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Enters a rate from a day on. */
export const AddRate = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>New VAT rate</Trans>}
      size={460}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {opened && <Form onClose={onClose} />}
    </Modal>
  );
};
