import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import classes from './FigureChart.module.css';

/** `short` is shown at the axis, `label` elsewhere. */
export type ChartPoint = { at: string; label: string; short: string; value: number };

// The chart library is large, so it loads lazily.
const Bars = lazy(async () => ({ default: (await import('./Bars.tsx')).Bars }));

type Props = {
  title: string;
  /** The formatted sum of all points. */
  sum: ReactNode;
  points: readonly ChartPoint[];
  tone?: 'petrol' | 'flame' | 'ok';
  /** Column headers of the table. */
  heads: { at: string; value: string };
  say: (value: number) => string;
  sayShort: (value: number) => string;
};

const PointsTable = ({ title, points, heads, say, sum }: Omit<Props, 'tone' | 'sayShort'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
  <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
    <table className={classes.table}>
      <caption className={classes.caption}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.at}</th>
          <th scope="col" data-align="end">
            {heads.value}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.at}>
            <th scope="row">{point.label}</th>
            <td data-align="end">{say(point.value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Trans>Sum</Trans>
          </th>
          <td data-align="end">{sum}</td>
        </tr>
      </tfoot>
    </table>
  </div>
);

/** A bar chart of values over time, with the same values as a table. */
export const FigureChart = ({ tone = 'petrol', ...props }: Props) => {
  const { title, sum, points, say, sayShort } = props;
  const { t } = useLingui();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const isNothing = points.every(({ value }) => value === 0);
  return (
    <figure className={classes.root} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <span id={id} className={classes.title}>
          {title}
        </span>
        <strong className={classes.sum}>{sum}</strong>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={asTable ? <IconChartBar size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
          aria-label={asTable ? t`${title}: show the chart` : t`${title}: show the table`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <Trans>Chart</Trans> : <Trans>Table</Trans>}
        </Button>
      </figcaption>
      {asTable ? (
        <PointsTable {...props} />
      ) : (
        <div className={classes.drawing} aria-hidden={isNothing ? undefined : true}>
          {isNothing ? (
            <p className={classes.nothing}>
              <Trans>Nothing in this period</Trans>
            </p>
          ) : (
            <Suspense fallback={<Skeleton height="100%" />}>
              <Bars points={points} tone={tone} say={say} sayShort={sayShort} />
            </Suspense>
          )}
        </div>
      )}
    </figure>
  );
};
