import { type AdPayload, missingToSubmit, VALIDITY_DAYS } from '../../contract/adPayload.ts';
import type { SpecLimit } from '../../contract/baseData.ts';
import { compare } from './comparable.ts';
import type { Overrides } from './conformance.ts';
import { builtTitle } from './naming.ts';
import type { Refs } from './refs.queries.ts';
import { addDays } from './refs.ts';
import { type SearchTexts, searchTexts } from './search.ts';

/** Where an ad stands on the map: its port, else the middle of its country. */
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

/** The columns of an ad that its content decides, computed ones included. */
export function contentOf(ad: AdPayload, refs: Refs, company: string | null) {
  const title = titleOf(ad, refs);
  const { price, quantity } = compare(ad, refs);
  const point = pointOf(refs);
  return {
    columns: {
      side: ad.side ?? null,
      deal_kind: ad.dealKind ?? 'spot',
      product_id: ad.productId ?? null,
      product_type_id: ad.productTypeId ?? null,
      title,
      own_title: ad.title ?? null,
      description: ad.description || null,
      origin_country_id: ad.originCountryId ?? null,
      quality: JSON.stringify(ad.quality ?? []),
      density15: ad.density15 ?? null,
      quantity_min: ad.quantity?.min ?? null,
      quantity_max: ad.quantity?.max ?? null,
      quantity_unit_id: ad.quantity?.unitId ?? null,
      quantity_basis: ad.quantity?.basis ?? 'total',
      lifts: ad.quantity?.lifts ?? null,
      tolerance_pct: ad.quantity?.tolerancePct ?? null,
      price_type: ad.price?.type ?? null,
      price_amount: ad.price?.amount ?? null,
      price_currency_id: ad.price?.currencyId ?? null,
      price_unit_id: ad.price?.unitId ?? null,
      price_benchmark: ad.price?.benchmark ?? null,
      price_differential: ad.price?.differential ?? null,
      price_note: ad.price?.note ?? null,
      term: ad.delivery?.term ?? null,
      place: ad.delivery?.place ?? null,
      port_id: ad.delivery?.portId ?? null,
      counter_port_id: ad.delivery?.counterPortId ?? null,
      delivery_country_id: ad.delivery?.countryId ?? null,
      delivery_from: ad.delivery?.from ?? null,
      delivery_to: ad.delivery?.to ?? null,
      payment_terms: ad.paymentTerms ?? [],
      inspectors: ad.inspectors ?? [],
      valid_until: ad.validUntil ?? addDays(refs.today, VALIDITY_DAYS),
      contact: JSON.stringify(ad.contact ?? { types: ['in_app'] }),
      usd_per_bbl: price?.usdPerBbl ?? null,
      usd_per_tonne: price?.usdPerTonne ?? null,
      usd_per_mmbtu: price?.usdPerMMBtu ?? null,
      comparable_basis: price ? JSON.stringify(price.basis) : null,
      quantity_tonnes: quantity?.tonnes ?? null,
      quantity_barrels: quantity?.barrels ?? null,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
    },
    texts: textsOf(ad, refs, title, company),
  };
}

/** The standard that a product's quality is compared with, with the grade's own limits. */
export const standardOf = (refs: Pick<Refs, 'product' | 'type'>) =>
  refs.product?.standard
    ? {
        name: refs.product.standard,
        limits: (refs.product.limits ?? []) as SpecLimit[],
        overrides: (refs.type?.spec_overrides ?? null) as Overrides | null,
      }
    : null;

/* What helps a reader beyond what is required. */
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

/** Share of the required and helpful fields that an ad fills, 0 to 1. */
export function completenessOf(ad: AdPayload): number {
  const filled = REQUIRED_COUNT - missingToSubmit(ad).length + helpful.filter((read) => read(ad)).length;
  return Math.round((filled / (REQUIRED_COUNT + helpful.length)) * 100) / 100;
}
