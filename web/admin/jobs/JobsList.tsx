import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { contract } from '../../../contract/index.ts';
import { jobStates } from '../../../contract/operations/jobs.ts';
import { useRead } from '../../lib/api/query.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './JobsPage.module.css';
import { type Job, jobColumns } from './jobColumns.tsx';
import type { JobsSearch } from './jobsSearch.ts';
import { nameOfJob } from './jobText.ts';
import { useRetry } from './useRetry.ts';

type Props = {
  search: JobsSearch;
  queues: readonly string[];
  onChange: (patch: Patch<JobsSearch>) => void;
};

const REFRESH_MS = 10_000;

const stateText: Record<Job['state'], MessageDescriptor> = {
  failed: msg`Failed`,
  running: msg`Running`,
  waiting: msg`Waiting`,
};

/** Jobs in one state. Payloads are not shown: they may contain personal data. */
export const JobsList = ({ search, queues, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const retry = useRetry();
  const { state = 'failed' } = search;
  const list = useRead(
    contract.jobs.list,
    { query: { ...search, state } },
    { staleTime: 0, keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  const columns = jobColumns({
    i18n,
    state,
    isBusy: retry.isPending,
    onAgain: (job) => retry.mutate({ body: { queue: job.queue, id: job.id } }),
  });
  return (
    <>
      <div className={classes.head}>
        <h2>
          <Trans>Single jobs</Trans>
        </h2>
        <NativeSelect
          size="xs"
          aria-label={t`Kind`}
          data={[
            { value: '', label: t`All kinds` },
            ...queues.map((name) => ({ value: name, label: nameOfJob(i18n, name) })),
          ]}
          value={search.queue ?? ''}
          onChange={(event) => onChange({ queue: event.currentTarget.value || undefined })}
        />
        <SegmentedControl
          size="xs"
          aria-label={t`State`}
          data={jobStates.toReversed().map((value) => ({ value, label: i18n._(stateText[value]) }))}
          value={state}
          onChange={(value) => onChange({ state: jobStates.find((one) => one === value) })}
        />
      </div>
      <DataTable
        name="jobs"
        label={t`Single jobs`}
        columns={columns}
        rows={list.data?.items}
        idOf={(job) => job.id}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => onChange({ page })}
        onLimit={(limit) => onChange({ limit })}
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data?.total === 0 ? (
            <EmptyState
              icon={<IconCircleCheck size={26} aria-hidden />}
              title={
                state === 'failed' ? <Trans>Nothing failed</Trans> : <Trans>No such jobs at the moment</Trans>
              }
            />
          ) : undefined
        }
      />
    </>
  );
};
