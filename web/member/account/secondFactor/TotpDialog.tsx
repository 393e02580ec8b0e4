import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { totpCodeBody } from '../../../../contract/accounts/factors.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { refresh } from '../../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../../lib/form.ts';
import { refusalText } from '../../../shared/auth/refusal.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactor.module.css';

export type NewTotp = { secret: string; uri: string };

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

const SetUp = ({ totp, onDone }: { totp: NewTotp; onDone: (codes: string[] | null) => void }) => {
  const { t } = useLingui();
  const form = useContractForm(totpCodeBody, { defaultValues: { code: '' }, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      const { recoveryCodes } = await call(contract.secondFactor.confirmTotp, { body });
      onDone(recoveryCodes);
    } catch (error) {
      if (setServerErrors(form, error, ['code']).length > 0) setRefusal(refusalText(error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>Scan the QR code with an authenticator app, or enter the key by hand.</Trans>
        </Text>
        <QrCode text={totp.uri} label={t`QR code for your authenticator app`} />
        <Text size="sm" ta="center">
          <Trans>
            Key: <span className={classes.key}>{inGroups(totp.secret)}</span>
          </Trans>
        </Text>
        <TextInput
          {...form.register('code')}
          label={<Trans>Code that the app shows</Trans>}
          description={<Trans>6 digits</Trans>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          data-autofocus
          readOnly={isSubmitting}
          error={errors.code?.message}
        />
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSubmitting}>
          <Trans>Turn on</Trans>
        </Button>
      </Stack>
    </form>
  );
};

/** Sets up an authenticator app; after the first factor, recovery codes follow. */
export const TotpDialog = ({ totp, onClose }: { totp: NewTotp | null; onClose: () => void }) => {
  const { t } = useLingui();
  const [codes, setCodes] = useState<string[] | null>(null);
  const end = () => {
    setCodes(null);
    refresh([contract.secondFactor.read]);
    onClose();
  };
  const done = (given: string[] | null) => {
    toast.done(t`Authenticator app is on`);
    if (given === null) end();
    else setCodes(given);
  };
  return (
    <Modal
      opened={totp !== null}
      onClose={end}
      title={
        codes === null ? <Trans>Set up an authenticator app</Trans> : <Trans>Save your recovery codes</Trans>
      }
      size={440}
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onSaved={end} />
      ) : (
        totp !== null && <SetUp totp={totp} onDone={done} />
      )}
    </Modal>
  );
};
