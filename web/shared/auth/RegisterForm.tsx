import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { registerBody } from '../../../contract/accounts/auth.ts';
import { fault } from '../../../contract/core/message.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { session } from '../../lib/session.ts';
import { ConsentText } from '../legal/ConsentText.tsx';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { AvailabilityInput } from './AvailabilityInput.tsx';
import { CheckMail } from './CheckMail.tsx';
import { NewPasswordInput } from './NewPasswordInput.tsx';
import { registrationErrors } from './registrationErrors.ts';
import { useAvailability } from './useAvailability.ts';

const empty = { username: '', email: '', password: '', confirmPassword: '' };
type Form = typeof empty & { acceptTerms?: number | undefined };

const schema = registerBody
  .extend({ confirmPassword: z.string() })
  .refine((body) => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    message: fault('accounts.passwordsDiffer'),
    // Runs even if another field is invalid, so that all errors show at once.
    when: () => true,
  });

export const RegisterForm = ({
  onSignedIn,
  onBusy,
}: {
  onSignedIn: () => void;
  onBusy: (busy: boolean) => void;
}) => {
  const { t, i18n } = useLingui();
  const { legal } = useSiteSettings();
  const terms = legal.consentRequired ? legal.terms : null;
  const [accepted, setAccepted] = useState(false);
  const defaultValues: Form = empty;
  const form = useContractForm(schema, { defaultValues, mode: 'onBlur' });
  const { errors, isSubmitting } = form.formState;
  const keys = useRef(idempotencyKeys());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const values = form.watch();
  const username = useAvailability('username', values.username);
  const email = useAvailability('email', values.email);
  const undecided = [username, email].some(({ state }) => state === 'checking' || state === 'unavailable');
  const incomplete = Object.values(values).some((value) => value === '') || (terms !== null && !accepted);

  const submit = form.handleSubmit(async ({ confirmPassword: _, ...given }) => {
    const body = { ...given, ...(terms !== null && { acceptTerms: terms }) };
    if (undecided || incomplete) return;
    setRefusal(null);
    onBusy(true);
    try {
      const idempotencyKey = keys.current.for(body);
      const { token, user } = await call(contract.auth.register, { body, idempotencyKey });
      keys.current.arrived();
      form.reset(empty);
      if (token === null) {
        setSentTo(body.email);
        return;
      }
      session.signIn(token, user);
      onSignedIn();
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification wants registration errors logged
      console.warn('Registration failed:', error instanceof ApiError ? error.code : error);
      const fieldErrors = error instanceof ApiError ? registrationErrors(error) : {};
      for (const [field, message] of Object.entries(fieldErrors.fields ?? {})) {
        form.setError(
          field as keyof typeof empty,
          { type: 'server', message: i18n._(message) },
          { shouldFocus: true },
        );
      }
      const rest =
        fieldErrors.fields === undefined
          ? setServerErrors(form, error, [...Object.keys(empty), 'acceptTerms'])
          : [];
      setRefusal(fieldErrors.general === undefined ? rest.join(' ') || null : i18n._(fieldErrors.general));
    } finally {
      onBusy(false);
    }
  });

  if (sentTo !== null) return <CheckMail email={sentTo} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <AvailabilityInput
          {...form.register('username')}
          label={<Trans>Username</Trans>}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          disabled={isSubmitting}
          availability={username}
          fieldError={errors.username?.message}
        />
        <AvailabilityInput
          {...form.register('email')}
          type="email"
          label={<Trans>E-mail</Trans>}
          placeholder="name@company.com"
          autoComplete="username"
          inputMode="email"
          disabled={isSubmitting}
          availability={email}
          fieldError={errors.email?.message}
        />
        <NewPasswordInput
          {...form.register('password')}
          label={<Trans>Password</Trans>}
          typed={values.password}
          knownOfThem={[values.username, values.email]}
          disabled={isSubmitting}
          error={errors.password?.message}
        />
        <PasswordInput
          {...form.register('confirmPassword')}
          label={<Trans>Confirm password</Trans>}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
          disabled={isSubmitting}
          error={errors.confirmPassword?.message}
        />
        {terms !== null && (
          <Checkbox
            checked={accepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
            disabled={isSubmitting}
            error={errors.acceptTerms?.message}
            label={<ConsentText hasPrivacy={legal.privacy !== null} />}
          />
        )}
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" fullWidth disabled={isSubmitting || incomplete || undecided}>
          {isSubmitting ? <Trans>Registering...</Trans> : <Trans>Register</Trans>}
        </Button>
      </Stack>
    </form>
  );
};
