import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { contract } from '../../../contract/index.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { readsOfRoles } from './roleReads.ts';
import { useRoleText } from './useRoleText.ts';

const NAMED = 5;

type Props = { role: RoleEntry; opened: boolean; onClose: () => void; onRemoved: () => void };

const Question = ({ role, onClose, onRemoved }: Omit<Props, 'opened'>) => {
  const { t } = useLingui();
  const roleText = useRoleText();
  const members = useRead(
    contract.roles.members,
    { params: { id: role.id }, query: { limit: NAMED } },
    { staleTime: 0 },
  );
  const remove = useSave(contract.roles.remove, {
    refresh: readsOfRoles,
    onDone: () => {
      toast.done(t`Role ${role.name} deleted`);
      onRemoved();
    },
  });
  const total = members.data?.total ?? role.users;
  const names = members.data?.items.map(({ username }) => username).join(', ') ?? '';
  const more = total - (members.data?.items.length ?? 0);
  const submit = () =>
    remove.mutate(
      { params: { id: role.id }, query: total > 0 ? { confirm: 'true' } : {} },
      // The role was assigned meanwhile: show to whom, and ask again.
      { onError: ({ code }) => void (code === 'IN_USE' && members.refetch()) },
    );
  return (
    <Stack gap="md">
      {members.isPending && <Skeleton height={42} />}
      {members.isSuccess && (
        <Text size="sm">
          {total === 0 ? (
            <Trans>Nobody has this role. It cannot be brought back.</Trans>
          ) : (
            <>
              <Plural value={total} one="# user has this role: " other="# users have this role: " />
              <strong>{names}</strong>
              {more > 0 && <Plural value={more} one=" and # more" other=" and # more" />}.{' '}
              <Trans>
                They keep {roleText.base(role.base)} and what their plan gives them, and lose the rest at
                once.
              </Trans>
            </>
          )}
        </Text>
      )}
      {members.isError && (
        <Alert color="red" variant="light" role="alert">
          <Trans>Who has this role could not be loaded.</Trans>{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void members.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </Alert>
      )}
      {remove.isError && (
        <Alert color="red" variant="light" role="alert">
          {remove.error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="red" loading={remove.isPending} disabled={!members.isSuccess} onClick={submit}>
          <Trans>Delete {role.name}</Trans>
        </Button>
      </Group>
    </Stack>
  );
};

/** Confirms the deletion of a role, showing its members and their new role. */
export const DeleteRoleDialog = ({ opened, ...rest }: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={rest.onClose}
      title={t`Delete the role ${rest.role.name}?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Question {...rest} />
    </Modal>
  );
};
