import { useLingui } from '@lingui/react/macro';
import type { BenchmarkEntry } from '../../../contract/baseData/baseData.ts';
import type { Quote } from '../../../contract/prices/quotes.ts';
import { useFormat } from '../../lib/format.ts';
import { useQuoteDay } from '../../shared/quotes/useQuoteDay.ts';
import classes from './BenchmarksPage.module.css';

const [WIDTH, HEIGHT] = [600, 200];

/** Values over their days as a line; the table below has the same figures. */
export const QuoteChart = ({
  quotes,
  frequency,
}: {
  quotes: readonly Quote[];
  frequency: BenchmarkEntry['frequency'];
}) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const quoteDay = useQuoteDay();
  const day = (iso: string) => quoteDay(iso, frequency);
  const points = quotes.flatMap(({ day: at, value, contract }) =>
    value === null || contract !== '' ? [] : [{ time: Date.parse(at), value: Number(value), at }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (time: number) => ((time - first.time) / (last.time - first.time)) * WIDTH;
  const y = (value: number) => HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT;
  const path = points.map(
    ({ time, value }, n) => `${n === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`,
  );
  return (
    <figure style={{ margin: 0 }}>
      <div className={classes.axis}>
        <span>{t`High ${number(high)}`}</span>
        <span>{t`Low ${number(low)}`}</span>
      </div>
      <svg
        className={classes.chart}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Values from ${day(first.at)} to ${day(last.at)}`}
      >
        <path className={classes.line} d={path.join(' ')} />
      </svg>
      <div className={classes.axis} dir="ltr">
        <span>{day(first.at)}</span>
        <span>{day(last.at)}</span>
      </div>
    </figure>
  );
};
