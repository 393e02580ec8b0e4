import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session.ts';
import { askPasskey, passkeyRefusal, passkeysPossible } from './passkeyCalls.ts';

/** Signs in with a passkey alone, without a username. */
export const PasskeySignIn = ({ disabled, onSignedIn }: { disabled: boolean; onSignedIn: () => void }) => {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = useRef(false);
  if (!passkeysPossible()) return null;
  const signIn = async () => {
    if (asked.current) return;
    asked.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      const passkey = await askPasskey(await call(contract.factorSignIn.passkeyOptions));
      const { token, user } = await call(contract.factorSignIn.withPasskey, { body: { passkey } });
      session.signIn(token, user);
      onSignedIn();
    } catch (error) {
      setRefusal(passkeyRefusal(error));
    } finally {
      asked.current = false;
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        mt="sm"
        fullWidth
        variant="default"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        disabled={disabled}
        loading={isBusy}
        onClick={() => void signIn()}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {refusal !== null && (
        <Alert mt="sm" color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
    </>
  );
};
