import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { adSorts } from '../../../contract/ads/adEnums.ts';
import type { Density, MarketView } from './marketSearch.ts';

export const sortText: Record<(typeof adSorts)[number], MessageDescriptor> = {
  newest: msg`Newest`,
  price_asc: msg`Lowest price`,
  price_desc: msg`Highest price`,
  quantity: msg`Largest quantity`,
  ending_soon: msg`Ending soon`,
  relevance: msg`Best match`,
};

export const viewText: Record<MarketView, MessageDescriptor> = {
  both: msg`List and map`,
  list: msg`List`,
  map: msg`Map`,
};
export const densityText: Record<Density, MessageDescriptor> = { table: msg`Table`, cards: msg`Cards` };

/** Unit symbols of the trade, identical in every language; of prices: `priceBasisUnit`. */
export const quantityBasisUnit = { tonnes: 't', barrels: 'bbl' } as const;
