import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { licenceName } from '../../shared/quotes/licenceText.ts';
import { useQuoteDay } from '../../shared/quotes/useQuoteDay.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './BenchmarksPage.module.css';

const ROWS_AWAITED = 12;

/** Every benchmark that ads may name, with who may see its values and how fresh they are. */
export const BenchmarksPage = () => {
  const { t, i18n } = useLingui();
  const quoteDay = useQuoteDay();
  usePageTitle(t`Benchmarks`);
  const list = useRead(contract.baseData.benchmarks);
  return (
    <div className={classes.page}>
      <PageHeader
        title={<Trans>Benchmarks</Trans>}
        actions={
          <Anchor renderRoot={(props) => <Link {...props} to="/calculator" />}>
            <Trans>Price calculator</Trans>
          </Anchor>
        }
      />
      <p className={classes.lead}>
        <Trans>The price references that formula prices are built on, and what may be shown of each.</Trans>
      </p>
      {list.data === undefined && list.error === null && <SkeletonRows rows={ROWS_AWAITED} height={45} />}
      {list.data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && (
        <PlainTable
          text
          label={t`Benchmarks`}
          heads={[t`Benchmark`, t`Published by`, t`Values`, t`Newest quote`]}
          rows={list.data.items.map(({ code, name, owner, licenceClass, newestDay, stale, frequency }) => ({
            key: code,
            name: (
              <Anchor renderRoot={(props) => <Link {...props} to="/benchmarks/$code" params={{ code }} />}>
                {name}
              </Anchor>
            ),
            figures: [
              owner,
              i18n._(licenceName[licenceClass]),
              newestDay === null
                ? '–'
                : stale
                  ? t`${quoteDay(newestDay, frequency)}, stale`
                  : quoteDay(newestDay, frequency),
            ],
          }))}
        />
      )}
    </div>
  );
};
