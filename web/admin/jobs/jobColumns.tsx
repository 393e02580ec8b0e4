import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { nameOfJob } from './jobText.ts';

export type Job = Answer<typeof contract.jobs.list>['items'][number];

type Ways = { i18n: I18n; state: Job['state']; isBusy: boolean; onAgain: (job: Job) => void };

const ended = (i18n: I18n): TableColumn<Job> => ({
  id: 'ended',
  header: i18n._(msg`Ended`),
  cell: (job) => (job.endedAt === null ? '–' : <RelativeTime at={job.endedAt} />),
  align: 'end',
});

const due = (i18n: I18n): TableColumn<Job> => ({
  id: 'due',
  header: i18n._(msg`Runs`),
  cell: (job) => <RelativeTime at={job.dueAt} />,
  align: 'end',
});

const again = ({ i18n, isBusy, onAgain }: Ways): TableColumn<Job> => ({
  id: 'again',
  header: i18n._(msg`Run again`),
  cell: (job) => (
    <Button size="compact-xs" variant="default" disabled={isBusy} onClick={() => onAgain(job)}>
      <Trans>Run again</Trans>
    </Button>
  ),
  align: 'end',
});

export const jobColumns = (ways: Ways): TableColumn<Job>[] => {
  const { i18n, state } = ways;
  return [
    { id: 'queue', header: i18n._(msg`Kind`), cell: (job) => nameOfJob(i18n, job.queue) },
    { id: 'error', header: i18n._(msg`Why`), cell: (job) => job.error ?? '–' },
    {
      id: 'attempts',
      header: i18n._(msg`Tries`),
      cell: (job) => i18n._(msg`${job.attempts} of ${job.attemptsMax}`),
      align: 'end',
    },
    {
      id: 'created',
      header: i18n._(msg`Created`),
      cell: (job) => <RelativeTime at={job.createdAt} />,
      align: 'end',
    },
    state === 'waiting' ? due(i18n) : ended(i18n),
    ...(state === 'failed' ? [again(ways)] : []),
  ];
};
