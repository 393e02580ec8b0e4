import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { line } from '../../../../contract/core/text.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { refresh } from '../../../lib/api/query.ts';
import { useContractForm } from '../../../lib/form.ts';
import { makePasskey, passkeyRefusal } from '../../../shared/auth/passkeyCalls.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { deviceOf } from '../userAgent.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const nameForm = z.strictObject({ name: line(60) });

const NameForm = ({ onDone }: { onDone: (codes: string[] | null) => void }) => {
  const { t } = useLingui();
  const { browser, system } = deviceOf(navigator.userAgent);
  const suggested = browser !== null && system !== null ? t`${browser} on ${system}` : t`This device`;
  const form = useContractForm(nameForm, { defaultValues: { name: suggested }, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ name }) => {
    setRefusal(null);
    try {
      const passkey = await makePasskey(await call(contract.secondFactor.startPasskey));
      const { recoveryCodes } = await call(contract.secondFactor.addPasskey, { body: { name, passkey } });
      onDone(recoveryCodes);
    } catch (error) {
      setRefusal(passkeyRefusal(error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            A passkey signs you in with your fingerprint, your face, a PIN or a security key, without a
            password. It works on this site only, so nobody can trick you out of it.
          </Trans>
        </Text>
        <TextInput
          {...form.register('name')}
          label={<Trans>Name of the passkey</Trans>}
          description={<Trans>To tell it from your others</Trans>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={60}
          data-autofocus
          readOnly={isSubmitting}
          error={errors.name?.message}
        />
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSubmitting}>
          <Trans>Create passkey</Trans>
        </Button>
      </Stack>
    </form>
  );
};

/** Adds a passkey; after the first factor, recovery codes follow. */
export const PasskeyDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  const [codes, setCodes] = useState<string[] | null>(null);
  const end = () => {
    setCodes(null);
    refresh([contract.secondFactor.read]);
    onClose();
  };
  const done = (given: string[] | null) => {
    toast.done(t`Passkey added`);
    if (given === null) end();
    else setCodes(given);
  };
  return (
    <Modal
      opened={opened}
      onClose={end}
      title={codes === null ? <Trans>Add a passkey</Trans> : <Trans>Save your recovery codes</Trans>}
      size={440}
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {codes !== null ? <RecoveryCodes codes={codes} onSaved={end} /> : opened && <NameForm onDone={done} />}
    </Modal>
  );
};
