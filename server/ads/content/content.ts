import { type AdPayload, missingToSubmit } from '../../../contract/ads/adPayload.ts';
import type { SpecLimit } from '../../../contract/baseData/baseData.ts';
import type { Overrides } from '../../conformance/conformance.ts';
import { type SearchTexts, searchTexts } from '../../lib/searchText.ts';
import { compare } from '../../valuation/comparable.ts';
import { columnsOfFields } from '../rows/fieldColumns.ts';
import type { Refs } from '../rows/refs.queries.ts';
import { builtTitle } from '../rows/titleAndReference.ts';
import { tradeLaneOf } from '../rows/tradeLane.ts';

/** The map position: the port, else the centre of the country. */
const pointOf = (refs: Refs) => refs.port ?? refs.country ?? null;

export const titleOf = (ad: AdPayload, refs: Refs): string => ad.title ?? builtTitle(refs.product, refs.type);

const textsOf = (ad: AdPayload, refs: Refs, title: string, company: string | null): SearchTexts =>
  searchTexts({
    head: [title, refs.product?.name, refs.product?.code, refs.type?.name],
    context: [
      refs.product?.group_name,
      ...(refs.product?.aliases ?? []),
      ...(refs.type?.aliases ?? []),
      refs.port?.name,
      refs.port?.code,
      ...(refs.port?.aliases ?? []),
      refs.counterPort?.name,
      refs.counterPort?.code,
      ad.delivery?.place,
      ad.delivery?.term,
      refs.country?.name,
      refs.origin?.name,
      company,
    ],
    text: ad.description,
  });

const comparableColumns = ({ price }: ReturnType<typeof compare>) => ({
  usd_per_bbl: price?.usdPerBbl ?? null,
  usd_per_tonne: price?.usdPerTonne ?? null,
  usd_per_mmbtu: price?.usdPerMMBtu ?? null,
  comparable_kind: price?.kind ?? null,
  comparable_basis: price ? JSON.stringify(price.basis) : null,
});

/** The columns of the comparable price alone: what quotes and exchange rates move. */
export const toComparable = (ad: AdPayload, refs: Refs) => comparableColumns(compare(ad, refs));

/** All columns that follow from the content, including computed ones. */
export function toColumns(ad: AdPayload, refs: Refs, company: string | null) {
  const title = titleOf(ad, refs);
  const compared = compare(ad, refs);
  const { quantity } = compared;
  const point = pointOf(refs);
  return {
    columns: {
      ...columnsOfFields(ad, refs),
      title,
      ...comparableColumns(compared),
      quantity_tonnes: quantity?.tonnes ?? null,
      quantity_barrels: quantity?.barrels ?? null,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      trade_lane: tradeLaneOf(refs),
    },
    texts: textsOf(ad, refs, title, company),
  };
}

/** The quality standard of a product, with limits overridden by the grade. */
export const standardOf = (refs: Pick<Refs, 'product' | 'type'>) =>
  refs.product?.standard
    ? {
        name: refs.product.standard,
        limits: (refs.product.limits ?? []) as SpecLimit[],
        overrides: (refs.type?.spec_overrides ?? null) as Overrides | null,
      }
    : null;

/* Optional fields that count towards completeness. */
const helpful: ((ad: AdPayload) => unknown)[] = [
  (ad) => ad.productTypeId,
  (ad) => ad.description,
  (ad) => ad.originCountryId,
  (ad) => ad.quality?.length,
  (ad) => ad.delivery?.portId,
  (ad) => ad.delivery?.from,
  (ad) => ad.quantity?.tolerancePct !== undefined,
  (ad) => ad.inspectors?.length,
  (ad) => ad.documents?.length,
];
const REQUIRED_COUNT = 7;

/** The share of required and optional fields that are filled, 0 to 1. */
export function completenessOf(ad: AdPayload): number {
  const filled = REQUIRED_COUNT - missingToSubmit(ad).length + helpful.filter((read) => read(ad)).length;
  return Math.round((filled / (REQUIRED_COUNT + helpful.length)) * 100) / 100;
}
