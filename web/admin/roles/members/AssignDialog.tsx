import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RoleEntry } from '../../../../contract/accounts/roles.ts';
import { grants } from '../../../../contract/accounts/userGuards.ts';
import { contract } from '../../../../contract/index.ts';
import { useSave } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { readsOfRoles } from '../roleReads.ts';
import { useRoleText } from '../useRoleText.ts';
import { AssignResult } from './AssignResult.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import type { Person } from './PersonLine.tsx';

/** Maximum per request. */
const AT_ONCE = 200;

type Props = { role: RoleEntry; opened: boolean; onClose: () => void };

const Assign = ({ role, onClose }: Omit<Props, 'opened'>) => {
  const roleText = useRoleText();
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const assign = useSave(contract.roles.assign, { refresh: readsOfRoles });
  const tooMany = chosen.length > AT_ONCE;
  const viewer = useUser() ?? { permissions: [] };
  const notHeld = grants(viewer, role.permissions) !== null;
  if (assign.isSuccess) return <AssignResult people={chosen} result={assign.data} onClose={onClose} />;
  return (
    <Stack gap="md">
      <PeoplePicker role={role} chosen={chosen} onChange={setChosen} />
      <Text size="sm" c="dimmed">
        {role.kind === 'custom' ? (
          <Trans>
            They become {roleText.base(role.base)} with {role.name}, which replaces a custom role they have.
            They have to sign in again.
          </Trans>
        ) : (
          <Trans>They become {roleText.name(role)}, without a custom role. They have to sign in again.</Trans>
        )}
      </Text>
      {notHeld && (
        <Alert color="red" variant="light" role="alert">
          <Trans>This role may do things that you may not do yourself, so you cannot give it.</Trans>
        </Alert>
      )}
      {tooMany && (
        <Alert color="red" variant="light" role="alert">
          <Trans>At most {AT_ONCE} users at once.</Trans>
        </Alert>
      )}
      {assign.isError && (
        <Alert color="red" variant="light" role="alert">
          {assign.error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          disabled={chosen.length === 0 || tooMany || notHeld}
          loading={assign.isPending}
          onClick={() =>
            assign.mutate({ params: { id: role.id }, body: { userIds: chosen.map(({ id }) => id) } })
          }
        >
          {chosen.length === 0 ? (
            <Trans>Pick users first</Trans>
          ) : (
            <Plural value={chosen.length} one="Assign to # user" other="Assign to # users" />
          )}
        </Button>
      </Group>
    </Stack>
  );
};

/** Assigns a role to several users and reports the result for each. */
export const AssignDialog = ({ opened, ...rest }: Props) => {
  const { t } = useLingui();
  const roleText = useRoleText();
  return (
    <Modal
      opened={opened}
      onClose={rest.onClose}
      size="lg"
      title={t`Assign role: ${roleText.name(rest.role)}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Assign {...rest} />
    </Modal>
  );
};
