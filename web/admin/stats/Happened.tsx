import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { FigureChart } from '../../ui/charts/FigureChart.tsx';
import { FigureTile, FigureTiles } from '../../ui/charts/FigureTile.tsx';
import { binHead, useBinText } from '../reports/bins.ts';
import { Change } from '../reports/Change.tsx';
import type { Overview } from './StandingTiles.tsx';
import classes from './StatsPage.module.css';

type Key = keyof Overview['sums'];

/** Activity in the period: totals compared with the previous period, and daily charts. */
export const Happened = ({ overview }: { overview: Overview }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { money, figure } = useMoney();
  const binText = useBinText();
  const inMoney = (value: number) => money(value, overview.currency);
  const kinds: { key: Key; label: string; tone?: 'petrol' | 'flame' | 'ok'; say?: typeof inMoney }[] = [
    { key: 'views', label: t`Views` },
    { key: 'inquiries', label: t`Inquiries`, tone: 'flame' },
    { key: 'ads', label: t`Ads published` },
    { key: 'users', label: t`New accounts`, tone: 'ok' },
    { key: 'revenue', label: t`Revenue`, tone: 'ok', say: inMoney },
    { key: 'tickets', label: t`Tickets opened`, tone: 'flame' },
  ];
  return (
    <>
      <FigureTiles>
        {kinds.map(({ key, label, say = format.number }) => (
          <FigureTile
            key={key}
            label={label}
            {...(key === 'revenue'
              ? { value: figure(overview.sums[key], overview.currency), unit: overview.currency }
              : { value: say(overview.sums[key]) })}
            note={<Change now={overview.sums[key]} before={overview.previous[key]} say={say} />}
          />
        ))}
      </FigureTiles>
      <div className={classes.charts}>
        {kinds.map(({ key, label, tone = 'petrol', say = format.number }) => (
          <FigureChart
            key={key}
            title={label}
            sum={say(overview.sums[key])}
            tone={tone}
            points={overview.points.map((point) => ({
              ...binText(overview.interval, point.at),
              value: point[key],
            }))}
            heads={{ at: i18n._(binHead[overview.interval]), value: label }}
            say={say}
            sayShort={format.short}
          />
        ))}
      </div>
    </>
  );
};
