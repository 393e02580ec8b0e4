import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AdField, adFieldNames } from '../../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { fieldText } from '../../../shared/adView/adParts.ts';

/** What a rejection can name instead of these fields as a whole. */
const parts: Partial<Record<AdField, readonly string[]>> = {
  dealKind: [],
  quantity: ['quantity.min', 'quantity.unitId'],
  price: [
    'price.amount',
    'price.currencyId',
    'price.unitId',
    'price.benchmark',
    'price.differential',
    'price.note',
  ],
  delivery: ['delivery.term', 'delivery.place', 'delivery.countryId', 'delivery.from'],
};

/** Paths that a rejection can name, in form order. */
const rejectable = adFieldNames.flatMap((field) => parts[field] ?? [field]);

/** Label of a rejected field; null for an unknown path. */
export const rejectedFieldText = (path: string): MessageDescriptor | null =>
  rejectable.includes(path) ? fieldText(path) : null;

const onlyWith: Record<string, (ad: Ad) => boolean> = {
  'price.amount': (ad) => ad.price?.type === 'fixed',
  'price.currencyId': (ad) => ad.price?.type !== 'negotiable',
  'price.unitId': (ad) => ad.price?.type !== 'negotiable',
  'price.benchmark': (ad) => ad.price?.type === 'formula',
  'price.differential': (ad) => ad.price?.type === 'formula',
};

/** Fields that can be named for this ad: a formula has no amount, a negotiable price no currency. */
export const fieldsOf = (ad: Ad): { path: string; text: MessageDescriptor }[] =>
  rejectable.filter((path) => onlyWith[path]?.(ad) ?? true).map((path) => ({ path, text: fieldText(path) }));

type ReasonTemplate = {
  name: MessageDescriptor;
  text: MessageDescriptor;
  fields: readonly string[];
};

/** Templates for common rejection reasons; a moderator picks one and edits it. */
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
