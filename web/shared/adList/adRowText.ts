import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { translateName } from '../../i18n/translate.ts';
import { boundsText } from '../../lib/bounds.ts';
import type { Formatters } from '../../lib/format.ts';
import { comparableOf } from '../adView/adFigures.ts';
import type { MarketSearch } from '../filters/marketSearch.ts';
import { priceBasisUnit } from '../filters/marketText.ts';

export type PriceBasis = NonNullable<MarketSearch['priceBasis']>;

/** A number split at its decimal mark for alignment in a column: `702` and `.50`. */
export const splitFigure = (text: string): [whole: string, rest: string] => {
  const [, whole = text, rest = ''] = /^(.*?)([.,\u066b]\d+)?$/u.exec(text) ?? [];
  return [whole, rest];
};

/** The comparable price in the unit used by the filter or sort order, else in the most informative one. */
export const comparableIn = (
  ad: Pick<AdSummary, 'comparable' | 'price'>,
  basis: PriceBasis | undefined,
): { value: number; unit: string } | null => {
  const asked = basis === undefined ? null : (ad.comparable?.[basis] ?? null);
  return basis === undefined || asked === null
    ? comparableOf(ad.comparable, ad.price)
    : { value: asked, unit: priceBasisUnit[basis] };
};

/** The grade, unless the title already names it. */
export const gradeOf = ({ title, productType }: Pick<AdSummary, 'title' | 'productType'>): string | null => {
  if (productType === null) return null;
  const words = (text: string) => text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = new Set(words(title));
  // Text in brackets is only explanatory: "EN 590 10 ppm (ULSD)".
  return words(productType.name.replace(/\([^)]*\)/g, '')).every((word) => said.has(word))
    ? null
    : productType.name;
};

/** Format options of a laycan date: with the year only if it is more than 300 days away. */
export const dayOptions = (iso: string, now: number): Intl.DateTimeFormatOptions => {
  const isNear = Math.abs(new Date(iso).getTime() - now) < 300 * 86_400_000;
  return { day: 'numeric', month: 'short', timeZone: 'UTC', ...(isNear ? {} : { year: 'numeric' }) };
};

type KeyQuality = AdSummary['keyQuality'][number];

/** Short names used by traders; empty if the unit is enough: `S 8 mg/kg`, `845 kg/m³`. */
const shortNames: Readonly<Record<string, string>> = {
  'Density @15 °C': '',
  'API gravity': '',
  Sulphur: 'S',
  'Total sulphur': 'S',
};

/** Short text of a quality value: a single value, a limit or a range. */
export const qualityText = (quality: KeyQuality, format: Formatters): string => {
  const { parameter, value, unit } = quality;
  const name = shortNames[parameter] ?? translateName(parameter);
  const text = value === null ? (boundsText(quality, format.number, '–') ?? '') : format.number(value);
  const measured = [text, unit].filter((part) => part !== '').join('\u00a0');
  return [name, format.inOrder(measured)].filter((part) => part !== '').join('\u00a0');
};
