import type { AdSummary } from '../../contract/adShapes.ts';
import { comparableOf } from '../ads/adFigures.ts';
import { boundsText } from '../lib/bounds.ts';
import type { Formatters } from '../lib/format.ts';
import { knownName } from '../lib/knownTexts.ts';
import type { MarketSearch } from './marketSearch.ts';
import { priceBasisUnit } from './marketText.ts';

export type PriceBasis = NonNullable<MarketSearch['priceBasis']>;

/** A figure parted at its decimal mark, so that a column can stand on it: `702` and `.50`. */
export const splitFigure = (text: string): [whole: string, rest: string] => {
  const [, whole = text, rest = ''] = /^(.*?)([.,\u066b]\d+)?$/u.exec(text) ?? [];
  return [whole, rest];
};

/** The comparable price in the unit that is filtered or sorted by, else in the one that tells most. */
export const comparableIn = (
  ad: Pick<AdSummary, 'comparable' | 'price'>,
  basis: PriceBasis | undefined,
): { value: number; unit: string } | null => {
  const asked = basis === undefined ? null : (ad.comparable?.[basis] ?? null);
  return basis === undefined || asked === null
    ? comparableOf(ad.comparable, ad.price)
    : { value: asked, unit: priceBasisUnit[basis] };
};

/** The grade, where the title does not say it already. */
export const gradeOf = ({ title, productType }: Pick<AdSummary, 'title' | 'productType'>): string | null => {
  if (productType === null) return null;
  const words = (text: string) => text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = new Set(words(title));
  // What stands in brackets only explains: "EN 590 10 ppm (ULSD)".
  return words(productType.name.replace(/\([^)]*\)/g, '')).every((word) => said.has(word))
    ? null
    : productType.name;
};

/** Options of a laycan date: the year only where it is not the coming months. */
export const dayOptions = (iso: string, now: number): Intl.DateTimeFormatOptions => {
  const isNear = Math.abs(new Date(iso).getTime() - now) < 300 * 86_400_000;
  return { day: 'numeric', month: 'short', timeZone: 'UTC', ...(isNear ? {} : { year: 'numeric' }) };
};

type KeyQuality = AdSummary['keyQuality'][number];

/** What traders call it, or nothing where the unit says it: `S 8 mg/kg`, `845 kg/m³`. */
const shortNames: Readonly<Record<string, string>> = {
  'Density @15 °C': '',
  Sulphur: 'S',
  'Total sulphur': 'S',
};

/** A quality value in a word: a single one, a limit or a range. */
export const qualityText = (quality: KeyQuality, format: Formatters): string => {
  const { parameter, value, unit } = quality;
  const name = shortNames[parameter] ?? knownName(parameter);
  const text = value === null ? (boundsText(quality, format.number, '–') ?? '') : format.number(value);
  const measured = [text, unit].filter((part) => part !== '').join('\u00a0');
  return [name, format.inOrder(measured)].filter((part) => part !== '').join('\u00a0');
};
