import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Kind } from './kinds.ts';

export const kindTitle: Record<Kind, MessageDescriptor> = {
  products: msg`Products`,
  'product-types': msg`Product types`,
  countries: msg`Countries`,
  units: msg`Units`,
  currencies: msg`Currencies`,
  ports: msg`Ports`,
  'trading-regions': msg`Trading regions`,
  'delivery-terms': msg`Delivery terms`,
  'payment-terms': msg`Payment terms`,
  'hazard-classes': msg`Hazard classes`,
  'spec-templates': msg`Specifications`,
  benchmarks: msg`Benchmarks`,
  calendars: msg`Calendars`,
};
