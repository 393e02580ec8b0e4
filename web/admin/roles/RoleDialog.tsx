import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { type RoleEntry, roleBases, roleBody } from '../../../contract/accounts/roles.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { followOwnRole, readsOfRoles } from './roleReads.ts';
import { useRoleText } from './useRoleText.ts';

type FormProps = { role?: RoleEntry; onClose: () => void; onSaved: (role: RoleEntry) => void };

const RoleForm = ({ role, onClose, onSaved }: FormProps) => {
  const { t } = useLingui();
  const roleText = useRoleText();
  const base = roleBases.find((one) => one === role?.base) ?? 'guest';
  const form = useContractForm(roleBody.pick({ name: true, description: true, base: true }), {
    defaultValues: { name: role?.name ?? '', description: role?.description ?? '', base },
    draftKey: role === undefined ? 'role:new' : `role:${role.id}:name`,
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string[]>([]);
  const chosenBase = useWatch({ control: form.control, name: 'base' });
  const create = useSave(contract.roles.create, { refresh: readsOfRoles });
  const update = useSave(contract.roles.update, { refresh: readsOfRoles });

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const saved =
        role === undefined
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({ params: { id: role.id }, body });
      form.forgetDraft();
      toast.done(role === undefined ? t`Role ${saved.name} created` : t`Role ${saved.name} saved`);
      onSaved(saved);
      await followOwnRole(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NAME_TAKEN') {
        form.setError(
          'name',
          { type: 'server', message: t`Another role has this name` },
          { shouldFocus: true },
        );
      } else setRefusal(setServerErrors(form, error, ['name', 'description', 'base']));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.register('name')}
          label={<Trans>Name</Trans>}
          placeholder={t`Support desk`}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          error={errors.name && (errors.name.type === 'server' ? errors.name.message : t`Give it a name`)}
        />
        <Textarea
          {...form.register('description')}
          label={<Trans>Description</Trans>}
          description={<Trans>What it is for, for those who give it</Trans>}
          maxLength={500}
          autosize
          minRows={2}
          error={errors.description?.message}
        />
        <Controller
          control={form.control}
          name="base"
          render={({ field }) => (
            <Radio.Group
              label={<Trans>Extends</Trans>}
              description={
                <Trans>
                  Roles that extend Administrator open the back office; you choose what they can do there
                </Trans>
              }
              value={field.value}
              onChange={field.onChange}
              error={errors.base?.message}
            >
              <Group gap="lg" mt="xs">
                {roleBases.map((one) => (
                  <Radio key={one} value={one} label={roleText.base(one)} />
                ))}
              </Group>
            </Radio.Group>
          )}
        />
        {role !== undefined && role.users > 0 && chosenBase !== role.base && (
          <Text size="sm" role="status">
            <Plural
              value={role.users}
              one="# user who has this role goes along, and has to sign in again."
              other="# users who have this role go along, and have to sign in again."
            />
          </Text>
        )}
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {role === undefined ? <Trans>Create role</Trans> : <Trans>Save</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Creates a role, or edits the name, description and base of an existing one. */
export const RoleDialog = ({ opened, ...rest }: FormProps & { opened: boolean }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={rest.onClose}
      title={rest.role === undefined ? t`New role` : t`Edit role`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <RoleForm {...rest} />
    </Modal>
  );
};
