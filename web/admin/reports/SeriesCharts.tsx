import { useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { FigureChart } from '../../ui/charts/FigureChart.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { binHead, useBinText } from './bins.ts';
import { exactSum } from './comparison.ts';
import classes from './ReportsPage.module.css';
import type { Interval, Span } from './reportSearch.ts';

type Point = Answer<typeof contract.reports.timeseries>['points'][number];
const CHART_HEIGHT = 278;

/** Charts of revenue, sales and top-ups over the period. */
export const SeriesCharts = ({ span, interval }: { span: Span; interval: Interval }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const binText = useBinText();
  const { money } = useMoney();
  const series = useRead(
    contract.reports.timeseries,
    { query: { ...span, interval } },
    { staleTime: 0, keepPrevious: true },
  );
  const { data } = series;
  if (data === undefined) {
    return series.error === null ? (
      <div className={classes.charts} role="status" aria-label={t`Loading`}>
        <SkeletonCard height={CHART_HEIGHT} />
        <SkeletonCard height={CHART_HEIGHT} />
        <SkeletonCard height={CHART_HEIGHT} />
      </div>
    ) : (
      <ErrorState error={series.error} onRetry={() => void series.refetch()} />
    );
  }
  const points = (read: (point: Point) => number) =>
    data.points.map((point) => ({ ...binText(data.interval, point.at), value: read(point) }));
  const inMoney = (value: number) => money(value, data.currency);
  const sum = (read: (point: Point) => number) => exactSum(data.points.map(read));
  const at = i18n._(binHead[data.interval]);
  return (
    <div className={classes.charts}>
      <FigureChart
        title={t`Revenue`}
        sum={inMoney(sum((point) => point.revenue))}
        points={points((point) => point.revenue)}
        heads={{ at, value: t`Revenue` }}
        say={inMoney}
        sayShort={format.short}
      />
      <FigureChart
        title={t`Sales`}
        sum={format.number(sum((point) => point.sales))}
        points={points((point) => point.sales)}
        tone="ok"
        heads={{ at, value: t`Sales` }}
        say={format.number}
        sayShort={format.short}
      />
      <FigureChart
        title={t`Top-ups`}
        sum={inMoney(sum((point) => point.topUps))}
        points={points((point) => point.topUps)}
        tone="flame"
        heads={{ at, value: t`Top-ups` }}
        say={inMoney}
        sayShort={format.short}
      />
    </div>
  );
};
