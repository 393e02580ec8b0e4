import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { boundsText } from '../../../lib/bounds.ts';
import type { Formatting } from '../../../shared/adView/adParts.ts';
import { qualityBasisText } from '../../../shared/adView/adText.ts';

/** `0.82–0.86 kg/l · Typical` */
export const qualityText = (row: Ad['quality'][number], { i18n, format }: Formatting): string => {
  const { value, unit, basis } = row;
  const figure = (one: number) => format.number(one, { max: 6 });
  const figures = [value === null ? null : figure(value), boundsText(row, figure, '–')]
    .filter((part) => part !== null)
    .join(', ');
  return `${figures} ${unit} · ${i18n._(qualityBasisText[basis])}`;
};
