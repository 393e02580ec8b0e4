import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { UserDetail } from '../../../contract/accounts/users.ts';
import { contract } from '../../../contract/index.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText } from './refusal.ts';
import { readsOfUser } from './userWrites.ts';

type Props = { user: UserDetail; opened: boolean; onClose: () => void };

/** Unblocks, and offers to bring back the ads that the block took away. */
export const UnblockDialog = ({ user, opened, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const [restoreAds, setRestoreAds] = useState(true);
  const ads = user.block?.ads ?? 0;
  const save = useSave(contract.users.block, {
    refresh: readsOfUser,
    onDone: (saved) => {
      toast.done(t`Unblocked: ${saved.username}`);
      onClose();
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Unblock {user.username}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>{user.email} can sign in again, and conversations are open again.</Trans>
        </Text>
        {ads > 0 && (
          <Checkbox
            checked={restoreAds}
            onChange={(event) => setRestoreAds(event.currentTarget.checked)}
            label={
              <Plural
                value={ads}
                one="Restore # ad that the block took away"
                other="Restore # ads that the block took away"
              />
            }
          />
        )}
        <DialogActions error={save.error === null ? null : refusalText(i18n, save.error)} onCancel={onClose}>
          <Button
            data-autofocus
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { params: { id: user.id }, body: { isActive: true, restoreAds } },
                { onError: () => refresh(readsOfUser) },
              )
            }
          >
            <Trans>Unblock {user.username}</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
