import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Insight } from '../../../../contract/market/priceInsight.ts';
import { translateName } from '../../../i18n/translate.ts';
import { useFormat } from '../../../lib/format.ts';
import { comparableText } from '../../../shared/adView/adFigures.ts';
import { basisUnit } from './insightText.ts';
import classes from './PricePlot.module.css';
import { levelsOf, scaleOf } from './pricePlot.ts';

/** Written so in every language. */
const [FOB, CIF] = ['FOB', 'CIF'];

type Item = Insight['items'][number];

/** Every peer as a dot on a line of prices: hollow at loading, filled delivered, square in tank; this ad above the line. */
export const PricePlot = ({ insight: { items, own, median, basis } }: { insight: Insight }) => {
  const { t } = useLingui();
  const format = useFormat();
  const say = (value: number) => `${comparableText(value, format)} ${basisUnit[basis]}`;
  const prices = items.map(({ price }) => price);
  const { low, high, at } = scaleOf([...prices, own]);
  const levels = levelsOf(prices);
  const nameOf = ({ price, term, place, title }: Item) =>
    [say(price), term, place === null ? null : translateName(place), title]
      .filter((part) => part !== null)
      .join(' · ');
  const placed = (price: number, level = 0) =>
    ({ '--at': `${at(price)}%`, '--level': level }) as CSSProperties;
  return (
    <>
      <div
        className={classes.plot}
        style={{ '--levels': Math.max(0, ...levels) } as CSSProperties}
        role="group"
        aria-label={t`Prices of the ads that compare`}
      >
        <span className={classes.line} aria-hidden />
        {median !== null && <span className={classes.median} style={placed(median)} aria-hidden />}
        {items.map((item, index) => (
          <Link
            key={item.adId}
            to="/market/$slug"
            params={{ slug: item.slug }}
            className={classes.dot}
            style={placed(item.price, levels[index])}
            data-class={item.termClass}
            title={nameOf(item)}
            aria-label={nameOf(item)}
          />
        ))}
        <span className={classes.own} style={placed(own)} title={t`This ad: ${say(own)}`} aria-hidden />
      </div>
      <p className={classes.ends} aria-hidden>
        <span>{say(low)}</span>
        <span>{say(high)}</span>
      </p>
      <p className={classes.key} aria-hidden>
        <span data-mark="own">
          <Trans>this ad</Trans>
        </span>
        <span data-mark="load">{FOB}</span>
        <span data-mark="delivered">{CIF}</span>
        <span data-mark="median">
          <Trans>median</Trans>
        </span>
      </p>
      <details className={classes.details}>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Price</Trans>
                </th>
                <th scope="col">
                  <Trans>Delivery</Trans>
                </th>
                <th scope="col">
                  <Trans>Ad</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.adId}>
                  <td>{say(item.price)}</td>
                  <td>
                    {[item.term, item.place === null ? null : translateName(item.place)]
                      .filter((part) => part !== null)
                      .join(' ')}
                    {item.from !== null && (
                      <span className={classes.days}>
                        {' '}
                        {format.dayRange(item.from, item.to ?? item.from)}
                      </span>
                    )}
                  </td>
                  <td>
                    <Link to="/market/$slug" params={{ slug: item.slug }}>
                      {item.reference}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
};
