import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { contract } from '../../../../contract/index.ts';
import { useSave } from '../../../lib/api/query.ts';
import { refusalText } from '../../../shared/auth/refusal.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Creates new recovery codes, which invalidate the previous ones. */
export const RenewCodesDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  const save = useSave(contract.secondFactor.renewRecoveryCodes, { refresh: [contract.secondFactor.read] });
  const codes = save.data?.recoveryCodes ?? null;
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={
        codes === null ? <Trans>Make new recovery codes?</Trans> : <Trans>Save your recovery codes</Trans>
      }
      size={440}
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onSaved={close} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            <Trans>The codes that you have no longer work then.</Trans>
          </Text>
          {save.error !== null && (
            <Alert color="red" variant="light" role="alert">
              {refusalText(save.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              <Trans>Cancel</Trans>
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate({})}>
              <Trans>Make new codes</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
};
