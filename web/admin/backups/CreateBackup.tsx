import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, PasswordInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { createBackupBody } from '../../../contract/operations/backups.ts';
import { faultText } from '../../i18n/messageText.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { RecipientsInput, recipientsOf } from './RecipientsInput.tsx';
import { refreshed } from './useBackups.ts';

type Encryption = 'none' | 'passphrase' | 'recipients';
const isEncryption = (value: string | null): value is Encryption =>
  value === 'none' || value === 'passphrase' || value === 'recipients';

const CreateForm = ({ onClose }: { onClose: () => void }) => {
  const { i18n, t } = useLingui();
  const [note, setNote] = useState('');
  const [encryption, setEncryption] = useState<Encryption>('none');
  const [passphrase, setPassphrase] = useState('');
  const schedule = useRead(contract.backups.schedule);
  const [written, setWritten] = useState<string | null>(null);
  const recipients = written ?? schedule.data?.recipients.join('\n') ?? '';
  const checked = createBackupBody.safeParse({
    note,
    ...(encryption === 'passphrase' && { passphrase }),
    ...(encryption === 'recipients' && { recipients: recipientsOf(recipients) }),
  });
  const save = useSave(contract.backups.create, { refresh: refreshed, onDone: onClose });
  const faultOf = (field: string) => {
    const fault = checked.error?.issues.find(({ path }) => path[0] === field);
    return fault
      ? faultText(fault.message)
      : save.error?.details.find(({ path }) => path.startsWith(field))?.message;
  };
  const lacksRecipients = encryption === 'recipients' && recipientsOf(recipients).length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.data && !lacksRecipients) save.mutate({ body: checked.data });
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Everything the site knows goes into one file: all data and every uploaded file. The site goes on
            meanwhile.
          </Trans>
        </Text>
        <Textarea
          label={<Trans>Note</Trans>}
          placeholder={t`Before the update`}
          autosize
          minRows={2}
          data-autofocus
          value={note}
          error={faultOf('note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Select
          label={<Trans>Encryption</Trans>}
          data={[
            { value: 'none', label: t`Not encrypted` },
            { value: 'passphrase', label: t`With a passphrase` },
            { value: 'recipients', label: t`For age recipients` },
          ]}
          value={encryption}
          allowDeselect={false}
          onChange={(value) => isEncryption(value) && setEncryption(value)}
        />
        {encryption === 'passphrase' && (
          <PasswordInput
            label={<Trans>Passphrase</Trans>}
            description={
              <Trans>
                At least 12 characters. It is stored nowhere: without it nobody can open the backup.
              </Trans>
            }
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t`Show` }}
            value={passphrase}
            error={passphrase === '' ? undefined : faultOf('passphrase')}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
          />
        )}
        {encryption === 'recipients' && (
          <RecipientsInput
            label={<Trans>Encrypt for</Trans>}
            value={recipients}
            error={faultOf('recipients')}
            onChange={setWritten}
          />
        )}
        <DialogActions error={save.error === null ? null : errorText(i18n, save.error)} onCancel={onClose}>
          <Button type="submit" loading={save.isPending} disabled={!checked.success || lacksRecipients}>
            <Trans>Back up</Trans>
          </Button>
        </DialogActions>
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
