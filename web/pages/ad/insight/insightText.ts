import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PriceBasis } from '../../../../contract/ads/adEnums.ts';
import type { Basin } from '../../../../contract/market/basins.ts';
import type { TermClass } from '../../../../contract/market/priceInsight.ts';

export const basisUnit: Record<PriceBasis, string> = {
  usdPerBbl: '$/bbl',
  usdPerTonne: '$/t',
  usdPerMMBtu: '$/MMBtu',
};

export const termClassText: Record<TermClass, MessageDescriptor> = {
  load: msg`FOB and the like`,
  delivered: msg`CIF and the like`,
  terminal: msg`in tank`,
};

export const basinText: Record<Basin, MessageDescriptor> = {
  nwe: msg`North-West Europe`,
  baltic: msg`Baltic`,
  med: msg`Mediterranean`,
  blacksea: msg`Black Sea`,
  caspian: msg`Caspian`,
  waf: msg`West Africa`,
  eaf: msg`East and South Africa`,
  redsea: msg`Red Sea`,
  gulf: msg`Arabian Gulf`,
  india: msg`Indian subcontinent`,
  seasia: msg`South-East Asia`,
  neasia: msg`North-East Asia`,
  oceania: msg`Oceania`,
  usgulf: msg`US Gulf`,
  usatlantic: msg`US and Canada, Atlantic`,
  uspacific: msg`US and Canada, Pacific`,
  latam: msg`Latin America and Caribbean`,
};
