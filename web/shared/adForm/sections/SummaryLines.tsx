import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AdPayload } from '../../../../contract/ads/adPayload.ts';
import { useFormat } from '../../../lib/format.ts';
import { comparableOf, comparableText, otherQuantity, quantityText, signed } from '../../adView/adFigures.ts';
import { paymentTermText, priceTypeText } from '../../adView/adText.ts';
import type { AdForm } from '../adForm.ts';
import { useCountries, useCurrencies, usePaymentTerms, useUnits } from '../pickers/baseLists.ts';
import type { AdCheck } from '../useAdCheck.ts';
import classes from './SummaryLines.module.css';

const Line = ({ label, children, more }: { label: ReactNode; children: ReactNode; more?: ReactNode }) => (
  <div className={classes.line}>
    <dt>{label}</dt>
    <dd>
      <bdi className={classes.value}>{children}</bdi>
      {more !== null && more !== undefined && more !== '' && <bdi className={classes.more}>{more}</bdi>}
    </dd>
  </div>
);

const usePriceLine = (price: AdPayload['price']) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const currency = useCurrencies().data?.items.find(({ id }) => id === price?.currencyId);
  const unit = useUnits().data?.items.find(({ id }) => id === price?.unitId);
  const measure = [currency?.code, unit?.symbol].filter((part) => part !== undefined).join('/');
  const priceText = () => {
    if (price?.type === 'fixed' && price.amount !== undefined)
      return `${format.amount(price.amount, currency?.minorDigits ?? 2)} ${measure}`;
    if (price?.type === 'formula' && price.differential !== undefined)
      return `${price.benchmark} ${signed(price.differential, format)} ${measure}`;
    return i18n._(priceTypeText.negotiable);
  };
  return { text: price === undefined ? null : priceText(), currency: currency ?? null, unit: unit ?? null };
};

const Conformance = ({ check }: { check: AdCheck }) => {
  const judged = check.conformance.filter(({ status }) => status !== 'unchecked');
  const within = judged.filter(({ status }) => status !== 'breach').length;
  if (judged.length === 0 || check.standard === null) return null;
  return (
    <Line label={<Trans>Quality</Trans>} more={check.standard}>
      <Plural
        value={judged.length}
        one={`${within} of # within the limit`}
        other={`${within} of # within limits`}
      />
    </Line>
  );
};

/** Short summary of the ad; empty parts are omitted. */
export const SummaryLines = ({ payload, check }: { payload: AdPayload; check: AdCheck | undefined }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { control } = useFormContext<AdForm>();
  // As typed: one bad part of the delivery takes it out of the payload, but not out of sight.
  const delivery = useWatch({ control, name: 'delivery' });
  const units = useUnits().data?.items ?? [];
  const countries = useCountries().data?.items ?? [];
  const terms = usePaymentTerms().data?.items ?? [];
  const price = usePriceLine(payload.price);
  const { quantity } = payload;
  const unit = units.find(({ id }) => id === quantity?.unitId);
  const country = countries.find(({ id }) => id === delivery.countryId);
  const comparable = payload.price === undefined ? null : comparableOf(check?.comparable ?? null, price);
  const others =
    check === undefined || unit === undefined || quantity === undefined
      ? null
      : otherQuantity({ ...quantity, unit }, check, format);
  return (
    <dl className={classes.root}>
      {price.text !== null && (
        <Line
          label={<Trans>Price</Trans>}
          more={
            comparable === null ? null : `≈ ${comparableText(comparable.value, format)} ${comparable.unit}`
          }
        >
          {price.text}
        </Line>
      )}
      {quantity !== undefined && unit !== undefined && (
        <Line label={<Trans>Quantity</Trans>} more={others}>
          {quantityText({ ...quantity, unit }, format)}
        </Line>
      )}
      {delivery.term !== '' && (
        <Line
          label={<Trans>Delivery</Trans>}
          more={
            delivery.from !== '' && delivery.to !== '' ? format.dayRange(delivery.from, delivery.to) : null
          }
        >
          {delivery.term}{' '}
          {delivery.portLabel ||
            delivery.place ||
            (country === undefined ? '' : format.country(country.code))}
        </Line>
      )}
      {payload.paymentTerms !== undefined && payload.paymentTerms.length > 0 && (
        <Line label={<Trans>Payment</Trans>}>
          {payload.paymentTerms
            .map((code) => {
              const short = paymentTermText[code];
              return short === undefined
                ? (terms.find((term) => term.code === code)?.name ?? code)
                : i18n._(short);
            })
            .join(', ')}
        </Line>
      )}
      {check !== undefined && <Conformance check={check} />}
      {payload.documents !== undefined && payload.documents.length > 0 && (
        <Line label={<Trans>Documents</Trans>}>{format.number(payload.documents.length)}</Line>
      )}
    </dl>
  );
};
