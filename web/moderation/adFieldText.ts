import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Ad } from '../../contract/adShapes.ts';
import { measureOf, quantityText, signed } from '../ads/adFigures.ts';
import { contactText, dealKindText, priceTypeText, qualityBasisText, sideText } from '../ads/adText.ts';
import { boundsText } from '../lib/bounds.ts';
import type { Formatters } from '../lib/format.ts';
import type { ComparedField } from './adDifference.ts';

type Words = { i18n: I18n; format: Formatters };

const priceText = ({ price }: Ad, { i18n, format }: Words): string | null => {
  if (price === null) return null;
  const measure = measureOf(price);
  if (price.type === 'fixed' && price.amount !== null)
    return `${format.amount(price.amount, price.currency?.minorDigits ?? 2)} ${measure}`;
  if (price.type === 'formula' && price.differential !== null)
    return [price.benchmark ?? '', signed(price.differential, format), measure].join(' ').trim();
  return i18n._(priceTypeText[price.type]);
};

const quantityLine = ({ quantity }: Ad, { i18n, format }: Words): string | null => {
  if (quantity === null) return null;
  const { basis, lifts, tolerancePct } = quantity;
  return [
    quantityText(quantity, format),
    tolerancePct === null ? null : `± ${format.number(tolerancePct)} %`,
    basis === 'per_lift' ? i18n._(msg`per lift`) : null,
    lifts === null ? null : i18n._(msg`${lifts} lifts`),
  ]
    .filter((part) => part !== null)
    .join(' · ');
};

const deliveryText = ({ delivery }: Ad, { format }: Words): string | null => {
  if (delivery === null) return null;
  const { term, port, place, country } = delivery;
  const at = port === null ? place : `${port.name} ${port.code}`;
  return [
    [term, at].filter((part) => part !== null).join(' '),
    country === null ? null : format.country(country.code),
  ]
    .filter((part) => part !== null)
    .join(', ');
};

const windowText = ({ delivery }: Ad, { i18n, format }: Words): string | null => {
  const [from, to] = [delivery?.from ?? null, delivery?.to ?? null];
  if (from !== null && to !== null) return format.dayRange(from, to);
  if (from !== null) return i18n._(msg`from ${format.day(from)}`);
  return to === null ? null : i18n._(msg`until ${format.day(to)}`);
};

const contactLine = ({ contact }: Ad, { i18n }: Words): string =>
  contact.types
    .map((type) => [i18n._(contactText[type]), contact.values?.[type]].filter(Boolean).join(' '))
    .join(', ');

export const fieldName: Record<ComparedField, MessageDescriptor> = {
  side: msg`Side`,
  product: msg`Product`,
  productType: msg`Grade`,
  quantity: msg`Quantity`,
  price: msg`Price`,
  priceNote: msg`Price note`,
  delivery: msg`Delivery`,
  counterPort: msg`Other end of the voyage`,
  window: msg`Delivery window`,
  title: msg`Title`,
  description: msg`Description`,
  dealKind: msg`Kind of deal`,
  originCountry: msg`Origin`,
  density15: msg`Density at 15 °C`,
  paymentTerms: msg`Payment`,
  inspectors: msg`Inspection`,
  contact: msg`Contact`,
  validUntil: msg`Valid until`,
};

const texts: Record<ComparedField, (ad: Ad, words: Words) => string | null> = {
  side: ({ side }, { i18n }) => (side === null ? null : i18n._(sideText[side])),
  product: ({ product }) => product?.path.join(' › ') ?? null,
  productType: ({ productType }) => productType?.name ?? null,
  quantity: quantityLine,
  price: priceText,
  priceNote: ({ price }) => price?.note ?? null,
  delivery: deliveryText,
  counterPort: ({ delivery }) =>
    delivery?.counterPort == null ? null : `${delivery.counterPort.name} ${delivery.counterPort.code}`,
  window: windowText,
  title: ({ title }) => title,
  description: ({ description }) => description,
  dealKind: ({ dealKind }, { i18n }) => i18n._(dealKindText[dealKind]),
  originCountry: ({ originCountry }, { format }) =>
    originCountry === null ? null : format.country(originCountry.code),
  density15: ({ density15 }, { format }) =>
    density15 === null ? null : `${format.number(density15, { max: 1 })} kg/m³`,
  paymentTerms: ({ paymentTerms }) => paymentTerms.map(({ name }) => name).join('; ') || null,
  inspectors: ({ inspectors }) => inspectors.join(', ') || null,
  contact: contactLine,
  validUntil: ({ validUntil }, { format }) => (validUntil === null ? null : format.day(validUntil)),
};

/** A field of an ad in words; null where there is nothing. */
export const fieldValue = (field: ComparedField, ad: Ad, words: Words): string | null =>
  texts[field](ad, words);

/** `0.82–0.86 kg/l · Typical` */
export const qualityText = (row: Ad['quality'][number], { i18n, format }: Words): string => {
  const { value, unit, basis } = row;
  const figure = (one: number) => format.number(one, { max: 6 });
  const figures = [value === null ? null : figure(value), boundsText(row, figure, '–')]
    .filter((part) => part !== null)
    .join(', ');
  return `${figures} ${unit} · ${i18n._(qualityBasisText[basis])}`;
};
