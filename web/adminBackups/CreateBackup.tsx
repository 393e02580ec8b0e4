import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import { createBackupBody } from '../../contract/backups.ts';
import { contract } from '../../contract/index.ts';
import { complaint } from '../lib/complaint.ts';
import { useContractForm } from '../lib/form.ts';
import { useSave } from '../lib/query.ts';
import { refreshed } from './useBackups.ts';

const CreateForm = ({ onClose }: { onClose: () => void }) => {
  const { i18n, t } = useLingui();
  const form = useContractForm(createBackupBody, { defaultValues: { note: '' } });
  const save = useSave(contract.backups.create, { refresh: refreshed, onDone: onClose });
  const submit = form.handleSubmit((body) => save.mutate({ body }));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Everything the site knows goes into one file: all data and every uploaded file. The site goes on
            meanwhile.
          </Trans>
        </Text>
        <Textarea
          {...form.register('note')}
          label={<Trans>Note</Trans>}
          placeholder={t`Before the update`}
          autosize
          minRows={2}
          data-autofocus
          error={form.formState.errors.note?.message}
        />
        {save.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {complaint(i18n, save.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            <Trans>Back up</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

export const CreateBackup = ({ disabled }: { disabled: boolean }) => {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconDatabaseExport size={16} aria-hidden />}
        disabled={disabled}
        title={disabled ? t`Another backup is being made, checked or restored` : undefined}
        onClick={() => setOpened(true)}
      >
        <Trans>Back up now</Trans>
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={<Trans>Back up now</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <CreateForm onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
};
