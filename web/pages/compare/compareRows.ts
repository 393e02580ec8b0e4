import type { Ad } from '../../../contract/ads/adShapes.ts';
import { translateName } from '../../i18n/translate.ts';

/** One compared property; `of` returns its text for an ad, null if the ad does not have it. */
export type Line = {
  key: string;
  label: string;
  unit?: string;
  of: (ad: Ad) => string | null;
  /** A price by which one ad is better than another. */
  price?: (ad: Ad) => number | null;
};
export type Row = {
  key: string;
  label: string;
  unit: string;
  cells: (string | null)[];
  differs: boolean;
  /** The place of the best price; null where there is none, or more than one. */
  best: number | null;
};

type Side = Ad['side'];

/** The side that all ads share; `both` if they differ, null if none states one. */
export const sideOf = (ads: readonly (Ad | null)[]): Side | 'both' => {
  const sides = new Set(ads.flatMap((ad) => ad?.side ?? []));
  const [side = null] = sides;
  return sides.size > 1 ? 'both' : side;
};

/** The lowest price of what is offered, the highest of what is wanted. */
const bestOf = (prices: readonly (number | null)[], side: Side | 'both'): number | null => {
  const known = prices.filter((price) => price !== null);
  if (known.length < 2 || (side !== 'sell' && side !== 'buy')) return null;
  const best = side === 'sell' ? Math.min(...known) : Math.max(...known);
  return known.filter((price) => price === best).length === 1 ? prices.indexOf(best) : null;
};

/** Rows over several ads. Rows without any value are omitted; a `null` ad no longer exists. */
export const rowsOf = (lines: readonly Line[], ads: readonly (Ad | null)[]): Row[] =>
  lines.flatMap(({ key, label, unit = '', of, price }) => {
    const cells = ads.map((ad) => (ad === null ? null : of(ad)));
    if (cells.every((cell) => cell === null)) return [];
    const said = new Set(cells.filter((_, index) => ads[index] !== null));
    const prices = price === undefined ? [] : ads.map((ad) => (ad === null ? null : price(ad)));
    return [{ key, label, unit, cells, differs: said.size > 1, best: bestOf(prices, sideOf(ads)) }];
  });

type Value = Ad['quality'][number];

const valueIn = (ad: Ad, parameter: string): Value | undefined =>
  ad.quality.find((one) => one.parameter === parameter);

/**
 * One row per parameter that any ad has, in order of first occurrence. A unit shared by all is shown with the
 * parameter; otherwise each value carries its own.
 */
export const qualityLines = (
  ads: readonly Ad[],
  say: (value: Omit<Value, 'parameter' | 'basis'>) => string,
): Line[] => {
  const parameters = [...new Set(ads.flatMap(({ quality }) => quality.map(({ parameter }) => parameter)))];
  return parameters.map((parameter) => {
    const units = new Set(ads.flatMap((ad) => valueIn(ad, parameter)?.unit ?? []));
    const [shared = ''] = units;
    const unit = units.size === 1 ? shared : '';
    return {
      key: `quality:${parameter}`,
      label: translateName(parameter),
      unit,
      of: (ad) => {
        const value = valueIn(ad, parameter);
        if (value === undefined) return null;
        return say({ ...value, unit: unit === '' ? value.unit : '' });
      },
    };
  });
};
