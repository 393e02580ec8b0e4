import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { loginBody } from '../../../contract/accounts/auth.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { session } from '../../lib/session.ts';
import classes from './AuthDialog.module.css';
import { loginMessage } from './loginMessage.ts';
import { type Asked, secondStepOf } from './SecondStep.tsx';

const empty = { email: '', password: '' };

export const LoginForm = ({
  onSignedIn,
  onBusy,
  onForgot,
  onSecondStep,
}: {
  onSignedIn: () => void;
  onBusy: (busy: boolean) => void;
  onForgot: (email: string) => void;
  onSecondStep: (asked: Asked) => void;
}) => {
  const { t, i18n } = useLingui();
  const form = useContractForm(loginBody, { defaultValues: empty, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLimited, setIsLimited] = useState(false);

  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    onBusy(true);
    try {
      const { token, user } = await call(contract.auth.login, { body });
      session.signIn(token, user);
      form.reset(empty);
      onSignedIn();
    } catch (error) {
      const asked = secondStepOf(error);
      if (asked !== null) {
        onSecondStep(asked);
        return;
      }
      setServerErrors(form, error, ['email', 'password']);
      setRefusal(i18n._(loginMessage(error)));
      setIsLimited(error instanceof ApiError && error.code === 'RATE_LIMITED');
    } finally {
      onBusy(false);
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <TextInput
          {...form.register('email')}
          type="email"
          label={<Trans>E-mail</Trans>}
          placeholder="name@company.com"
          autoComplete="username"
          inputMode="email"
          data-autofocus
          disabled={isSubmitting}
          error={errors.email?.message}
        />
        <PasswordInput
          {...form.register('password')}
          label={<Trans>Password</Trans>}
          description={<Trans>At least 6 characters</Trans>}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
          disabled={isSubmitting}
          error={errors.password?.message}
        />
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes.forgot}
          disabled={isSubmitting}
          onClick={() => onForgot(form.getValues('email'))}
        >
          <Trans>Forgot password?</Trans>
        </Anchor>
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        {refusal !== null && isLimited && (
          <Text size="sm" c="dimmed">
            <Trans>If this goes on, “Forgot password?” mails you a link that lets you in.</Trans>
          </Text>
        )}
        <Button type="submit" fullWidth disabled={isSubmitting}>
          {isSubmitting ? <Trans>Logging in...</Trans> : <Trans>Login</Trans>}
        </Button>
      </Stack>
    </form>
  );
};
