import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import { contract } from '../../contract/index.ts';
import { BooksLine } from '../adminReports/BooksLine.tsx';
import { PeriodPicker } from '../adminReports/PeriodPicker.tsx';
import { intervalOf, spanOf } from '../adminReports/reportSearch.ts';
import { useListAddress } from '../lib/listAddress.ts';
import { useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { SiteSetup } from '../setup/SiteSetup.tsx';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AdsNow } from './AdsNow.tsx';
import { Happened } from './Happened.tsx';
import { StaffNeeds } from './StaffNeeds.tsx';
import { StandingTiles } from './StandingTiles.tsx';
import classes from './StatsPage.module.css';
import { parseStats } from './statsSearch.ts';

const LOADING_HEIGHT = 420;

/** How the site does: what waits, how it stands, and what happened in a period beside the one before. */
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
            title={<Trans>This is not a period</Trans>}
            text={<Trans>Pick the first and the last day, the earlier one first.</Trans>}
          />
        )}
        {span !== null && overview === undefined && read.error === null && (
          <AwaitedCard height={LOADING_HEIGHT} label={t`Loading`} />
        )}
        {span !== null && overview === undefined && read.error !== null && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
        {overview !== undefined && <Happened overview={overview} />}
        <AdsNow />
      </div>
    </>
  );
};
