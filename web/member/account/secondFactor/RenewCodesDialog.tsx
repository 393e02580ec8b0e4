import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { contract } from '../../../../contract/index.ts';
import { useSave } from '../../../lib/api/query.ts';
import { refusalText } from '../../../shared/auth/refusal.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
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
        codes === null ? <Trans>Generate new recovery codes?</Trans> : <Trans>Save your recovery codes</Trans>
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
            <Trans>Your current codes will stop working.</Trans>
          </Text>
          <DialogActions
            error={save.error === null ? null : refusalText(save.error)}
            onCancel={close}
            focusCancel
          >
            <Button loading={save.isPending} onClick={() => save.mutate({})}>
              <Trans>Generate new codes</Trans>
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Modal>
  );
};
