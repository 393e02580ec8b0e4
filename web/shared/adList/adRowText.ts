import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { translateName } from '../../i18n/translate.ts';
import { boundsText } from '../../lib/bounds.ts';
import type { Formatters } from '../../lib/format.ts';

/** A number split at its decimal mark for alignment in a column: `702` and `.50`. */
export const splitFigure = (text: string): [whole: string, rest: string] => {
  const [, whole = text, rest = ''] = /^(.*?)([.,\u066b]\d+)?$/u.exec(text) ?? [];
  return [whole, rest];
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

/** The voyage: `Houston → Rotterdam`, or the one place that is known. */
export const routeOf = (delivery: AdSummary['delivery'], { fromTo }: Pick<Formatters, 'fromTo'>): string => {
  if (delivery === null) return '';
  const place = delivery.port?.name ?? delivery.place ?? delivery.country?.name ?? '';
  const other = delivery.counterPort?.name;
  if (delivery.portIs === 'loading') return other === undefined ? place : fromTo(place, other);
  if (delivery.portIs === 'discharge') return fromTo(other ?? '', place);
  return place;
};
