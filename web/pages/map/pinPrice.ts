import type { priceBases } from '../../../contract/ads/adEnums.ts';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import type { Formatters } from '../../lib/format.ts';
import { priceBasisUnit } from '../../shared/filters/marketText.ts';

export type PriceBasis = (typeof priceBases)[number];

const ORDER: readonly PriceBasis[] = ['usdPerTonne', 'usdPerMMBtu', 'usdPerBbl'];

/** `703 $/t`, `93.26 $/bbl`: the price of a marker in the chosen unit, else in one that it is known in. */
export const pinPriceText = (
  price: MapFeature['properties']['price'],
  basis: PriceBasis | undefined,
  format: Formatters,
): string | null => {
  if (price === null) return null;
  const order = basis === undefined ? ORDER : [basis];
  const known = order.find((one) => price[one] !== null);
  const value = known === undefined ? null : price[known];
  if (known === undefined || value === null) return null;
  const digits = value < 100 ? 2 : 0;
  return format.inOrder(
    `${format.number(value, { min: digits, max: digits })}\u00a0${priceBasisUnit[known]}`,
  );
};
