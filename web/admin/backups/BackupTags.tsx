import { Trans, useLingui } from '@lingui/react/macro';
import type { Backup } from '../../../contract/operations/backups.ts';
import { Chip } from '../../ui/Chip.tsx';
import classes from './BackupsPage.module.css';
import { activityText } from './backupText.ts';

const StateTag = ({ backup }: { backup: Backup }) => {
  const { i18n } = useLingui();
  if (backup.activity !== null)
    return <Chip tone="petrol">{i18n._(activityText[backup.activity.kind])}</Chip>;
  if (backup.state === 'failed')
    return (
      <Chip tone="flame">
        <Trans>Failed</Trans>
      </Chip>
    );
  if (backup.isMissing)
    return (
      <Chip tone="flame">
        <Trans>File is gone</Trans>
      </Chip>
    );
  if (backup.fault !== null)
    return (
      <Chip tone="flame">
        <Trans>Needs attention</Trans>
      </Chip>
    );
  if (backup.encrypted)
    return (
      <Chip>
        <Trans>Encrypted</Trans>
      </Chip>
    );
  return backup.verifiedAt === null ? (
    <Chip>
      <Trans>Not verified</Trans>
    </Chip>
  ) : (
    <Chip tone="ok">
      <Trans>Verified</Trans>
    </Chip>
  );
};

/** State and properties of a backup as tags. */
export const BackupTags = ({ backup }: { backup: Backup }) => (
  <span className={classes.tags}>
    <StateTag backup={backup} />
    {backup.origin === 'foreign' && (
      <Chip tone="flame">
        <Trans>Not from this site</Trans>
      </Chip>
    )}
  </span>
);
