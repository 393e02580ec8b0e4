import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useUser } from '../../lib/session.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BooksLine } from './BooksLine.tsx';
import { Figures } from './Figures.tsx';
import { Invoices } from './Invoices.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import classes from './ReportsPage.module.css';
import { intervalOf, parseReport, spanOf } from './reportSearch.ts';
import { SalesTable } from './SalesTable.tsx';
import { SeriesCharts } from './SeriesCharts.tsx';
import { Shares } from './Shares.tsx';

const TILES_HEIGHT = 200;

/** Sales of a period compared with the previous one; all sums come from the ledger. */
export const ReportsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Sales`);
  const { search, change } = useListAddress(parseReport, []);
  const seesBooks = useUser()?.permissions.includes('wallet.adjust') === true;
  const span = spanOf(search);
  const read = useRead(
    contract.reports.summary,
    { query: span ?? {} },
    { enabled: span !== null, staleTime: 0, keepPrevious: true },
  );
  const summary = span === null ? undefined : read.data;
  const days = summary && { from: summary.from, to: summary.to };
  return (
    <>
      <PageHeader title={<Trans>Sales</Trans>} />
      <div className={classes.body}>
        <PeriodPicker
          search={search}
          shown={days}
          onChange={(patch) => change({ invoicePage: undefined, ...patch })}
        />
        {seesBooks && <BooksLine />}
        {span === null && (
          <EmptyState
            icon={<IconCalendarOff size={26} aria-hidden />}
            title={<Trans>Invalid date range</Trans>}
            text={<Trans>Pick a start date before the end date.</Trans>}
          />
        )}
        {span !== null && summary === undefined && read.error === null && (
          <SkeletonCard height={TILES_HEIGHT} label={t`Loading`} />
        )}
        {span !== null && summary === undefined && read.error !== null && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
        {span !== null && (summary !== undefined || read.error === null) && (
          <>
            {summary !== undefined && <Figures summary={summary} />}
            <SeriesCharts span={span} interval={intervalOf(search)} />
            {summary !== undefined && <Shares summary={summary} />}
            <SalesTable span={span} search={search} days={days} onChange={change} />
            <Invoices span={span} search={search} days={days} onChange={change} />
          </>
        )}
      </div>
    </>
  );
};
