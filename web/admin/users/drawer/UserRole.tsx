import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { User } from '../../../../contract/accounts/auth.ts';
import type { RoleEntry } from '../../../../contract/accounts/roles.ts';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRoleText } from '../../roles/useRoleText.ts';
import { reasonText, whyNot } from '../actionReasons.ts';
import { refusalText } from '../refusal.ts';
import { readsOfUser } from '../userWrites.ts';
import { mayGive, pickedRole } from './givenRoles.ts';

type Props = { user: UserDetail; viewer: User; roles: readonly RoleEntry[] };

/** Role of an account: a system role, or a custom one that extends it. */
export const UserRole = ({ user, viewer, roles }: Props) => {
  const { t, i18n } = useLingui();
  const roleText = useRoleText();
  const id = useId();
  const stored = user.customRole?.id ?? user.role;
  const [value, setValue] = useState<string>(stored);
  const reason = whyNot('setRole', viewer, user);
  const save = useSave(contract.users.setRole, {
    refresh: readsOfUser,
    onDone: (saved) => toast.done(t`Role changed: ${saved.username}`),
  });
  const give = () => {
    const body = pickedRole(value, roles);
    if (body === null) return;
    save.mutate({ params: { id: user.id }, body }, { onError: () => refresh(readsOfUser) });
  };
  const option = (role: RoleEntry) => ({
    value: role.kind === 'system' ? role.code : role.id,
    label: role.kind === 'system' ? roleText.name(role) : `${role.name} (${roleText.base(role.base)})`,
    disabled: !mayGive(viewer, role),
  });
  const custom = roles.filter(({ kind }) => kind === 'custom');
  const name = user.username;
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={<Trans>Role of {name}</Trans>}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          disabled={reason !== null}
          aria-describedby={`${id}-note`}
          data={[
            { group: t`System roles`, items: roles.filter(({ kind }) => kind === 'system').map(option) },
            ...(custom.length === 0 ? [] : [{ group: t`Custom roles`, items: custom.map(option) }]),
          ]}
        />
        <Button
          onClick={give}
          loading={save.isPending}
          disabled={reason !== null || value === stored}
          aria-describedby={`${id}-note`}
        >
          <Trans>Change role</Trans>
        </Button>
      </Group>
      <Text size="sm" c="dimmed" id={`${id}-note`}>
        {reason === null ? (
          <Trans>
            A new role acts at once: {name} is signed out everywhere. You can give only roles whose
            permissions you hold yourself.
          </Trans>
        ) : (
          i18n._(reasonText[reason])
        )}
      </Text>
      {save.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusalText(i18n, save.error)}
        </Alert>
      )}
    </Stack>
  );
};
