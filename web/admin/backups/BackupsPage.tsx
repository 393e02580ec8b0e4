import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { BackupDrawer } from './BackupDrawer.tsx';
import { BackupProgress } from './BackupProgress.tsx';
import classes from './BackupsPage.module.css';
import { backupColumns } from './backupColumns.tsx';
import { parseBackupsSearch } from './backupsSearch.ts';
import { CreateBackup } from './CreateBackup.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { UploadBackup } from './UploadBackup.tsx';
import { useBackups } from './useBackups.ts';

/** Backups: create, verify, store, restore. */
export const BackupsPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  usePageTitle(t`Backups`);
  const { search, open } = useListAddress(parseBackupsSearch, ['backup']);
  const isSuperadmin = useUser()?.role === 'superadmin';
  const list = useBackups();
  const backups = list.data?.items;
  const columns = useMemo(() => backupColumns(i18n, format), [i18n, format]);
  const running = backups?.filter(({ activity }) => activity !== null) ?? [];
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = <CreateBackup disabled={running.length > 0} />;
  return (
    <>
      <PageHeader
        title={<Trans>Backups</Trans>}
        note={backups === undefined ? '' : format.number(backups.length)}
        actions={
          <div className={classes.actions}>
            {isSuperadmin && <UploadBackup onRefused={setRefusal} />}
            {create}
          </div>
        }
      />
      <div className={classes.stack}>
        {refusal !== null && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            title={<Trans>The file was not accepted</Trans>}
            withCloseButton
            closeButtonLabel={t`Close`}
            onClose={() => setRefusal(null)}
          >
            {refusal}
          </Alert>
        )}
        {running.map(
          (backup) =>
            backup.activity !== null && (
              <BackupProgress key={backup.id} backup={backup} activity={backup.activity} />
            ),
        )}
        <ScheduleCard />
      </div>
      <DataTable
        name="backups"
        label={t`Backups`}
        columns={columns}
        rows={backups}
        idOf={(backup) => backup.id}
        openId={search.backup}
        paging={undefined}
        onPage={() => undefined}
        onLimit={() => undefined}
        instead={
          backups === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : backups?.length === 0 ? (
            <EmptyState
              icon={<IconDatabaseExport size={26} aria-hidden />}
              title={<Trans>No backups yet</Trans>}
              text={
                <Trans>
                  A backup is one file with all data and every uploaded file. It can be restored here or
                  elsewhere.
                </Trans>
              }
              action={create}
            />
          ) : undefined
        }
      />
      <BackupDrawer
        id={search.backup}
        backups={backups}
        loading={list.isPending}
        onClose={() => open({ backup: undefined })}
      />
    </>
  );
};
