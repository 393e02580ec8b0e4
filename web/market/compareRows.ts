import type { Ad } from '../../contract/adShapes.ts';
import { knownName } from '../lib/knownTexts.ts';

/** What is said of one ad in one line; null where it says nothing. */
export type Line = { key: string; label: string; unit?: string; of: (ad: Ad) => string | null };
export type Row = { key: string; label: string; unit: string; cells: (string | null)[]; differs: boolean };

/** Lines over several ads. What none of them says is left out; `null` in place of an ad is one that is gone. */
export const rowsOf = (lines: readonly Line[], ads: readonly (Ad | null)[]): Row[] =>
  lines.flatMap(({ key, label, unit = '', of }) => {
    const cells = ads.map((ad) => (ad === null ? null : of(ad)));
    if (cells.every((cell) => cell === null)) return [];
    const said = new Set(cells.filter((_, index) => ads[index] !== null));
    return [{ key, label, unit, cells, differs: said.size > 1 }];
  });

type Value = Ad['quality'][number];

const valueIn = (ad: Ad, parameter: string): Value | undefined =>
  ad.quality.find((one) => one.parameter === parameter);

/**
 * One line per parameter that any of the ads gives, in the order of the first that does. A unit that all share stands
 * beside the parameter; else each value carries its own.
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
      label: knownName(parameter),
      unit,
      of: (ad) => {
        const value = valueIn(ad, parameter);
        if (value === undefined) return null;
        return say({ ...value, unit: unit === '' ? value.unit : '' });
      },
    };
  });
};
