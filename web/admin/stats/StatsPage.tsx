import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { SiteSetup } from '../../shared/setup/SiteSetup.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BooksLine } from '../reports/BooksLine.tsx';
import { PeriodPicker } from '../reports/PeriodPicker.tsx';
import { intervalOf, spanOf } from '../reports/reportSearch.ts';
import { AdsNow } from './AdsNow.tsx';
import { Happened } from './Happened.tsx';
import { MarketDays } from './MarketDays.tsx';
import { StaffNeeds } from './StaffNeeds.tsx';
import { StandingTiles } from './StandingTiles.tsx';
import classes from './StatsPage.module.css';
import { parseStats } from './statsSearch.ts';

const LOADING_HEIGHT = 420;

/** Site statistics: open matters, current state, and a period compared with the previous one. */
export const StatsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Stats`);
  const { search, change } = useListAddress(parseStats, []);
  const seesBooks = useUser()?.permissions.includes('wallet.adjust') === true;
  const span = spanOf(search);
  const read = useRead(
    contract.stats.overview,
    { query: { ...span, interval: intervalOf(search) } },
    { enabled: span !== null, staleTime: 0, keepPrevious: true },
  );
  const overview = span === null ? undefined : read.data;
  return (
    <>
      <PageHeader title={<Trans>Stats</Trans>} />
      <div className={classes.body}>
        <SiteSetup />
        <StaffNeeds />
        {overview !== undefined && <StandingTiles now={overview.now} />}
        {seesBooks && <BooksLine />}
        <PeriodPicker
          search={search}
          shown={overview && { from: overview.from, to: overview.to }}
          onChange={change}
        />
        {span === null && (
          <EmptyState
            icon={<IconCalendarOff size={26} aria-hidden />}
            title={<Trans>Invalid date range</Trans>}
            text={<Trans>Pick a start date before the end date.</Trans>}
          />
        )}
        {span !== null && overview === undefined && read.error === null && (
          <SkeletonCard height={LOADING_HEIGHT} label={t`Loading`} />
        )}
        {span !== null && overview === undefined && read.error !== null && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
        {overview !== undefined && <Happened overview={overview} />}
        <AdsNow />
        <MarketDays />
      </div>
    </>
  );
};
