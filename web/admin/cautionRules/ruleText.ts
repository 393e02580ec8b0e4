import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const areas: Record<string, MessageDescriptor> = {
  product: msg`Product`,
  spec: msg`Quality`,
  quantity: msg`Quantity`,
  price: msg`Price`,
  delivery: msg`Delivery`,
  money: msg`Payment and fees`,
  process: msg`Procedure`,
  identity: msg`Identity`,
  file: msg`Documents`,
  text: msg`Text`,
  volume: msg`Number of ads`,
};

/** An area without a text is shown by its code. */
export const areaText = (i18n: I18n, area: string): string => {
  const known = areas[area];
  return known === undefined ? area : i18n._(known);
};

const units: Record<string, MessageDescriptor> = {
  bits: msg`bits apart`,
  brokers: msg`brokers`,
  'ads/hour': msg`ads an hour`,
  't/month': msg`t a month`,
};

export const unitText = (i18n: I18n, unit: string): string => {
  const known = units[unit];
  return known === undefined ? unit : i18n._(known);
};
