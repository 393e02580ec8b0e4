import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import type { Backup } from '../../../contract/operations/backups.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './BackupsPage.module.css';
import { refreshed } from './useBackups.ts';

type Props = { backup: Backup; opened: boolean; onClose: () => void; onDeleted: () => void };

export const DeleteBackupDialog = ({ backup, opened, onClose, onDeleted }: Props) => {
  const { t, i18n } = useLingui();
  const close = () => {
    save.reset();
    onClose();
  };
  const save = useSave(contract.backups.remove, {
    refresh: refreshed,
    onDone: () => {
      toast.done(t`${backup.fileName} deleted`);
      close();
      onDeleted();
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Delete this backup?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            <strong className={classes.fileName}>{backup.fileName}</strong> is deleted from the server for
            good. What was in it can only come back from a copy that somebody downloaded.
          </Trans>
        </Text>
        <DialogActions
          error={save.error === null ? null : errorText(i18n, save.error)}
          onCancel={close}
          focusCancel
        >
          <Button
            color="red"
            loading={save.isPending}
            onClick={() => save.mutate({ params: { id: backup.id } })}
          >
            <Trans>Delete the backup</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
