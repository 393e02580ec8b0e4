import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, PasswordInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refresh } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { NewPasswordInput } from '../../shared/auth/NewPasswordInput.tsx';
import { refusalText } from '../../shared/auth/refusal.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { changePasswordForm } from './passwordForm.ts';
import { ReadSection } from './ReadSection.tsx';
import { useIdentities } from './useIdentities.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

const PasswordForm = ({ user, hasPassword }: { user: User; hasPassword: boolean }) => {
  const { t } = useLingui();
  const [schema] = useState(() => changePasswordForm(hasPassword));
  const form = useContractForm(schema, { defaultValues: empty, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const { firstName, lastName, company } = user.profile;
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setRefusal(null);
    try {
      const body = hasPassword ? { currentPassword, newPassword } : { newPassword };
      await call(contract.account.changePassword, { body });
      form.reset(empty);
      refresh([contract.account.sessions, contract.socialLogin.identities]);
      toast.done(hasPassword ? t`Password changed` : t`Password set`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD')
        form.setError(
          'currentPassword',
          { type: 'server', message: refusalText(error) },
          { shouldFocus: true },
        );
      else if (error instanceof ApiError && error.details.length > 0)
        setRefusal(setServerErrors(form, error, Object.keys(empty)).join(' ') || null);
      else setRefusal(refusalText(error));
    }
  });

  const shared = {
    visibilityToggleButtonProps: { 'aria-label': t`Show password` },
    disabled: isSubmitting,
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {hasPassword ? (
            <Trans>Changing it signs out all your other devices.</Trans>
          ) : (
            <Trans>Your account has no password yet: you sign in with a linked account.</Trans>
          )}
        </Text>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {hasPassword && (
          <PasswordInput
            {...form.register('currentPassword')}
            {...shared}
            label={<Trans>Current password</Trans>}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NewPasswordInput
            {...form.register('newPassword')}
            label={<Trans>New password</Trans>}
            typed={form.watch('newPassword')}
            knownOfThem={[user.username, user.email, firstName, lastName, company]}
            disabled={isSubmitting}
            error={errors.newPassword?.message}
          />
          <PasswordInput
            {...form.register('confirmPassword')}
            {...shared}
            label={<Trans>Confirm new password</Trans>}
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
          />
        </SimpleGrid>
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isSubmitting}>
            {hasPassword ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

export const PasswordSection = ({ user }: { user: User }) => (
  <ReadSection title={<Trans>Password</Trans>} read={useIdentities()} height={240}>
    {({ hasPassword }) => <PasswordForm key={String(hasPassword)} user={user} hasPassword={hasPassword} />}
  </ReadSection>
);
