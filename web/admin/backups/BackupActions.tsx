import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconDownload,
  IconHistoryToggle,
  IconLockOpen,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { Backup } from '../../../contract/operations/backups.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';
import classes from './BackupsPage.module.css';
import { DecryptDialog } from './DecryptDialog.tsx';
import { DeleteBackupDialog } from './DeleteBackupDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { refreshed } from './useBackups.ts';

type Props = {
  backup: Backup;
  /** An operation is running on this or another backup. */
  busy: boolean;
  onAsking: (asking: boolean) => void;
  onDeleted: () => void;
};

/** Actions on a complete backup; only superadmins can download, restore or delete one. */
export const BackupActions = ({ backup, busy, onAsking, onDeleted }: Props) => {
  const { t, i18n } = useLingui();
  const [dialog, setDialog] = useState<'restore' | 'decrypt' | 'delete' | null>(null);
  const [loading, setLoading] = useState(false);
  const ask = (next: typeof dialog) => {
    setDialog(next);
    onAsking(next !== null);
  };
  const verify = useSave(contract.backups.verify, { refresh: refreshed });
  const isThere = backup.state === 'ready' && !backup.isMissing;
  const isSuperadmin = useUser()?.role === 'superadmin';
  const why = busy ? t`Another backup is being made, checked or restored` : undefined;

  const download = async () => {
    setLoading(true);
    try {
      const file = (await call(contract.backups.download, { params: { id: backup.id } })) as unknown as Blob;
      downloadFile(file, backup.fileName);
    } catch (error) {
      toast.failed(errorText(i18n, error));
    } finally {
      setLoading(false);
    }
  };

  return (
    <div className={classes.actions}>
      {isThere && !backup.encrypted && (
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          disabled={busy}
          title={why}
          loading={verify.isPending}
          onClick={() =>
            verify.mutate(
              { params: { id: backup.id } },
              { onError: (error) => toast.failed(errorText(i18n, error)) },
            )
          }
        >
          <Trans>Verify</Trans>
        </Button>
      )}
      {isThere && isSuperadmin && (
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={loading}
            onClick={() => void download()}
          >
            <Trans>Download</Trans>
          </Button>
          {backup.encrypted ? (
            <Button
              variant="default"
              leftSection={<IconLockOpen size={16} aria-hidden />}
              disabled={busy}
              title={why}
              onClick={() => ask('decrypt')}
            >
              <Trans>Decrypt…</Trans>
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconHistoryToggle size={16} aria-hidden />}
              disabled={busy}
              title={why}
              onClick={() => ask('restore')}
            >
              <Trans>Restore…</Trans>
            </Button>
          )}
        </>
      )}
      {isSuperadmin && (
        <Button
          variant="default"
          {...(backup.activity === null && { c: 'var(--mantine-color-error)' })}
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={backup.activity !== null}
          title={backup.activity === null ? undefined : why}
          onClick={() => ask('delete')}
        >
          <Trans>Delete…</Trans>
        </Button>
      )}
      <DecryptDialog backup={backup} opened={dialog === 'decrypt'} onClose={() => ask(null)} />
      <RestoreDialog backup={backup} opened={dialog === 'restore'} onClose={() => ask(null)} />
      <DeleteBackupDialog
        backup={backup}
        opened={dialog === 'delete'}
        onClose={() => ask(null)}
        onDeleted={onDeleted}
      />
    </div>
  );
};
