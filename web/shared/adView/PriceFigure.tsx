import { Trans, useLingui } from '@lingui/react/macro';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { Figure } from '../../ui/charts/Figure.tsx';
import { comparableText, measureOf, signed } from './adFigures.ts';
import { priceTypeText } from './adText.ts';
import { comparableBeside, useComparing } from './comparable.ts';

/** Price with unit; the comparable price is less prominent. */
export const PriceFigure = ({ ad }: { ad: AdSummary }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const comparing = useComparing();
  const { price } = ad;
  if (price === null) return null;
  const comparable = comparableBeside(ad, comparing);
  const beside =
    comparable === null ? {} : { beside: `≈ ${comparableText(comparable.value, format)} ${comparable.unit}` };
  if (price.type === 'fixed' && price.amount !== null) {
    return (
      <Figure
        value={format.amount(price.amount, price.currency?.minorDigits ?? 2)}
        unit={measureOf(price)}
        {...beside}
      />
    );
  }
  if (price.type === 'formula' && price.differential !== null) {
    return (
      <Figure
        value={signed(price.differential, format)}
        unit={measureOf(price)}
        {...(price.benchmark !== null && { beside: <Trans>on {price.benchmark}</Trans> })}
      />
    );
  }
  return <Figure value={i18n._(priceTypeText.negotiable)} />;
};
