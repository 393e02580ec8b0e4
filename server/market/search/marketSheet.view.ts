import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { marketExportColumns } from '../../../contract/market/marketExport.ts';
import type { Sheet } from '../../http/sendSheet.ts';
import type { Cell } from '../../lib/csv.ts';

type Column = (typeof marketExportColumns)[number];

/** `Sulphur max 10 mg/kg`, `Density 845 kg/m³`: words instead of signs, which a spreadsheet could take for a formula. */
const specOf = ({ parameter, min, max, value, unit }: AdSummary['keyQuality'][number]): string =>
  [
    parameter,
    value ?? [min !== null && `min ${min}`, max !== null && `max ${max}`].filter(Boolean).join(' '),
    unit,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** The port at one end of the voyage: that of the term, or the other one. */
const portAt = (end: 'loading' | 'discharge', { delivery }: AdSummary): string | undefined => {
  if (delivery === null || delivery.portIs === null) return undefined;
  return (delivery.portIs === end ? delivery.port : delivery.counterPort)?.code;
};

const cells: Record<Exclude<Column, 'formula'>, (ad: AdSummary) => Cell | undefined> = {
  reference: ({ reference }) => reference,
  side: ({ side }) => side,
  deal: ({ dealKind }) => dealKind,
  product: ({ product }) => product?.name,
  grade: ({ productType }) => productType?.name,
  title: ({ title }) => title,
  'key spec': ({ keyQuality }) => keyQuality.map(specOf).join(', '),
  term: ({ delivery }) => delivery?.term,
  'load port': (ad) => portAt('loading', ad),
  'discharge port': (ad) => portAt('discharge', ad),
  place: ({ delivery }) => delivery?.port?.name ?? delivery?.place,
  country: ({ delivery }) => delivery?.country?.code,
  'laycan from': ({ delivery }) => delivery?.from,
  'laycan to': ({ delivery }) => delivery?.to,
  'quantity min': ({ quantity }) => quantity?.min,
  'quantity max': ({ quantity }) => quantity?.max,
  unit: ({ quantity }) => quantity?.unit.symbol,
  'price type': ({ price }) => price?.type,
  price: ({ price }) => price?.amount,
  currency: ({ price }) => price?.currency?.code,
  'price unit': ({ price }) => price?.unit?.symbol,
  benchmark: ({ price }) => price?.benchmark,
  differential: ({ price }) => price?.differential,
  'USD/bbl': ({ comparable }) => comparable?.usdPerBbl,
  'USD/t': ({ comparable }) => comparable?.usdPerTonne,
  'USD/MMBtu': ({ comparable }) => comparable?.usdPerMMBtu,
  company: ({ owner }) => owner.company ?? owner.username,
  'company country': ({ owner }) => owner.country,
  verified: ({ owner }) => owner.verified,
  published: ({ publishedAt }) => publishedAt,
  slug: ({ slug }) => slug,
  'comparable kind': ({ comparable }) => comparable?.kind,
  'quote day': ({ comparable }) => comparable?.quoteDay,
  'company level': ({ owner }) => owner.level,
};

/** A list of the market as a table; `formulaOf` says the formula of an ad in words, if it has one. */
export const marketSheet = (
  ads: readonly AdSummary[],
  formulaOf: (ad: AdSummary) => string | undefined,
): Sheet => ({
  heads: marketExportColumns,
  widths: marketExportColumns.map(() => 14),
  rows: ads.map((ad) =>
    marketExportColumns.map((column) => (column === 'formula' ? formulaOf(ad) : cells[column](ad)) ?? null),
  ),
});
