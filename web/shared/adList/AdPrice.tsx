import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { measureOf, oldRateDay, signed } from '../adView/adFigures.ts';
import { comparableKindText } from '../adView/adText.ts';
import { type Comparing, comparableBeside, comparableMark, useComparing } from '../adView/comparable.ts';
import classes from './AdPrice.module.css';
import { splitFigure } from './adRowText.ts';

/** Prices are never compared below one cent. */
const cents = (value: number): number => Math.round(value * 100) / 100;

const Figure = ({ text, unit, quiet = false }: { text: string; unit: string; quiet?: boolean }) => {
  const [whole, rest] = splitFigure(text);
  return (
    <span className={quiet ? classes.quiet : classes.strong}>
      <span className={classes.whole}>{whole}</span>
      <span className={classes.rest}>{rest}</span>
      <span className={classes.unit}> {unit}</span>
    </span>
  );
};

const PriceText = ({ children }: { children: ReactNode }) => <span className={classes.text}>{children}</span>;

type Props = {
  ad: Pick<AdSummary, 'price' | 'comparable' | 'product'>;
  /** Where a list is sorted or filtered by another unit than the chosen one. */
  comparing?: Comparing | undefined;
};

/** Price above comparable price; in a column all are aligned at the decimal point. */
export const AdPrice = ({ ad, comparing }: Props) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const chosen = useComparing();
  const { price } = ad;
  if (price === null) return null;
  const comparable = comparableBeside(ad, comparing ?? chosen);
  const density = ad.comparable?.basis.density15 ?? null;
  const conversion = ad.comparable?.basis;
  const currency = price.currency?.code;
  const oldDay = oldRateDay(ad);
  const kind = ad.comparable?.kind ?? 'fixed';
  const how = [
    kind === 'fixed' ? null : i18n._(comparableKindText[kind]),
    density === null ? null : t`at ${format.number(density, { max: 1 })} kg/m³`,
    oldDay === null || conversion === undefined
      ? null
      : t`1 ${currency} = ${format.number(conversion.usdRate, { max: 4 })} USD on ${format.day(conversion.rateDate)}`,
  ].filter((part) => part !== null);
  return (
    <span className={classes.price}>
      {price.type === 'fixed' && price.amount !== null && (
        <Figure
          text={format.amount(price.amount, price.currency?.minorDigits ?? 2)}
          unit={measureOf(price)}
        />
      )}
      {price.type === 'formula' && price.differential !== null && (
        <Figure text={signed(price.differential, format)} unit={measureOf(price)} />
      )}
      {price.type === 'formula' && price.benchmark !== null && (
        <PriceText>
          <Trans>on {price.benchmark}</Trans>
        </PriceText>
      )}
      {price.type === 'negotiable' && (
        <span className={classes.negotiable}>
          <Trans>Negotiable</Trans>
        </span>
      )}
      {comparable !== null && (
        <span
          title={how.length === 0 ? undefined : how.join(' · ')}
          className={classes.line}
          data-old={oldDay !== null || undefined}
        >
          <Figure
            quiet
            text={`${comparableMark(kind) || '≈ '}${format.amount(cents(comparable.value))}`}
            unit={comparable.unit}
          />
        </span>
      )}
    </span>
  );
};
