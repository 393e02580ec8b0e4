import type { ComparableKind } from '../../contract/ads/adEnums.ts';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Comparable } from '../../contract/ads/adShapes.ts';
import type { StoredBasis } from '../ads/rows/adSummary.view.ts';
import type { Refs } from '../ads/rows/refs.queries.ts';
import {
  type Bridge,
  type Dimension,
  densityOfApi,
  priceIn,
  quantityIn,
  type UnitFactor,
} from '../priceFormulas/conversion.ts';
import { publicPrice } from '../priceFormulas/publicPricing.ts';

type DensityFrom = Comparable['basis']['densityFrom'];

export const API_GRAVITY = /^(api( gravity)?|°api|gravity,? api)\b/i;

/** The density for conversions of an ad: its own, its API gravity, else the type's, else the product's. */
export function densityOf(ad: AdPayload, refs: Refs): { density15: number | null; densityFrom: DensityFrom } {
  if (ad.density15) return { density15: ad.density15, densityFrom: 'ad' };
  const api = ad.quality?.find((row) => API_GRAVITY.test(row.parameter))?.value;
  if (api !== undefined && api > -10 && api < 120)
    return { density15: densityOfApi(api), densityFrom: 'api_gravity' };
  if (refs.type?.density15) return { density15: Number(refs.type.density15), densityFrom: 'type' };
  if (refs.product?.density15) return { density15: Number(refs.product.density15), densityFrom: 'product' };
  return { density15: null, densityFrom: null };
}

const factorOf = (unit: { dimension: string; to_base: string }): UnitFactor => ({
  dimension: unit.dimension as Dimension,
  toBase: unit.to_base,
});

const crosses = (unit: UnitFactor) => unit.dimension === 'mass' || unit.dimension === 'volume';

/** Comparable price and quantity of an ad, as far as its fields allow. */
export function compare(ad: AdPayload, refs: Refs) {
  const { density15, densityFrom } = densityOf(ad, refs);
  const bridge: Bridge = {
    density15,
    gcvMjPerKg: refs.product?.gcv_mj_per_kg ?? null,
    gcvMjPerSm3: refs.product?.gcv_mj_per_sm3 ?? null,
  };
  const quantity =
    ad.quantity && refs.quantityUnit
      ? quantityIn(ad.quantity.max, factorOf(refs.quantityUnit), bridge)
      : null;
  const priced = pricedOf(ad, refs, density15);
  if (!priced) return { quantity, price: null };
  const { kind, amount, usdRate, rateDate, peg, unit, quoted } = priced;
  const figures = priceIn(amount, usdRate, unit, bridge);
  const usesDensity = crosses(unit) && figures.usdPerBbl !== null && figures.usdPerTonne !== null;
  return {
    quantity,
    price: {
      ...figures,
      kind,
      basis: {
        density15: usesDensity ? density15 : null,
        densityFrom: usesDensity ? densityFrom : null,
        usdRate: Number(usdRate),
        rateDate,
        ...(peg && { peg }),
        ...quoted,
      } satisfies StoredBasis,
    },
  };
}

type PricedAs = {
  kind: ComparableKind;
  amount: number | string;
  usdRate: string;
  rateDate: string;
  peg: StoredBasis['peg'];
  unit: UnitFactor;
  /** Of a formula. */
  quoted?: Pick<StoredBasis, 'quoteDay' | 'stale' | 'formula'>;
};

/** What an ad's price comes to in its own currency and unit; null where it cannot be said. */
function pricedOf({ price, delivery }: AdPayload, refs: Refs, density15: number | null): PricedAs | null {
  if (!price || !refs.priceUnit || !refs.currency?.usd_rate) return null;
  const inUsd = {
    usdRate: refs.currency.usd_rate,
    rateDate: refs.currency.rate_date ?? '',
    peg: (refs.currency.peg ?? undefined) as StoredBasis['peg'],
    unit: factorOf(refs.priceUnit),
  };
  if (price.type === 'fixed' && price.amount !== undefined)
    return { ...inUsd, kind: 'fixed', amount: price.amount };
  if (!price.formula || !refs.pricing) return null;
  const from = delivery?.from ?? delivery?.to;
  const reached = publicPrice(refs.pricing, {
    formula: price.formula,
    mayUseProxy: price.proxy ?? true,
    laycan: from ? { from, to: delivery?.to ?? from } : null,
    density15,
  });
  if (!reached) return null;
  const { kind, amount, quoteDay, stale, formula } = reached;
  return { ...inUsd, kind, amount, quoted: { quoteDay, stale, formula } };
}
