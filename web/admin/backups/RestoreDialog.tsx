import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { type Backup, FOREIGN_WORD, restoreBackupBody } from '../../../contract/operations/backups.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { awaitRestore } from './awaitRestore.ts';
import classes from './BackupsPage.module.css';
import { ForeignWarning } from './ForeignWarning.tsx';
import { refreshed } from './useBackups.ts';

type Props = { backup: Backup; opened: boolean; onClose: () => void };

const FIELDS = ['password', 'confirm', 'foreign'];

const RestoreForm = ({ backup, onClose }: Omit<Props, 'opened'>) => {
  const { t } = useLingui();
  const format = useFormat();
  const user = useUser();
  const when = format.dateTime(backup.madeAt ?? backup.createdAt);
  const form = useContractForm(restoreBackupBody, {
    defaultValues: { password: '', confirm: '', foreign: '' },
    mode: 'onSubmit',
  });
  const { errors } = form.formState;
  const isOwn = backup.origin === 'own';
  const isTyped =
    form.watch('confirm') === backup.fileName && (isOwn || form.watch('foreign') === FOREIGN_WORD);
  const [rest, setRest] = useState<string[]>([]);
  const save = useSave(contract.backups.restore, {
    refresh: refreshed,
    onDone: () => {
      awaitRestore(t`${backup.fileName} is restored. Please sign in again.`);
      onClose();
    },
  });
  const submit = form.handleSubmit((body) => {
    setRest([]);
    save.mutate(
      { params: { id: backup.id }, body },
      { onError: (error) => setRest(setServerErrors(form, error, FIELDS)) },
    );
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            The site becomes what it was on <strong>{when}</strong>:
          </Trans>
        </Text>
        <ul className={classes.points}>
          <li>
            <Trans>all data and uploaded files of today are replaced by those of the backup;</Trans>
          </li>
          <li>
            <Trans>what was added or changed since then is gone from the site;</Trans>
          </li>
          <li>
            <Trans>the current state is backed up first, so you can go back to it;</Trans>
          </li>
          <li>
            <Trans>
              the site is closed for everybody while it lasts, and everybody has to sign in again, you too;
            </Trans>
          </li>
          <li>
            <Trans>if anything fails, everything stays as it is now.</Trans>
          </li>
        </ul>
        {!isOwn && <ForeignWarning origin={backup.origin} />}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordInput
          {...form.register('password')}
          label={<Trans>Your password</Trans>}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
          data-autofocus
          error={errors.password?.message}
        />
        <TextInput
          {...form.register('confirm')}
          label={
            <Trans>
              Type <strong className={classes.fileName}>{backup.fileName}</strong>
            </Trans>
          }
          autoComplete="off"
          spellCheck={false}
          error={errors.confirm?.message}
        />
        {!isOwn && (
          <TextInput
            {...form.register('foreign')}
            label={
              <Trans>
                Type <strong translate="no">{FOREIGN_WORD}</strong> to trust whoever made it
              </Trans>
            }
            autoComplete="off"
            spellCheck={false}
            error={errors.foreign?.message}
          />
        )}
        {rest.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {rest.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            color="red"
            loading={save.isPending}
            disabled={!isTyped}
            title={
              isTyped ? undefined : isOwn ? t`Type the name of the file first` : t`Type both words first`
            }
          >
            <Trans>Restore this backup</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** States what a restore does, and asks for authentication and for the file name. */
export const RestoreDialog = ({ opened, onClose, backup }: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Restore this backup?</Trans>}
      size={520}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <RestoreForm backup={backup} onClose={onClose} />
    </Modal>
  );
};
