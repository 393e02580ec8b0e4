import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<string, MessageDescriptor> = {
  side: msg`Sell or buy`,
  productId: msg`Product`,
  productTypeId: msg`Grade`,
  title: msg`Title`,
  description: msg`Description`,
  originCountryId: msg`Origin`,
  quality: msg`Quality values`,
  density15: msg`Density`,
  quantity: msg`Quantity`,
  price: msg`Price`,
  delivery: msg`Delivery term and country`,
  'delivery.place': msg`Port or place of delivery`,
  'delivery.portId': msg`Port or place of delivery`,
  'delivery.counterPortId': msg`Other port of the voyage`,
  'delivery.countryId': msg`Country of delivery`,
  'delivery.from': msg`Delivery window`,
  'delivery.to': msg`Delivery window`,
  paymentTerms: msg`Payment terms`,
  inspectors: msg`Inspection`,
  validUntil: msg`Ad valid until`,
  contact: msg`Contact`,
  documents: msg`Documents`,
};

/** What a field of an ad is called, by its dotted path or the nearest part that has a name. */
export const fieldText = (path: string): MessageDescriptor => {
  const exact = names[path];
  if (exact !== undefined) return exact;
  const parent = path.slice(0, path.lastIndexOf('.'));
  return parent === path || !path.includes('.') ? msg`Ad` : fieldText(parent);
};
