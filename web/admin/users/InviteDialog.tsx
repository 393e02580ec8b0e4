import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { roles } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { roleName } from '../roles/roleText.ts';
import { mayCreate } from './drawer/givenRoles.ts';
import { refusalText } from './refusal.ts';
import { UserFields } from './UserFields.tsx';
import { emptyUserForm, newUserForm, userFields } from './userForm.ts';
import { readsOfUser } from './userWrites.ts';

type Props = { onClose: () => void; onInvited: (id: string) => void };

const InviteForm = ({ onClose, onInvited }: Props) => {
  const { t, i18n } = useLingui();
  const viewer = useUser();
  const known = useRead(contract.roles.system);
  const form = useContractForm(newUserForm, {
    defaultValues: emptyUserForm,
    draftKey: 'invite',
    mode: 'onSubmit',
  });
  const keys = useRef(idempotencyKeys());
  const { field: country } = useController({ control: form.control, name: 'country' });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.users.create, { refresh: readsOfUser });
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const made = await save.mutateAsync({ body, idempotencyKey: keys.current.for(body) });
      keys.current.arrived();
      form.forgetDraft();
      toast.done(t`Invited: ${made.email}`);
      onClose();
      onInvited(made.id);
    } catch (error) {
      const atFields = error instanceof ApiError && error.details.length > 0;
      setRefusal(
        atFields ? setServerErrors(form, error, [...userFields, 'role']) : [refusalText(i18n, error)],
      );
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>The user gets an e-mail with a link to set a password.</Trans>
        </Text>
        <UserFields
          register={(name) => form.register(name)}
          country={country}
          errors={form.formState.errors}
        />
        <NativeSelect
          {...form.register('role')}
          label={<Trans>Role</Trans>}
          description={
            <Trans>Only those who may give roles, and hold all that the role holds, can invite staff.</Trans>
          }
          data={roles.map((role) => ({
            value: role,
            label: i18n._(roleName[role]),
            disabled: viewer === null || !mayCreate(viewer, role, known.data?.items),
          }))}
          error={form.formState.errors.role?.message}
        />
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              form.forgetDraft();
              onClose();
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            <Trans>Invite</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Creates an account for another person. */
export const InviteDialog = ({ opened, ...form }: Props & { opened: boolean }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={<Trans>Invite user</Trans>}
      size={600}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <InviteForm {...form} />
    </Modal>
  );
};
