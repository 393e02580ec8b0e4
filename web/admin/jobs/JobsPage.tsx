import { Trans, useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { JobsList } from './JobsList.tsx';
import classes from './JobsPage.module.css';
import { parseJobs } from './jobsSearch.ts';
import { Queues } from './Queues.tsx';
import { RepeatedWork } from './RepeatedWork.tsx';

const REFRESH_MS = 10_000;
const LOADING_HEIGHT = 320;

/** Background work: waiting, running and failed jobs, and scheduled tasks. */
export const JobsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Jobs`);
  const { search, change } = useListAddress(parseJobs, []);
  const overview = useRead(contract.jobs.overview, undefined, { staleTime: 0, refetchInterval: REFRESH_MS });
  const { data } = overview;
  return (
    <>
      <PageHeader title={<Trans>Jobs</Trans>} />
      <div className={classes.body}>
        {data === undefined && overview.error === null && (
          <SkeletonCard height={LOADING_HEIGHT} label={t`Loading`} />
        )}
        {data === undefined && overview.error !== null && (
          <ErrorState part error={overview.error} onRetry={() => void overview.refetch()} />
        )}
        {data !== undefined && (
          <div className={classes.columns}>
            <Queues queues={data.queues} />
            <RepeatedWork repeated={data.repeated} />
          </div>
        )}
      </div>
      <JobsList search={search} queues={data?.queues.map(({ name }) => name) ?? []} onChange={change} />
    </>
  );
};
