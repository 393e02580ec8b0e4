import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './AdFigures.module.css';
import { comparableText, measureOf, otherQuantity, quantityText, signed } from './adFigures.ts';
import { paymentTermText, priceTypeText } from './adText.ts';
import { comparableBeside, comparableIn, useComparing } from './comparable.ts';

const LONG = 14;

const Figure = ({ label, value, children }: { label: ReactNode; value: string; children?: ReactNode }) => (
  <div className={classes.figure}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value} data-long={value.length > LONG}>
      <bdi>{value}</bdi>
    </dd>
    <dd className={classes.more}>
      <bdi>{children}</bdi>
    </dd>
  </div>
);

const Price = ({ price }: { price: NonNullable<Ad['price']> }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const measure = measureOf(price);
  const lines = [price.note].filter((line) => line !== null);
  if (price.type === 'fixed' && price.amount !== null) {
    return (
      <Figure
        label={<Trans>Price</Trans>}
        value={format.amount(price.amount, price.currency?.minorDigits ?? 2)}
      >
        {[measure, ...lines].join(' · ')}
      </Figure>
    );
  }
  if (price.type === 'formula' && price.differential !== null) {
    return (
      <Figure label={<Trans>Price</Trans>} value={`${price.benchmark} ${signed(price.differential, format)}`}>
        {[measure, ...lines].filter((line) => line !== '').join(' · ')}
      </Figure>
    );
  }
  return (
    <Figure label={<Trans>Price</Trans>} value={i18n._(priceTypeText.negotiable)}>
      {lines.join(' · ')}
    </Figure>
  );
};

/** How the comparable price was calculated, so that readers can verify it. */
const useBasis = (ad: Ad): string => {
  const { t } = useLingui();
  const format = useFormat();
  const basis = ad.comparable?.basis;
  if (basis === undefined) return '';
  const density = basis.density15 === null ? '' : format.number(basis.density15, { max: 1 });
  const origin = {
    ad: t`at ${density} kg/m³, from this ad`,
    api_gravity: t`at ${density} kg/m³, from the API gravity`,
    type: t`at ${density} kg/m³, typical of the grade`,
    product: t`at ${density} kg/m³, typical of the product`,
  };
  const currency = ad.price?.currency?.code;
  const level = basis.formula?.levels[0];
  const quoted = level && t`by ${level.name} of ${format.day(level.day)}`;
  const parts = [
    quoted ?? null,
    basis.densityFrom === null || density === '' ? null : origin[basis.densityFrom],
    currency === undefined || currency === 'USD'
      ? null
      : basis.peg
        ? t`1 USD = ${basis.peg.perUsd} ${currency}, official peg, ${basis.peg.authority}`
        : t`1 ${currency} = ${format.number(basis.usdRate, { max: 4 })} USD on ${format.day(basis.rateDate)}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
};

const ComparablePrice = ({ ad }: { ad: Ad }) => {
  const format = useFormat();
  const basis = useBasis(ad);
  const comparing = useComparing();
  const comparable = comparableBeside(ad, comparing);
  const asPriced = comparable === null ? comparableIn(ad, comparing) : null;
  if (asPriced !== null) {
    const { unit } = asPriced;
    return (
      <Figure label={<Trans>Comparable</Trans>} value={comparableText(asPriced.value, format)}>
        <Trans>{unit}, as priced</Trans>
      </Figure>
    );
  }
  if (comparable === null) {
    return (
      <Figure label={<Trans>Comparable</Trans>} value="–">
        {ad.price?.type === 'fixed' ? (
          <Trans>no common unit for this product</Trans>
        ) : (
          <Trans>only for a price that can be worked out</Trans>
        )}
      </Figure>
    );
  }
  return (
    <Figure label={<Trans>Comparable</Trans>} value={comparableText(comparable.value, format)}>
      {[comparable.unit, basis].filter((part) => part !== '').join(basis.startsWith('1 ') ? ' · ' : ' ')}
    </Figure>
  );
};

const Quantity = ({ ad, quantity }: { ad: Ad; quantity: NonNullable<Ad['quantity']> }) => {
  const { t } = useLingui();
  const format = useFormat();
  const parts = [
    otherQuantity(quantity, ad, format),
    quantity.tolerancePct === null ? null : `± ${format.number(quantity.tolerancePct)} %`,
    quantity.basis === 'per_lift' ? t`per lift` : null,
    quantity.lifts === null ? null : t`${quantity.lifts} lifts`,
  ];
  return (
    <Figure label={<Trans>Quantity</Trans>} value={quantityText(quantity, format)}>
      {parts.filter((part) => part !== null).join(' · ')}
    </Figure>
  );
};

const Payment = ({ terms }: { terms: Ad['paymentTerms'] }) => {
  const { i18n } = useLingui();
  const short = (term: { code: string; name: string }) => {
    const text = paymentTermText[term.code];
    return text === undefined ? term.name : i18n._(text);
  };
  const [first, ...others] = terms;
  if (first === undefined) return null;
  return (
    <Figure label={<Trans>Payment</Trans>} value={short(first)}>
      {others.length === 0 ? first.name : <Trans>or {others.map(short).join(', ')}</Trans>}
    </Figure>
  );
};

/** The four key figures. */
export const AdFigures = ({ ad }: { ad: Ad }) => (
  <dl className={classes.root}>
    {ad.price !== null && <Price price={ad.price} />}
    {ad.price !== null && <ComparablePrice ad={ad} />}
    {ad.quantity !== null && <Quantity ad={ad} quantity={ad.quantity} />}
    <Payment terms={ad.paymentTerms} />
  </dl>
);
