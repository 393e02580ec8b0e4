import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, List, Modal, Stack, Text } from '@mantine/core';
import type { UserDetail } from '../../../contract/accounts/users.ts';
import { contract } from '../../../contract/index.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { KeptList } from '../../shared/kept/KeptList.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText } from './refusal.ts';
import { readsOfUser } from './userWrites.ts';

type Props = { user: UserDetail; opened: boolean; onClose: () => void; onDeleted: () => void };

/** Confirms a permanent deletion, naming the account and the consequences. */
export const DeleteUserDialog = ({ user, opened, onClose, onDeleted }: Props) => {
  const { t, i18n } = useLingui();
  const ads = Object.values(user.adsByStatus).reduce((sum, count) => sum + count, 0);
  const save = useSave(contract.users.remove, {
    refresh: [...readsOfUser, contract.ads.allForAdmin, contract.dataRequests.list],
    onDone: () => {
      toast.done(t`Deleted: ${user.username}`);
      onDeleted();
    },
  });
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Delete {user.username}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            The account {user.username} ({user.email}) is deleted for good:
          </Trans>
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>
            <Trans>It is signed out everywhere and cannot sign in again.</Trans>
          </List.Item>
          {ads > 0 && (
            <List.Item>
              <Plural value={ads} one="Its # ad is closed." other="Its # ads are closed." />
            </List.Item>
          )}
          <List.Item>
            <Trans>Name, e-mail, phone and company are erased, also in the audit log.</Trans>
          </List.Item>
        </List>
        <div>
          <Text size="sm" fw={600} mb={4}>
            <Trans>What we keep, why, and for how long</Trans>
          </Text>
          <KeptList />
        </div>
        {user.hold !== null && (
          <Alert color="yellow" variant="light">
            <Trans>This account is on legal hold. Lift the hold first.</Trans>
          </Alert>
        )}
        <DialogActions
          error={save.error === null ? null : refusalText(i18n, save.error)}
          onCancel={close}
          focusCancel
        >
          <Button
            color="red"
            loading={save.isPending}
            disabled={user.hold !== null}
            title={user.hold === null ? undefined : t`On legal hold`}
            onClick={() => save.mutate({ params: { id: user.id } }, { onError: () => refresh(readsOfUser) })}
          >
            <Trans>Delete {user.username}</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
