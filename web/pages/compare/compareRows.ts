import type { Ad } from '../../../contract/ads/adShapes.ts';
import { translateName } from '../../i18n/translate.ts';

/** One compared property; `of` returns its text for an ad, null if the ad does not have it. */
export type Line = { key: string; label: string; unit?: string; of: (ad: Ad) => string | null };
export type Row = { key: string; label: string; unit: string; cells: (string | null)[]; differs: boolean };

/** Rows over several ads. Rows without any value are omitted; a `null` ad no longer exists. */
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
