import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AdField, adFieldNames } from '../../../../contract/ads/adPayload.ts';
import type { Ad, Caution } from '../../../../contract/ads/adShapes.ts';
import { fieldText } from '../../../shared/adView/adParts.ts';
import { foundInText } from '../ad/foundInText.ts';

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
  productTypeId: (ad) => ad.productType !== null,
  quality: (ad) => ad.quality.length > 0 || ad.checks.standard !== null,
  laboratory: (ad) => ad.testReport !== null,
  testedOn: (ad) => ad.testReport !== null,
  documents: (ad) => ad.documents.length > 0,
};

/** Fields that can be named for this ad: a formula has no amount, a negotiable price no currency. */
export const fieldsOf = (ad: Ad): { path: string; text: MessageDescriptor }[] =>
  rejectable.filter((path) => onlyWith[path]?.(ad) ?? true).map((path) => ({ path, text: fieldText(path) }));

type ReasonTemplate = {
  name: MessageDescriptor;
  text: MessageDescriptor;
  fields: readonly string[];
};

/** Fields that a caution is about, by its rule; of others, the text in which it was found. */
const fieldsOfRule: Partial<Record<string, readonly string[]>> = {
  P03: ['quality'],
  P04: ['quality'],
  Q01: ['quantity.min', 'quantity.unitId'],
  Q02: ['quantity.min', 'quantity.unitId'],
  R01: ['price.amount', 'price.unitId'],
  D01: ['delivery.term', 'delivery.place'],
  D03: ['delivery.place'],
  F01: ['documents'],
  F02: ['documents'],
  T01: ['description'],
};
/** About the account, so that no field of the ad mends them. */
const ofAccount = ['C01', 'C02', 'C03', 'V01'];

const textFieldsOf = (ad: Pick<Ad, 'title' | 'description'>, found: string | null): string[] => {
  const parts = (found ?? '').split(', ').filter((part) => part !== '');
  const stands = (text: string | null) => foundInText(text ?? '', parts).some(({ isFound }) => isFound);
  const inTitle = stands(ad.title);
  return [...(inTitle ? ['title'] : []), ...(stands(ad.description) || !inTitle ? ['description'] : [])];
};

/** What a rejection for a caution says and marks; the marks are fields that this ad has. */
export const starterOf = (
  ad: Ad,
  { id, fix, found }: Pick<Caution, 'id' | 'fix' | 'found'>,
): { text: string; fields: readonly string[] } | null => {
  if (fix === null) return null;
  const shown = fieldsOf(ad).map(({ path }) => path);
  const fields = ofAccount.includes(id) ? [] : (fieldsOfRule[id] ?? textFieldsOf(ad, found));
  return {
    text: /[.!?]$/.test(fix) ? fix : `${fix}.`,
    fields: fields.filter((path) => shown.includes(path)),
  };
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
  {
    name: msg`Fee in advance`,
    text: msg`No fee may be asked before the cargo has been inspected: for storage, tank extension, registration or dip tests. Please take it out of the procedure.`,
    fields: ['description'],
  },
  {
    name: msg`No such grade`,
    text: msg`The grade that you name does not exist in the trade. Please name the real product and its specification.`,
    fields: ['title', 'productId', 'description'],
  },
];
