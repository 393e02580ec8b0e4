import { Trans, useLingui } from '@lingui/react/macro';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { priceText } from '../../../shared/adView/adFigures.ts';
import { priceTypeText } from '../../../shared/adView/adText.ts';
import { PriceChart } from '../../../shared/adView/priceHistory/PriceChart.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './PastPrices.module.css';

/** How the comparable price moved, and what the ad cost before; nothing where the price never changed. */
export const PastPrices = ({ ad }: { ad: Ad }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const read = useRead(contract.market.prices, { params: { id: ad.id } });
  const { items, steps } = read.data ?? { items: [], steps: [] };
  // Optional on the page: a failure is not shown.
  if (items.length === 0 && steps.length < 2) return null;
  return (
    <Section title={<Trans>Price history</Trans>} card>
      <PriceChart histories={[{ ad, steps }]} />
      <ol className={classes.list}>
        {items.map(({ until, price }) => (
          <li key={until}>
            <bdi className={classes.price}>
              {priceText(price, format) ?? i18n._(priceTypeText.negotiable)}
            </bdi>
            <span className={classes.until} title={format.dateTime(until)}>
              <Trans>until {format.day(until)}</Trans>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
};
