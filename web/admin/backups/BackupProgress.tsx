import { useLingui } from '@lingui/react';
import { Progress } from '@mantine/core';
import type { Backup } from '../../../contract/operations/backups.ts';
import classes from './BackupsPage.module.css';
import { activityText, percentOf, phaseText } from './backupText.ts';

type Props = { backup: Backup; activity: NonNullable<Backup['activity']> };

/** The running operation and its progress. */
export const BackupProgress = ({ backup, activity }: Props) => {
  const { i18n } = useLingui();
  const percent = percentOf(activity);
  const what = i18n._(activityText[activity.kind]);
  return (
    <div className={classes.progress} role="status">
      <div className={classes.progressHead}>
        <strong>{what}</strong>
        <span className={classes.fileName} translate="no">
          {backup.fileName}
        </span>
        <span className={classes.percent}>{percent} %</span>
      </div>
      <Progress value={percent} size="sm" aria-label={what} transitionDuration={300} />
      <span className={classes.quiet}>{i18n._(phaseText[activity.phase])}</span>
    </div>
  );
};
