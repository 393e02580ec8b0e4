import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../contract/index.ts';
import type { RoleEntry } from '../../contract/roles.ts';
import { grants } from '../../contract/userGuards.ts';
import { useSave } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { AssignResult } from './AssignResult.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import type { Person } from './PersonLine.tsx';
import { readsOfRoles } from './roleReads.ts';
import { useRoleWords } from './useRoleWords.ts';

/** So many the server takes at once. */
const AT_ONCE = 200;

type Props = { role: RoleEntry; opened: boolean; onClose: () => void };

const Assign = ({ role, onClose }: Omit<Props, 'opened'>) => {
  const words = useRoleWords();
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
            They become {words.base(role.base)} with {role.name}, which replaces a custom role they have. They
            have to sign in again.
          </Trans>
        ) : (
          <Trans>They become {words.name(role)}, without a custom role. They have to sign in again.</Trans>
        )}
      </Text>
      {notHeld && (
        <Alert color="red" variant="light" role="alert">
          <Trans>This role may do things that you may not do yourself, so you cannot give it.</Trans>
        </Alert>
      )}
      {tooMany && (
        <Alert color="red" variant="light" role="alert">
          <Trans>At most {AT_ONCE} people at once.</Trans>
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
            <Trans>Pick people first</Trans>
          ) : (
            <Plural value={chosen.length} one="Give to # person" other="Give to # people" />
          )}
        </Button>
      </Group>
    </Stack>
  );
};

/** Gives a role to several people, and says for each how it went. */
export const AssignDialog = ({ opened, ...rest }: Props) => {
  const { t } = useLingui();
  const words = useRoleWords();
  return (
    <Modal
      opened={opened}
      onClose={rest.onClose}
      size="lg"
      title={t`Give ${words.name(rest.role)} to people`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Assign {...rest} />
    </Modal>
  );
};
