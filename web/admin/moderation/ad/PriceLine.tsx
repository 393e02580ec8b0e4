import { Trans } from '@lingui/react/macro';
import type { AdBackground } from '../../../../contract/moderation/adReview.ts';
import { useFormat } from '../../../lib/format.ts';
import { priceBasisUnit } from '../../../shared/adView/comparable.ts';
import classes from './PriceLine.module.css';

/** From this many percent below or above the median on, the line stands out. */
const FAR_PCT = 10;

/** `13 % under 14 comparable asks (701.00 $/t)` */
export const PriceLine = ({ price, side }: { price: AdBackground['price']; side: 'sell' | 'buy' | null }) => {
  const format = useFormat();
  if (price === null) return null;
  const percent = format.number(Math.round(Math.abs(price.deviationPct)));
  const peers = format.number(price.peers);
  const median = `${format.amount(price.median, 2)} ${priceBasisUnit[price.basis]}`;
  const isFar = Math.abs(price.deviationPct) >= FAR_PCT;
  const isLevel = Math.round(Math.abs(price.deviationPct)) === 0;
  const isUnder = price.deviationPct < 0;
  const isBid = side === 'buy';
  return (
    <p className={classes.line} data-far={isFar || undefined}>
      {isLevel && isBid && (
        <Trans>
          Level with {peers} comparable bids ({median})
        </Trans>
      )}
      {isLevel && !isBid && (
        <Trans>
          Level with {peers} comparable asks ({median})
        </Trans>
      )}
      {!isLevel && isUnder && isBid && (
        <Trans>
          {percent} % under {peers} comparable bids ({median})
        </Trans>
      )}
      {!isLevel && isUnder && !isBid && (
        <Trans>
          {percent} % under {peers} comparable asks ({median})
        </Trans>
      )}
      {!isLevel && !isUnder && isBid && (
        <Trans>
          {percent} % over {peers} comparable bids ({median})
        </Trans>
      )}
      {!isLevel && !isUnder && !isBid && (
        <Trans>
          {percent} % over {peers} comparable asks ({median})
        </Trans>
      )}
    </p>
  );
};
