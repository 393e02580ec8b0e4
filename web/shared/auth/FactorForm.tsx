import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { type FactorMethod, recoveryCodeBody, totpCodeBody } from '../../../contract/accounts/factors.ts';
import type { PasskeyAnswer, requestOptions } from '../../../contract/accounts/webauthn.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { askPasskey, passkeyRefusal, passkeysPossible } from './passkeyCalls.ts';
import { refusalText } from './refusal.ts';

export type Proof = { code: string } | { recoveryCode: string } | { passkey: PasskeyAnswer };
type Send = (proof: Proof) => Promise<void>;

const Refusal = ({ text }: { text: string | null }) =>
  text !== null && (
    <Alert color="red" variant="light" role="alert">
      {text}
    </Alert>
  );

const CodeForm = ({ send }: { send: Send }) => {
  const form = useContractForm(totpCodeBody, { defaultValues: { code: '' }, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.handleSubmit(async (proof) => {
    setRefusal(null);
    try {
      await send(proof);
    } catch (error) {
      if (setServerErrors(form, error, ['code']).length > 0) setRefusal(refusalText(error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.register('code')}
          label={<Trans>Code from your authenticator app</Trans>}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          data-autofocus
          autoFocus
          readOnly={isSubmitting}
          error={errors.code?.message}
        />
        <Refusal text={refusal} />
        <Button type="submit" fullWidth loading={isSubmitting}>
          <Trans>Continue</Trans>
        </Button>
      </Stack>
    </form>
  );
};

const RecoveryForm = ({ send }: { send: Send }) => {
  const form = useContractForm(recoveryCodeBody, { defaultValues: { recoveryCode: '' }, mode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.handleSubmit(async (proof) => {
    setRefusal(null);
    try {
      await send(proof);
    } catch (error) {
      if (setServerErrors(form, error, ['recoveryCode']).length > 0) setRefusal(refusalText(error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.register('recoveryCode')}
          label={<Trans>Recovery code</Trans>}
          description={<Trans>Each of them works once.</Trans>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          data-autofocus
          autoFocus
          readOnly={isSubmitting}
          error={errors.recoveryCode?.message}
        />
        <Refusal text={refusal} />
        <Button type="submit" fullWidth loading={isSubmitting}>
          <Trans>Continue</Trans>
        </Button>
      </Stack>
    </form>
  );
};

type Options = () => Promise<z.output<typeof requestOptions>>;

const PasskeyForm = ({ send, options }: { send: Send; options: Options }) => {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = useRef(false);
  const prove = async () => {
    if (asked.current) return;
    asked.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await send({ passkey: await askPasskey(await options()) });
    } catch (error) {
      setRefusal(passkeyRefusal(error));
    } finally {
      asked.current = false;
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>Use your fingerprint, your face, a PIN or your security key.</Trans>
      </Text>
      <Refusal text={refusal} />
      <Button
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={isBusy}
        data-autofocus
        onClick={() => void prove()}
      >
        <Trans>Use a passkey</Trans>
      </Button>
    </Stack>
  );
};

type Props = {
  methods: readonly FactorMethod[];
  /** Fetches the passkey challenge when it is needed. */
  passkeyOptions: Options;
  send: Send;
  /** Shown below the methods, e.g. a back link. */
  children?: ReactNode;
};

/** Second-factor form: passkey first if available, other methods as links. */
export const FactorForm = ({ methods, passkeyOptions, send, children }: Props) => {
  const { t } = useLingui();
  const ways = methods.filter((method) => method !== 'passkey' || passkeysPossible());
  const [way, setWay] = useState<FactorMethod | undefined>(ways[0]);
  const links: Record<FactorMethod, string> = {
    passkey: t`Use a passkey`,
    totp: t`Use your authenticator app`,
    recoveryCode: t`Use a recovery code`,
  };
  return (
    <Stack gap="md">
      {way === 'passkey' && <PasskeyForm send={send} options={passkeyOptions} />}
      {way === 'totp' && <CodeForm send={send} />}
      {way === 'recoveryCode' && <RecoveryForm send={send} />}
      {way === undefined && (
        <Text size="sm">
          <Trans>
            Your passkey works only at the site’s own address and in a browser that knows passkeys.
          </Trans>
        </Text>
      )}
      <Stack gap={6} align="center">
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Anchor key={one} component="button" type="button" size="sm" onClick={() => setWay(one)}>
              {links[one]}
            </Anchor>
          ))}
        {children}
      </Stack>
    </Stack>
  );
};
