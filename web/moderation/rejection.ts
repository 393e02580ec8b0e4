import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Ad } from '../../contract/adShapes.ts';

/** Fields of the ad form that a rejection can name, in the form's order: path and what the form calls it. */
const fieldText = {
  side: msg`Side`,
  productId: msg`Product`,
  productTypeId: msg`Grade`,
  title: msg`Title`,
  description: msg`Description`,
  originCountryId: msg`Origin`,
  quality: msg`Quality values`,
  density15: msg`Density`,
  'quantity.min': msg`Quantity`,
  'quantity.unitId': msg`Quantity unit`,
  'price.amount': msg`Price`,
  'price.currencyId': msg`Currency`,
  'price.unitId': msg`Price unit`,
  'price.benchmark': msg`Benchmark`,
  'price.differential': msg`Differential`,
  'price.note': msg`Price note`,
  'delivery.term': msg`Delivery term`,
  'delivery.place': msg`Place`,
  'delivery.countryId': msg`Country`,
  'delivery.from': msg`Delivery window`,
  paymentTerms: msg`Payment`,
  inspectors: msg`Inspection`,
  validUntil: msg`Validity`,
  contact: msg`Contact`,
  documents: msg`Documents`,
} as const satisfies Record<string, MessageDescriptor>;

type RejectableField = keyof typeof fieldText;

/** A path that came from elsewhere is shown as it is. */
export const rejectedFieldText = (path: string): MessageDescriptor | null =>
  path in fieldText ? fieldText[path as RejectableField] : null;

const onlyWith: Partial<Record<RejectableField, (ad: Ad) => boolean>> = {
  'price.amount': (ad) => ad.price?.type === 'fixed',
  'price.currencyId': (ad) => ad.price?.type !== 'negotiable',
  'price.unitId': (ad) => ad.price?.type !== 'negotiable',
  'price.benchmark': (ad) => ad.price?.type === 'formula',
  'price.differential': (ad) => ad.price?.type === 'formula',
};

/** What can be named about this ad: a formula has no amount, a negotiable price no currency. */
export const fieldsOf = (ad: Ad): { path: RejectableField; text: MessageDescriptor }[] =>
  (Object.keys(fieldText) as RejectableField[])
    .filter((path) => onlyWith[path]?.(ad) ?? true)
    .map((path) => ({ path, text: fieldText[path] }));

type ReasonTemplate = {
  name: MessageDescriptor;
  text: MessageDescriptor;
  fields: readonly RejectableField[];
};

/** Reasons that come up again and again; a moderator picks one and edits it. */
export const reasonTemplates: readonly ReasonTemplate[] = [
  {
    name: msg`Price`,
    text: msg`The price is far from what this product trades at. Please check the amount, the currency and the unit.`,
    fields: ['price.amount', 'price.currencyId', 'price.unitId'],
  },
  {
    name: msg`Quantity`,
    text: msg`The quantity does not fit this product and delivery. Please check the figure and its unit.`,
    fields: ['quantity.min', 'quantity.unitId'],
  },
  {
    name: msg`Product or grade`,
    text: msg`The description and the chosen product or grade do not agree. Please pick the product that is really meant.`,
    fields: ['productId', 'productTypeId'],
  },
  {
    name: msg`Quality`,
    text: msg`The quality values are missing or do not belong to this product. Please give the values of your certificate.`,
    fields: ['quality'],
  },
  {
    name: msg`Delivery`,
    text: msg`The place does not fit the delivery term. Please name the port or place that the term refers to.`,
    fields: ['delivery.term', 'delivery.place'],
  },
  {
    name: msg`Documents`,
    text: msg`A document cannot be read or does not belong to this cargo. Please replace it.`,
    fields: ['documents'],
  },
  {
    name: msg`Contact in the text`,
    text: msg`Phone numbers, e-mail addresses and links belong to the contact fields. Please take them out of the text.`,
    fields: ['title', 'description'],
  },
  {
    name: msg`Duplicate`,
    text: msg`You already have an ad for this cargo. Please change that one instead of posting it again.`,
    fields: [],
  },
];
