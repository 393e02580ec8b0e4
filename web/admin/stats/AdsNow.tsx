import { Trans, useLingui } from '@lingui/react/macro';
import { adStatuses } from '../../../contract/ads/adStates.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { statusText } from '../../shared/adView/adText.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './StatsPage.module.css';

type Row = { id: string; name: string; count: number };

const SHOWN = 8;
const LOADING_HEIGHT = 240;

const CountsTable = ({ title, head, rows }: { title: string; head: string; rows: readonly Row[] }) => {
  const { t } = useLingui();
  const { number, percent } = useFormat();
  const sum = (some: readonly Row[]) => some.reduce((all, row) => all + row.count, 0);
  const total = sum(rows);
  const others = sum(rows.slice(SHOWN));
  return (
    <Section title={title} card>
      {total === 0 ? (
        <p className={classes.quiet}>
          <Trans>No ads yet.</Trans>
        </p>
      ) : (
        <PlainTable
          label={title}
          heads={[head, t`Ads`, t`Share of all`]}
          rows={[
            ...rows.slice(0, SHOWN),
            ...(others > 0 ? [{ id: '', name: t`All others`, count: others }] : []),
          ].map(({ id, name, count }) => ({
            key: id,
            name,
            figures: [number(count), percent(count / total)],
          }))}
        />
      )}
    </Section>
  );
};

/** Current ads by status, product and delivery country. */
export const AdsNow = () => {
  const { t, i18n } = useLingui();
  const read = useRead(contract.adLife.stats, { query: { scope: 'all' } }, { staleTime: 0 });
  const { data } = read;
  if (data === undefined) {
    return read.error === null ? (
      <SkeletonCard height={LOADING_HEIGHT} label={t`Loading`} />
    ) : (
      <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
    );
  }
  const named = (rows: typeof data.byProduct): Row[] =>
    rows.map(({ value, label, count }) => ({ id: value, name: label, count }));
  const states = adStatuses.flatMap((status) => {
    const count = data.byStatus[status] ?? 0;
    return count === 0 ? [] : [{ id: status, name: i18n._(statusText[status]), count }];
  });
  return (
    <div className={classes.charts}>
      <CountsTable title={t`Ads by state`} head={t`State`} rows={states} />
      <CountsTable title={t`Ads by product`} head={t`Product`} rows={named(data.byProduct)} />
      <CountsTable title={t`Ads by country`} head={t`Country`} rows={named(data.byCountry)} />
    </div>
  );
};
