import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UserDetail } from '../../../contract/accounts/users.ts';
import { contract } from '../../../contract/index.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText } from './refusal.ts';
import { readsOfUser } from './userWrites.ts';

type Props = { user: UserDetail; opened: boolean; onClose: () => void };

export const BlockDialog = ({ user, opened, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.users.block, {
    refresh: readsOfUser,
    onDone: (saved) => {
      toast.done(t`Blocked: ${saved.username}`);
      onClose();
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
      title={<Trans>Block {user.username}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          {user.sessions.length === 0 ? (
            <Trans>{user.email} cannot sign in any more until the account is unblocked.</Trans>
          ) : (
            <Plural
              value={user.sessions.length}
              one={`${user.email} is signed out at once on # device and cannot sign in until the account is unblocked.`}
              other={`${user.email} is signed out at once on # devices and cannot sign in until the account is unblocked.`}
            />
          )}
        </Text>
        {save.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusalText(i18n, save.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            color="red"
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { params: { id: user.id }, body: { isActive: false } },
                { onError: () => refresh(readsOfUser) },
              )
            }
          >
            <Trans>Block {user.username}</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
