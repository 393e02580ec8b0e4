import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdField } from '../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import type { Formatters } from '../../lib/format.ts';
import { measureOf, quantityText, signed } from './adFigures.ts';
import { contactText, dealKindText, hazardText, paymentTermText, priceTypeText, sideText } from './adText.ts';

export type Formatting = { i18n: I18n; format: Formatters };

/** Groups of the comparison of ads. */
export type CompareGroup = 'offer' | 'delivery' | 'quality' | 'payment';

/** A part of an ad that is shown and compared by itself. */
export type AdPart = {
  key: string;
  label: MessageDescriptor;
  /** What is compared: two values can read alike after rounding. Null or empty if the ad does not have it. */
  value: (ad: Ad) => unknown;
  text: (ad: Ad, formatting: Formatting) => string | null;
  /** The group in which the comparison of ads shows it; it has rows of its own for the others. */
  compare?: CompareGroup;
  /** Shown on the page of the ad in a section of its own. */
  onPage?: true;
};

/** Called like its field unless it has a label of its own. */
type FieldPart = Omit<AdPart, 'label'> & Partial<Pick<AdPart, 'label'>>;

const priceText = ({ price }: Ad, { i18n, format }: Formatting): string | null => {
  if (price === null) return null;
  const measure = measureOf(price);
  if (price.type === 'fixed' && price.amount !== null)
    return `${format.amount(price.amount, price.currency?.minorDigits ?? 2)} ${measure}`;
  if (price.type === 'formula' && price.differential !== null)
    return [price.benchmark ?? '', signed(price.differential, format), measure].join(' ').trim();
  return i18n._(priceTypeText[price.type]);
};

