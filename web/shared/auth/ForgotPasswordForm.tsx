import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { forgotPasswordBody } from '../../../contract/accounts/account.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import classes from './AuthDialog.module.css';
import { refusalText } from './refusal.ts';

type Props = { email: string; onBack: () => void };

/** The response is the same for every address, so it does not reveal which accounts exist. */
const Sent = ({ email, onBack }: Props) => (
  <Stack gap="md">
    <div className={classes.sent} role="status">
      <IconMailForward size={32} aria-hidden />
      <p>
        <Trans>
          If an account exists for <strong>{email}</strong>, a mail with a link to set a new password is on
          its way. The link works once, for one hour.
        </Trans>
      </p>
      <Text size="sm" c="dimmed">
        <Trans>Nothing there after a few minutes? Look into the spam folder, or try again.</Trans>
      </Text>
    </div>
    <Button variant="default" fullWidth onClick={onBack} data-autofocus>
      <Trans>Back to sign in</Trans>
    </Button>
  </Stack>
);

export const ForgotPasswordForm = ({ email, onBack }: Props) => {
  const form = useContractForm(forgotPasswordBody, { defaultValues: { email }, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      await call(contract.account.forgotPassword, { body });
      setSentTo(body.email);
    } catch (error) {
      const isField = error instanceof ApiError && error.details.length > 0;
      setRefusal(isField ? setServerErrors(form, error, ['email']).join(' ') || null : refusalText(error));
    }
  });

  if (sentTo !== null) return <Sent email={sentTo} onBack={onBack} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>We’ll e-mail you a link to set a new password.</Trans>
        </Text>
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
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSubmitting}>
          <Trans>Send link</Trans>
        </Button>
        <Anchor component="button" type="button" size="sm" className={classes.back} onClick={onBack}>
          <Trans>Back to sign in</Trans>
        </Anchor>
      </Stack>
    </form>
  );
};
