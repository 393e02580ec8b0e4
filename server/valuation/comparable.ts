import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Comparable } from '../../contract/ads/adShapes.ts';
import type { Refs } from '../ads/rows/refs.queries.ts';
import {
  type Bridge,
  type Dimension,
  densityOfApi,
  priceIn,
  quantityIn,
  type UnitFactor,
} from './conversion.ts';

type DensityFrom = Comparable['basis']['densityFrom'];

export const API_GRAVITY = /^(api( gravity)?|°api|gravity,? api)\b/i;

/** The density for conversions of an ad: its own, its API gravity, else the type's, else the product's. */
function densityOf(ad: AdPayload, refs: Refs): { density15: number | null; densityFrom: DensityFrom } {
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
  const priced =
    ad.price?.type === 'fixed' && ad.price.amount !== undefined && refs.priceUnit && refs.currency?.usd_rate
      ? {
          amount: ad.price.amount,
          usdRate: refs.currency.usd_rate,
          rateDate: refs.currency.rate_date ?? '',
          unit: factorOf(refs.priceUnit),
        }
      : null;
  if (!priced) return { quantity, price: null };
  const figures = priceIn(priced.amount, priced.usdRate, priced.unit, bridge);
  const usesDensity = crosses(priced.unit) && figures.usdPerBbl !== null && figures.usdPerTonne !== null;
  return {
    quantity,
    price: {
      ...figures,
      basis: {
        density15: usesDensity ? density15 : null,
        densityFrom: usesDensity ? densityFrom : null,
        usdRate: Number(priced.usdRate),
        rateDate: priced.rateDate,
      } satisfies Comparable['basis'],
    },
  };
}
