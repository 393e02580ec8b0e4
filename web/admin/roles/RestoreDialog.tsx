import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import { useSave } from '../../lib/api/query.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { followOwnRole, readsOfRoles } from './roleReads.ts';

/** Resets the system roles to their defaults. */
export const RestoreDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  const seed = useSave(contract.roles.seed, {
    refresh: readsOfRoles,
    onDone: ({ items }) => {
      toast.done(t`System roles restored`);
      onClose();
      const own = items.find(({ kind, base }) => kind === 'system' && base === session.get().user?.role);
      if (own !== undefined) void followOwnRole(own);
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Restore the system roles?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Guest, Paid member, Administrator and Super administrator get back the permissions and the plan
            access that they started with. What was changed in them is gone at once. Custom roles and who has
            which role stay.
          </Trans>
        </Text>
        {seed.isError && (
          <Alert color="red" variant="light" role="alert">
            {seed.error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" loading={seed.isPending} onClick={() => seed.mutate({})}>
            <Trans>Restore</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
