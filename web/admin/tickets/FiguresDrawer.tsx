import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Stack } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import type { TicketStats } from '../../../contract/support/tickets.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { ticketCategoryText } from '../../shared/tickets/ticketText.ts';
import { FigureChart } from '../../ui/charts/FigureChart.tsx';
import { FigureTile, FigureTiles } from '../../ui/charts/FigureTile.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './FiguresDrawer.module.css';
import { useSpan } from './useSpan.ts';

const NONE = '–';

const Charts = ({ stats }: { stats: TicketStats }) => {
  const { t } = useLingui();
  const { number, day, dayAndMonth } = useFormat();
  const say = (value: number) => number(value);
  const pointsOf = (field: 'opened' | 'done') =>
    stats.byDay.map((one) => ({
      at: one.day,
      label: day(one.day),
      short: dayAndMonth(one.day),
      value: one[field],
    }));
  const sum = (field: 'opened' | 'done') => number(stats.byDay.reduce((all, one) => all + one[field], 0));
  const formatters = { say, sayShort: say };
  return (
    <>
      <FigureChart
        title={t`Opened by day`}
        sum={sum('opened')}
        points={pointsOf('opened')}
        heads={{ at: t`Day`, value: t`Opened` }}
        {...formatters}
      />
      <FigureChart
        title={t`Done by day`}
        sum={sum('done')}
        points={pointsOf('done')}
        tone="ok"
        heads={{ at: t`Day`, value: t`Done` }}
        {...formatters}
      />
    </>
  );
};

const Figures = ({ stats }: { stats: TicketStats }) => {
  const { i18n } = useLingui();
  const { number } = useFormat();
  const span = useSpan();
  const { rating } = stats;
  return (
    <Stack gap="lg">
      <FigureTiles>
        <FigureTile label={<Trans>Open now</Trans>} value={number(stats.active)} />
        <FigureTile label={<Trans>Late now</Trans>} value={number(stats.overdue)} />
        <FigureTile
          label={<Trans>First reply, median</Trans>}
          value={stats.firstReplyMedian === null ? NONE : span(stats.firstReplyMedian)}
          note={<Trans>last {stats.days} days</Trans>}
        />
        <FigureTile
          label={<Trans>Rating</Trans>}
          value={rating.average === null ? NONE : number(rating.average, { min: 1, max: 1 })}
          note={<Trans>{rating.count} ratings</Trans>}
        />
      </FigureTiles>
      <Section title={<Trans>Open by kind</Trans>}>
        <dl className={classes.kinds}>
          {stats.byCategory.map(({ category, count }) => (
            <div key={category}>
              <dt>{i18n._(ticketCategoryText[category])}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Charts stats={stats} />
    </Stack>
  );
};

/** Statistics of the support desk. */
export const FiguresDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  const read = useRead(contract.tickets.stats, { query: {} }, { enabled: opened });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={560}
      title={<Trans>Desk performance</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {read.data !== undefined && <Figures stats={read.data} />}
      {read.data === undefined && read.error !== null && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && (
        <Stack gap="md" role="status" aria-label={t`Loading...`}>
          <SkeletonCard height={90} />
          <SkeletonCard height={160} />
          <SkeletonCard height={240} />
        </Stack>
      )}
    </Drawer>
  );
};
