import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import classes from './BackupsPage.module.css';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleSummary } from './ScheduleSummary.tsx';

/** The backup schedule in words, and a button to change it. */
export const ScheduleCard = () => {
  const { t } = useLingui();
  const format = useFormat();
  const schedule = useRead(contract.backups.schedule, undefined, { staleTime: 0 });
  const [opened, setOpened] = useState(false);
  const now = schedule.data;
  if (now === undefined)
    return schedule.error === null ? (
      <SkeletonCard height={76} label={t`Loading`} />
    ) : (
      <ErrorState part error={schedule.error} onRetry={() => void schedule.refetch()} />
    );
  return (
    <div className={classes.schedule}>
      <div className={classes.scheduleSummary}>
        <strong>
          {now.enabled ? (
            <ScheduleSummary cron={now.cron} keep={now.keep} />
          ) : (
            <Trans>Automatic backups are off</Trans>
          )}
        </strong>
        <span className={classes.quiet}>
          {now.nextAt === null ? (
            <Trans>A backup is made only when somebody makes one.</Trans>
          ) : (
            <Trans>Next: {format.dateTime(now.nextAt)} in your time</Trans>
          )}
        </span>
      </div>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {now.enabled ? <Trans>Change schedule</Trans> : <Trans>Set a schedule</Trans>}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={<Trans>Automatic backups</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <ScheduleForm schedule={now} onClose={() => setOpened(false)} />
      </Modal>
    </div>
  );
};