const quantityLine = ({ quantity }: Ad, { i18n, format }: Formatting): string | null => {
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

const deliveryText = ({ delivery }: Ad, { format }: Formatting): string | null => {
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

const windowText = ({ delivery }: Ad, { i18n, format }: Formatting): string | null => {
  const [from, to] = [delivery?.from ?? null, delivery?.to ?? null];
  if (from !== null && to !== null) return format.dayRange(from, to);
  if (from !== null) return i18n._(msg`from ${format.day(from)}`);
  return to === null ? null : i18n._(msg`until ${format.day(to)}`);
};

const paymentTermsText = ({ paymentTerms }: Ad, { i18n }: Formatting): string | null =>
  paymentTerms
    .map(({ code, name }) => {
      const short = paymentTermText[code];
      return short === undefined ? name : i18n._(short);
    })
    .join(', ') || null;

const contactLine = ({ contact }: Ad, { i18n }: Formatting): string =>
  contact.types
    .map((type) => [i18n._(contactText[type]), contact.values?.[type]].filter(Boolean).join(' '))
    .join(', ');

/** What each field is called, and its parts. Quality values and documents are shown and compared row by row instead. */
const fields: Record<AdField, { name: MessageDescriptor; parts: readonly FieldPart[] }> = {
  side: {
    name: msg`Sell or buy`,
    parts: [
      {
        key: 'side',
        label: msg`Side`,
        value: (ad) => ad.side,
        text: ({ side }, { i18n }) => (side === null ? null : i18n._(sideText[side])),
        compare: 'offer',
      },
    ],
  },
  productId: {
    name: msg`Product`,
    parts: [
      {
        key: 'product',
        value: (ad) => ad.product?.id ?? null,
        text: ({ product }) => product?.path.join(' › ') ?? null,
        compare: 'offer',
      },
    ],
  },
  productTypeId: {
    name: msg`Grade`,
    parts: [
      {
        key: 'productType',
        value: (ad) => ad.productType?.id ?? null,
        text: ({ productType }) => productType?.name ?? null,
        compare: 'offer',
      },
    ],
  },
  dealKind: {
    name: msg`Kind of deal`,
    parts: [
      {
        key: 'dealKind',
        value: (ad) => ad.dealKind,
        text: ({ dealKind }, { i18n }) => i18n._(dealKindText[dealKind]),
        compare: 'offer',
      },
    ],
  },
  quantity: {
    name: msg`Quantity`,
    parts: [
      {
        key: 'quantity',
        value: ({ quantity }) => quantity && { ...quantity, unit: quantity.unit.id },
        text: quantityLine,
      },
    ],
  },
  price: {
    name: msg`Price`,
    parts: [
      {
        key: 'price',
        value: ({ price }) =>
          price && {
            ...price,
            note: null,
            currency: price.currency?.id ?? null,
            unit: price.unit?.id ?? null,
          },
        text: priceText,
      },
      {
        key: 'priceNote',
        label: msg`Price note`,
        value: (ad) => ad.price?.note ?? null,
        text: ({ price }) => price?.note ?? null,
      },
    ],
  },
  delivery: {
    name: msg`Delivery term and country`,
    parts: [
      {
        key: 'delivery',
        label: msg`Delivery`,
        value: ({ delivery }) =>
          delivery && [
            delivery.term,
            delivery.place,
            delivery.port?.id ?? null,
            delivery.country?.id ?? null,
          ],
        text: deliveryText,
      },
      {
        key: 'counterPort',
        label: msg`Other end of the voyage`,
        value: (ad) => ad.delivery?.counterPort?.id ?? null,
        text: ({ delivery }) =>
          delivery?.counterPort == null ? null : `${delivery.counterPort.name} ${delivery.counterPort.code}`,
        compare: 'delivery',
      },
      {
        key: 'window',
        label: msg`Delivery window`,
        value: ({ delivery }) =>
          delivery === null || (delivery.from === null && delivery.to === null)
            ? null
            : [delivery.from, delivery.to],
        text: windowText,
        compare: 'delivery',
      },
    ],
  },
  originCountryId: {
    name: msg`Origin`,
    parts: [
      {
        key: 'originCountry',
        value: (ad) => ad.originCountry?.id ?? null,
        text: ({ originCountry }, { format }) =>
          originCountry === null ? null : format.country(originCountry.code),
        compare: 'delivery',
      },
    ],
  },
  hazardClass: {
    name: msg`Hazard class`,
    parts: [
      {
        key: 'hazardClass',
        value: (ad) => ad.hazardClass?.code ?? null,
        text: ({ hazardClass }, { i18n }) => (hazardClass === null ? null : hazardText(hazardClass, i18n)),
        compare: 'offer',
        onPage: true,
      },
    ],
  },
  density15: {
    name: msg`Density`,
    parts: [
      {
        key: 'density15',
        label: msg`Density at 15 °C`,
        value: (ad) => ad.density15,
        text: ({ density15 }, { format }) =>
          density15 === null ? null : `${format.number(density15, { max: 1 })} kg/m³`,
      },
    ],
  },
  quality: { name: msg`Quality values`, parts: [] },
  laboratory: {
    name: msg`Laboratory`,
    parts: [
      {
        key: 'laboratory',
        value: ({ testReport }) => testReport?.laboratory ?? null,
        text: ({ testReport }) => testReport?.laboratory ?? null,
        compare: 'quality',
      },
    ],
  },
  testedOn: {
    name: msg`Tested on`,
    parts: [
      {
        key: 'testedOn',
        value: ({ testReport }) => testReport?.testedOn ?? null,
        text: ({ testReport }, { format }) => (testReport?.testedOn ? format.day(testReport.testedOn) : null),
        compare: 'quality',
      },
    ],
  },
  paymentTerms: {
    name: msg`Payment terms`,
    parts: [
      {
        key: 'paymentTerms',
        label: msg`Payment`,
        value: (ad) => ad.paymentTerms.map(({ code }) => code).toSorted(),
        text: paymentTermsText,
        compare: 'payment',
      },
    ],
  },
  inspectors: {
    name: msg`Inspection`,
    parts: [
      {
        key: 'inspectors',
        value: (ad) => ad.inspectors.toSorted(),
        text: ({ inspectors }) => inspectors.join(', ') || null,
        compare: 'payment',
        onPage: true,
      },
    ],
  },
  title: {
    name: msg`Title`,
    parts: [{ key: 'title', value: (ad) => ad.title, text: ({ title }) => title }],
  },
  description: {
    name: msg`Description`,
    parts: [
      {
        key: 'description',
        value: (ad) => ad.description,
        text: ({ description }) => description,
      },
    ],
  },
  contact: {
    name: msg`Contact`,
    parts: [
      {
        key: 'contact',
        value: ({ contact }) => [
          contact.types.toSorted(),
          Object.entries(contact.values ?? {}).toSorted(([one], [other]) => one.localeCompare(other)),
        ],
        text: contactLine,
      },
    ],
  },
  validUntil: {
    name: msg`Ad valid until`,
    parts: [
      {
        key: 'validUntil',
        label: msg`Valid until`,
        value: (ad) => ad.validUntil,
        text: ({ validUntil }, { format }) => (validUntil === null ? null : format.day(validUntil)),
        compare: 'offer',
      },
    ],
  },
  documents: { name: msg`Documents`, parts: [] },
};

/** All parts, in the order in which a moderator reads them. */
export const adParts: readonly AdPart[] = Object.values(fields).flatMap(({ name, parts }) =>
  parts.map((part) => ({ label: name, ...part })),
);

/** Parts of a field that have a label of their own. */
const pathText = {
  'quantity.unitId': msg`Quantity unit`,
  'price.currencyId': msg`Currency`,
  'price.unitId': msg`Price unit`,
  'price.benchmark': msg`Benchmark`,
  'price.differential': msg`Differential`,
  'price.note': msg`Price note`,
  'delivery.term': msg`Delivery term`,
  'delivery.place': msg`Port or place of delivery`,
  'delivery.portId': msg`Port or place of delivery`,
  'delivery.counterPortId': msg`Other port of the voyage`,
  'delivery.countryId': msg`Country of delivery`,
  'delivery.from': msg`Delivery window`,
  'delivery.to': msg`Delivery window`,
} as const satisfies Record<`${AdField}.${string}`, MessageDescriptor>;

const isField = (path: string): path is AdField => Object.hasOwn(fields, path);
const hasText = (path: string): path is keyof typeof pathText => Object.hasOwn(pathText, path);

/** Label of an ad field, by its dotted path or its nearest labelled ancestor. */
export const fieldText = (path: string): MessageDescriptor => {
  if (isField(path)) return fields[path].name;
  if (hasText(path)) return pathText[path];
  const parent = path.slice(0, path.lastIndexOf('.'));
  return parent === path || !path.includes('.') ? msg`Ad` : fieldText(parent);
};
