import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, PasswordInput, Stack } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { session } from '../../lib/session.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { NewPasswordInput } from '../../shared/auth/NewPasswordInput.tsx';
import { refusalText } from '../../shared/auth/refusal.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { newPasswordForm } from './passwordForm.ts';
import classes from './ResetPasswordPage.module.css';
import { useMailToken } from './useMailToken.ts';

type Step = 'type' | 'done' | 'expired';

const empty = { newPassword: '', confirmPassword: '' };

const Expired = () => (
  <EmptyState
    page
    icon={<IconLinkOff size={28} aria-hidden />}
    title={<Trans>This link no longer works</Trans>}
    text={<Trans>It was used already, is too old, or was not copied as a whole.</Trans>}
    action={
      <Button onClick={() => authDialog.open({ view: 'forgot' })}>
        <Trans>Ask for a new link</Trans>
      </Button>
    }
  />
);

const Done = () => {
  const router = useRouter();
  const signIn = () => authDialog.open({ next: '/', goOn: () => router.history.push('/') });
  return (
    <Flex role="status" flex={1}>
      <EmptyState
        page
        icon={<IconCircleCheck size={28} aria-hidden />}
        title={<Trans>Your password is set</Trans>}
        text={<Trans>Devices that were signed in to your account are signed out.</Trans>}
        action={
          <Button onClick={signIn}>
            <Trans>Sign in</Trans>
          </Button>
        }
      />
    </Flex>
  );
};

const PasswordForm = ({ token, onStep }: { token: string; onStep: (step: Step) => void }) => {
  const { t } = useLingui();
  const form = useContractForm(newPasswordForm, { defaultValues: empty, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ newPassword }) => {
    setRefusal(null);
    try {
      await call(contract.account.resetPassword, { body: { token, newPassword } });
      // All sessions have ended, including this browser's if it belongs to the same account.
      session.clear();
      onStep('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TOKEN_INVALID') onStep('expired');
      else if (error instanceof ApiError && error.details.length > 0)
        setRefusal(setServerErrors(form, error, ['newPassword']).join(' ') || null);
      else setRefusal(refusalText(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <NewPasswordInput
          {...form.register('newPassword')}
          label={<Trans>New password</Trans>}
          typed={form.watch('newPassword')}
          disabled={isSubmitting}
          error={errors.newPassword?.message}
        />
        <PasswordInput
          {...form.register('confirmPassword')}
          label={<Trans>Confirm password</Trans>}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
          disabled={isSubmitting}
          error={errors.confirmPassword?.message}
        />
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSubmitting}>
          <Trans>Set the password</Trans>
        </Button>
      </Stack>
    </form>
  );
};

const ResetPassword = ({ token, isInvited }: { token: string | null; isInvited: boolean }) => {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>('type');
  usePageTitle(isInvited ? t`Welcome` : t`New password`);

  if (step === 'done') return <Done />;
  if (token === null || step === 'expired') return <Expired />;
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1>{isInvited ? <Trans>Welcome</Trans> : <Trans>Set a new password</Trans>}</h1>
        <p>
          {isInvited ? (
            <Trans>An account was created for you. Choose a password; then you can sign in.</Trans>
          ) : (
            <Trans>You sign in with it from now on. All your devices are signed out.</Trans>
          )}
        </p>
        <PasswordForm token={token} onStep={setStep} />
      </div>
    </div>
  );
};

/** Opened from an e-mail, after a forgotten password or by an invited user without one. */
export const ResetPasswordPage = () => {
  const [isInvited] = useState(() => new URLSearchParams(location.search).get('invited') === '1');
  const token = useMailToken();
  return <ResetPassword key={token} token={token} isInvited={isInvited} />;
};
