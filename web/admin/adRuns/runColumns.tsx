import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdRun } from '../../../contract/moderation/adRuns.ts';
import type { Formatters } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './AdRuns.module.css';
import { PatternText } from './PatternText.tsx';
import { isMoving, parseRunsSearch } from './runsSearch.ts';
import { actionText } from './runText.ts';

const State = ({ run }: { run: AdRun }) => {
  if (isMoving(run))
    return (
      <Chip tone="petrol">
        <Trans>In progress</Trans>
      </Chip>
    );
  return run.restoredAt === null ? (
    <Chip tone="ok">
      <Trans>Done</Trans>
    </Chip>
  ) : (
    <Chip>
      <Trans>Undone</Trans>
    </Chip>
  );
};

export const runColumns = (i18n: I18n, format: Formatters): TableColumn<AdRun>[] => [
  {
    id: 'pattern',
    header: i18n._(msg`Pattern`),
    cell: (run) => (
      <Anchor
        inherit
        c="inherit"
        underline="never"
        fw={600}
        className={classes.cell}
        renderRoot={(props) => (
          <Link
            to="."
            search={(now: Record<string, unknown>) => parseRunsSearch({ ...now, run: run.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        <PatternText pattern={run.pattern} />
      </Anchor>
    ),
  },
  {
    id: 'action',
    header: i18n._(msg`Decision`),
    cell: ({ action }) => i18n._(actionText[action]),
    brief: true,
  },
  { id: 'state', header: i18n._(msg`State`), cell: (run) => <State run={run} />, brief: true },
  { id: 'when', header: i18n._(msg`When`), cell: ({ createdAt }) => format.dateTime(createdAt) },
  { id: 'by', header: i18n._(msg`Who`), cell: ({ by }) => by ?? '–', brief: true },
  {
    id: 'total',
    header: i18n._(msg`Ads`),
    cell: ({ total }) => format.number(total),
    align: 'end',
    brief: true,
  },
  {
    id: 'failed',
    header: i18n._(msg`Skipped`),
    cell: ({ counts }) => format.number(counts.failed + counts.kept),
    align: 'end',
    brief: true,
  },
];
