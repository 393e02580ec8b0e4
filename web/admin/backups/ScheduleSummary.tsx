import { Trans } from '@lingui/react/macro';
import type { BackupSchedule } from '../../../contract/operations/backups.ts';
import { Code } from '../../ui/Code.tsx';
import { partsOf } from './scheduleParts.ts';
import { useWeekday } from './useWeekday.ts';

/** `Every day at 03:00 UTC` */
const When = ({ cron }: { cron: string }) => {
  const { every, time, weekday, day } = partsOf(cron);
  const name = useWeekday()(weekday);
  if (every === 'day') return <Trans>Every day at {time} UTC</Trans>;
  if (every === 'week')
    return (
      <Trans>
        Every week on {name} at {time} UTC
      </Trans>
    );
  if (every === 'month')
    return (
      <Trans>
        On day {day} of every month at {time} UTC
      </Trans>
    );
  return (
    <Trans>
      By <Code>{cron}</Code>, UTC
    </Trans>
  );
};

/** `Every day at 03:00 UTC, keep 14` */
export const ScheduleSummary = ({ cron, keep }: Pick<BackupSchedule, 'cron' | 'keep'>) => (
  <>
    <When cron={cron} />, <Trans>keep {keep}</Trans>
  </>
);
