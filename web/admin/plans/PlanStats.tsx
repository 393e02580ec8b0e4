import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { FigureChart } from '../../ui/charts/FigureChart.tsx';
import { FigureTile, FigureTiles } from '../../ui/charts/FigureTile.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';

/** Revenue of a plan, from the ledger. */
export const PlanStats = ({ id }: { id: string }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { money, figure } = useMoney();
  const stats = useRead(contract.plans.stats, { params: { id } }, { staleTime: 0 });
  if (stats.data === undefined) {
    return stats.error === null ? (
      <Stack gap="md" role="status" aria-label={t`Loading`}>
        <SkeletonCard height={84} />
        <SkeletonCard height={270} />
        <SkeletonCard height={270} />
      </Stack>
    ) : (
      <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />
    );
  }
  const { activeSubscribers, totalSales, revenue, currency, byMonth } = stats.data;
  const points = (read: (month: (typeof byMonth)[number]) => number) =>
    byMonth.map((month) => ({
      at: month.month,
      label: format.month(month.month),
      short: format.month(month.month, 'short'),
      value: read(month),
    }));
  const sum = (read: (month: (typeof byMonth)[number]) => number) =>
    byMonth.reduce((all, month) => all + read(month), 0);
  const say = (value: number) => money(value, currency);
  return (
    <Stack gap="md">
      <FigureTiles>
        <FigureTile label={<Trans>Subscribers now</Trans>} value={format.number(activeSubscribers)} />
        <FigureTile label={<Trans>Sales in all</Trans>} value={format.number(totalSales)} />
        <FigureTile label={<Trans>Revenue in all</Trans>} value={figure(revenue, currency)} unit={currency} />
      </FigureTiles>
      <FigureChart
        title={t`Revenue of the last 12 months`}
        sum={say(Number(sum((month) => month.revenue).toFixed(3)))}
        points={points((month) => month.revenue)}
        heads={{ at: t`Month`, value: t`Revenue` }}
        say={say}
        sayShort={format.short}
      />
      <FigureChart
        title={t`Sales of the last 12 months`}
        sum={format.number(sum((month) => month.sales))}
        points={points((month) => month.sales)}
        tone="ok"
        heads={{ at: t`Month`, value: t`Sales` }}
        say={format.number}
        sayShort={format.short}
      />
    </Stack>
  );
};
