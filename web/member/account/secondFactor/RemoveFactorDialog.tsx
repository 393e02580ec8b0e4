import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Passkey } from '../../../../contract/accounts/secondFactor.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { refresh } from '../../../lib/api/query.ts';
import { refusalText } from '../../../shared/auth/refusal.ts';
import { toast } from '../../../ui/feedback/toast.ts';

type Props = {
  /** The factor to remove; null: the dialog is closed. */
  what: 'totp' | Passkey | null;
  /** No second factor remains afterwards. */
  isLast: boolean;
  onClose: () => void;
};

/** Says what is removed and what follows from it, before removing it. */
export const RemoveFactorDialog = ({ what, isLast, onClose }: Props) => {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const remove = async () => {
    if (what === null) return;
    setBusy(true);
    setRefusal(null);
    try {
      if (what === 'totp') await call(contract.secondFactor.removeTotp);
      else await call(contract.secondFactor.removePasskey, { params: { id: what.id } });
      toast.done(what === 'totp' ? t`Authenticator app removed` : t`Passkey removed`);
      close();
    } catch (error) {
      setRefusal(refusalText(error));
    } finally {
      refresh([contract.secondFactor.read]);
      setBusy(false);
    }
  };
  const name = what === null || what === 'totp' ? '' : what.name;
  return (
    <Modal
      opened={what !== null}
      onClose={close}
      title={
        what === 'totp' ? (
          <Trans>Remove the authenticator app?</Trans>
        ) : (
          <Trans>Remove the passkey “{name}”?</Trans>
        )
      }
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          {isLast ? (
            <Trans>
              Your password alone is enough to sign in then, and your recovery codes no longer work.
            </Trans>
          ) : (
            <Trans>You can no longer sign in with it. Your other sign-in methods stay.</Trans>
          )}
        </Text>
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void remove()}>
            <Trans>Remove</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
