import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Drawer, Skeleton, Stack } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { Backup } from '../../../contract/operations/backups.ts';
import { messageText } from '../../i18n/messageText.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { BackupActions } from './BackupActions.tsx';
import { BackupFacts } from './BackupFacts.tsx';
import { BackupProgress } from './BackupProgress.tsx';
import { BackupTags } from './BackupTags.tsx';

type Props = {
  id: string | undefined;
  backups: readonly Backup[] | undefined;
  loading: boolean;
  onClose: () => void;
};

/** Details of one backup, at its own address. */
export const BackupDrawer = ({ id, backups, loading, onClose }: Props) => {
  const { t } = useLingui();
  // The last content stays visible while the drawer closes.
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  const [asking, setAsking] = useState(false);
  const backup = backups?.find((one) => one.id === last);
  const busy = backups?.some(({ activity }) => activity !== null) ?? true;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={520}
      closeOnEscape={!asking}
      title={backup?.fileName ?? t`Backup`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {backup !== undefined && (
        <Stack gap="md">
          <div>
            <BackupTags backup={backup} />
          </div>
          {backup.activity !== null && <BackupProgress backup={backup} activity={backup.activity} />}
          {backup.fault !== null && (
            <Alert color="red" variant="light" role="alert">
              {backup.faultMessage === null ? backup.fault : messageText(backup.faultMessage, backup.fault)}
            </Alert>
          )}
          <BackupFacts backup={backup} />
          <BackupActions backup={backup} busy={busy} onAsking={setAsking} onDeleted={onClose} />
        </Stack>
      )}
      {backup === undefined && loading && (
        <Stack gap="md" role="status" aria-label={t`Loading`}>
          <Skeleton height={60} />
          <SkeletonCard height={180} />
        </Stack>
      )}
      {backup === undefined && !loading && (
        <EmptyState
          icon={<IconDatabaseExport size={26} aria-hidden />}
          title={<Trans>This backup is not on the list</Trans>}
          text={<Trans>It may have been deleted.</Trans>}
        />
      )}
    </Drawer>
  );
};
