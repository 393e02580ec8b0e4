import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { Backup } from '../../../contract/operations/backups.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { refreshed } from './useBackups.ts';

type Props = { backup: Backup; opened: boolean; onClose: () => void };

const isIdentity = (text: string) => text.trim().toUpperCase().startsWith('AGE-SECRET-KEY-');

const DecryptForm = ({ backup, onClose }: Omit<Props, 'opened'>) => {
  const { t, i18n } = useLingui();
  const [key, setKey] = useState('');
  const save = useSave(contract.backups.decrypt, { refresh: refreshed, onDone: onClose });
  const submit = () => {
    const body = isIdentity(key) ? { identity: key.trim().toUpperCase() } : { passphrase: key };
    save.mutate({ params: { id: backup.id }, body });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            What is in it goes on the list as a backup of its own, once every byte is checked. It is not
            encrypted then: delete it when you are done.
          </Trans>
        </Text>
        <PasswordInput
          label={<Trans>Passphrase, or key (AGE-SECRET-KEY-…)</Trans>}
          value={key}
          autoComplete="off"
          spellCheck={false}
          visibilityToggleButtonProps={{ 'aria-label': t`Show` }}
          data-autofocus
          error={save.error === null ? undefined : errorText(i18n, save.error)}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending} disabled={key === ''}>
            <Trans>Decrypt</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

export const DecryptDialog = ({ backup, opened, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Decrypt this backup</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <DecryptForm backup={backup} onClose={onClose} />
    </Modal>
  );
};
