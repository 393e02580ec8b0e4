import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { passwordBody } from '../../../contract/accounts/auth.ts';
import { type FactorMethod, factorMethods } from '../../../contract/accounts/factors.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { FactorForm } from './FactorForm.tsx';
import { reauthDialog, useReauthOpen } from './reauthDialog.ts';
import { refusalText } from './refusal.ts';

const PasswordForm = () => {
  const { t } = useLingui();
  const user = useUser();
  const form = useContractForm(passwordBody, { defaultValues: { password: '' }, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      await call(contract.auth.reauthenticate, { body });
      reauthDialog.settle(true);
    } catch (error) {
      if (setServerErrors(form, error, ['password']).length > 0) setRefusal(refusalText(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>For your security, enter your password to continue.</Trans>
        </Text>
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordInput
          {...form.register('password')}
          label={<Trans>Password</Trans>}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
          disabled={isSubmitting}
          data-autofocus
          error={errors.password?.message}
        />
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSubmitting}>
          <Trans>Continue</Trans>
        </Button>
      </Stack>
    </form>
  );
};

const Factors = ({ methods }: { methods: FactorMethod[] }) => (
  <>
    <Text size="sm" mb="md">
      <Trans>For your security, confirm with your second factor to continue.</Trans>
    </Text>
    <FactorForm
      methods={methods}
      passkeyOptions={() => call(contract.auth.reauthenticationOptions)}
      send={async (body) => {
        await call(contract.auth.reauthenticate, { body });
        reauthDialog.settle(true);
      }}
    />
  </>
);

const Ways = () => {
  const read = useRead(contract.auth.reauthentication, {}, { staleTime: 0 });
  if (read.isPending) return <SkeletonRows rows={2} height={36} />;
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const { methods } = read.data;
  if (methods.includes('password')) return <PasswordForm />;
  const factors = factorMethods.filter((method) => methods.includes(method));
  if (factors.length > 0) return <Factors methods={factors} />;
  return (
    <Text size="sm">
      <Trans>Sign out and sign in again to continue: this action needs a recent sign-in.</Trans>
    </Text>
  );
};

/** Asks for reauthentication before a sensitive action; the refused call is then retried. */
export const ReauthDialog = () => {
  const { t } = useLingui();
  const opened = useReauthOpen();
  return (
    <Modal
      opened={opened}
      onClose={() => reauthDialog.settle(false)}
      title={<Trans>Confirm it’s you</Trans>}
      size={420}
      // Stacked above the dialog that triggered it.
      zIndex={400}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Ways />
    </Modal>
  );
};
