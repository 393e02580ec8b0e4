import type { MapFeature } from '../../../contract/market/adSearch.ts';
import type { Formatters } from '../../lib/format.ts';
import { type Comparing, figureIn } from '../../shared/adView/comparable.ts';

/** `703 $/t`, `93.26 $/bbl`: the price of a marker in the chosen unit. */
export const pinPriceText = (
  price: MapFeature['properties']['price'],
  comparing: Comparing,
  format: Formatters,
): string | null => {
  const figure = price && figureIn(price, 'usdPerTonne', comparing);
  if (figure === null) return null;
  const digits = figure.value < 100 ? 2 : 0;
  return format.inOrder(`${format.number(figure.value, { min: digits, max: digits })}\u00a0${figure.unit}`);
};
