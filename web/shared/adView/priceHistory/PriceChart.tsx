import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import type { PriceStep } from '../../../../contract/ads/priceHistory.ts';
import { useFormat } from '../../../lib/format.ts';
import { comparableText } from '../adFigures.ts';
import { figureIn, type PriceBasis, useComparing, usualBasis } from '../comparable.ts';
import classes from './PriceChart.module.css';
import { priceLines } from './priceLine.ts';

const whyText: Record<PriceStep['why'], MessageDescriptor> = {
  edit: msg`Changed by the owner`,
  quotes: msg`New quotes`,
  fx: msg`Exchange rate`,
  conversion: msg`Conversion`,
};

const BOX = { width: 600, height: 120 };

type History = { ad: Ad; steps: readonly PriceStep[] };

/** Comparable prices of ads over time, as step lines in one unit and as a table; nothing where none ever moved. */
export const PriceChart = ({ histories }: { histories: readonly History[] }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const comparing = useComparing();
  const [end] = useState(Date.now);
  const [first] = histories;
  if (first === undefined) return null;
  const usual: PriceBasis = usualBasis(first.ad);
  // One unit for all lines: that of the first figure that is known.
  const unit = histories
    .flatMap(({ steps }) => steps.map((step) => figureIn(step, usual, comparing)?.unit))
    .find((one) => one !== undefined);
  const series = histories.map(({ ad, steps }) => ({
    ad,
    points: steps.map((step) => {
      const figure = figureIn(step, usual, comparing);
      return {
        from: Date.parse(step.from),
        value: figure !== null && figure.unit === unit ? figure.value : null,
        why: step.why,
      };
    }),
  }));
  const drawn = priceLines(
    series.map(({ points }) => points),
    end,
    BOX,
  );
  const moved = series.some(({ points }) => points.filter(({ value }) => value !== null).length > 1);
  if (drawn === null || !moved) return null;
  const said = (value: number) => `${comparableText(value, format)} ${unit ?? ''}`;
  const isOne = series.length === 1;
  return (
    <div className={classes.root}>
      <div className={classes.chart} aria-hidden>
        <div className={classes.scale}>
          <bdi>{said(drawn.high)}</bdi>
          <bdi>{said(drawn.low)}</bdi>
        </div>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers; the table says the same */}
        <svg className={classes.lines} viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none">
          {drawn.lines.map(({ path, edits }, place) => (
            <g key={series[place]?.ad.id} data-line={place}>
              <path className={classes.line} d={path} />
              <path className={classes.edit} d={edits} />
            </g>
          ))}
        </svg>
        <div className={classes.days}>
          <span>{format.day(new Date(drawn.start).toISOString())}</span>
          <span>{format.day(new Date(end).toISOString())}</span>
        </div>
      </div>
      <ul className={classes.legend}>
        {!isOne &&
          series.map(({ ad }, place) => (
            <li key={ad.id} data-line={place}>
              <span className={classes.stroke} aria-hidden />
              <bdi>{ad.reference}</bdi>
            </li>
          ))}
        <li>
          <span className={classes.dot} aria-hidden />
          <Trans>Changed by the owner</Trans>
        </li>
        <li>
          <span className={classes.stair} aria-hidden />
          <Trans>Moved by quotes, exchange rates or conversion</Trans>
        </li>
      </ul>
      <details className={classes.details}>
        <summary>
          <Trans>Show as table</Trans>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
        <section className={classes.scroll} tabIndex={0} aria-label={t`Comparable price over time`}>
          <table className={classes.table}>
            <thead>
              <tr>
                {!isOne && (
                  <th scope="col">
                    <Trans>Ad</Trans>
                  </th>
                )}
                <th scope="col">
                  <Trans>From</Trans>
                </th>
                <th scope="col">
                  <Trans>Comparable price</Trans>
                </th>
                <th scope="col">
                  <Trans>Why</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {series.flatMap(({ ad, points }) =>
                points.toReversed().map(({ from, value, why }, back) => (
                  <tr key={`${ad.id} ${from}`}>
                    {!isOne && (
                      <td>
                        <bdi>{ad.reference}</bdi>
                      </td>
                    )}
                    <th scope="row">{format.day(new Date(from).toISOString())}</th>
                    <td>{value === null ? '–' : <bdi>{said(value)}</bdi>}</td>
                    <td>{back === points.length - 1 ? <Trans>First price</Trans> : i18n._(whyText[why])}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
};
