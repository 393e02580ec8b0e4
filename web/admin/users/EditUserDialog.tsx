import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { userGuards } from '../../../contract/accounts/userGuards.ts';
import type { UserDetail } from '../../../contract/accounts/users.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText } from './refusal.ts';
import { UserFields } from './UserFields.tsx';
import { editUserForm, userFields, userFormOf } from './userForm.ts';
import { readsOfUser, updateSession } from './userWrites.ts';

type Props = { user: UserDetail; onClose: () => void };

const EditForm = ({ user, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const form = useContractForm(editUserForm, {
    defaultValues: userFormOf(user),
    draftKey: `user:${user.id}`,
    mode: 'onSubmit',
  });
  const { field: country } = useController({ control: form.control, name: 'country' });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.users.update, { refresh: readsOfUser, onDone: updateSession });
  const viewer = useUser();
  const mayMove = viewer !== null && userGuards.changeEmail(viewer, user) === null;
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const saved = await save.mutateAsync({ params: { id: user.id }, body });
      form.forgetDraft();
      toast.done(t`Saved: ${saved.username}`);
      onClose();
    } catch (error) {
      const atFields = error instanceof ApiError && error.details.length > 0;
      setRefusal(atFields ? setServerErrors(form, error, userFields) : [refusalText(i18n, error)]);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <UserFields
          register={(name) => form.register(name)}
          country={country}
          errors={form.formState.errors}
          emailLocked={
            mayMove ? undefined : t`Only somebody who may do all that this account may do can change it.`
          }
        />
        <Text size="sm" c="dimmed">
          <Trans>A new e-mail address has to be confirmed again. An empty field clears what is stored.</Trans>
        </Text>
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
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

export const EditUserDialog = ({ opened, ...form }: Props & { opened: boolean }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={<Trans>Edit {form.user.username}</Trans>}
      size={600}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <EditForm {...form} />
    </Modal>
  );
};
