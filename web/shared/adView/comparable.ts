import { useMemo } from 'react';
import type { ComparableKind, priceBases } from '../../../contract/ads/adEnums.ts';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { type PriceUnit, usePriceUnit } from '../../lib/priceUnit.ts';
import { comparableOf } from './adFigures.ts';

export type PriceBasis = (typeof priceBases)[number];

/** Unit symbols of the trade, identical in every language. */
export const priceBasisUnit: Record<PriceBasis, string> = {
  usdPerBbl: '$/bbl',
  usdPerTonne: '$/t',
  usdPerMMBtu: '$/MMBtu',
};
export const priceUnitText = { ...priceBasisUnit, eurPerMWh: '€/MWh' } as const;

/** 1 MWh = 3.6 GJ, 1 MMBtu = 1.055056 GJ. */
const MMBTU_PER_MWH = 3.412142;

/** The figure that prices in a unit are filtered and sorted by. */
export const basisOf = (unit: PriceUnit): PriceBasis =>
  unit === 'auto' ? 'usdPerBbl' : unit === 'eurPerMWh' ? 'usdPerMMBtu' : unit;

type Priced = Pick<AdSummary, 'comparable' | 'price'> & {
  product?: Pick<NonNullable<AdSummary['product']>, 'code'> | null;
};

const BY_BARREL = /^(CRUDE|CONDENSATE|NGL)/;
const BY_ENERGY = /^(NATGAS|LNG|CNG|BIOMETHANE)/;

/** How the trade quotes a product, whatever unit an ad is priced in. */
export const usualBasis = ({ product, price }: Priced): PriceBasis => {
  const code = product?.code ?? '';
  const dimension = price?.unit?.dimension;
  if (BY_ENERGY.test(code) || dimension === 'energy' || dimension === 'gas_volume') return 'usdPerMMBtu';
  return BY_BARREL.test(code) ? 'usdPerBbl' : 'usdPerTonne';
};

export type Comparing = {
  unit: PriceUnit;
  /** US dollars per euro; null until known. */
  usdPerEur: number | null;
};
export type Compared = { value: number; unit: string };

/** One of the figures of a price, in the chosen or else the usual unit; null if it is not known in that unit. */
export const figureIn = (
  figures: Record<PriceBasis, number | null>,
  usual: PriceBasis,
  { unit, usdPerEur }: Comparing,
): Compared | null => {
  if (unit === 'eurPerMWh') {
    if (figures.usdPerMMBtu === null || usdPerEur === null) return null;
    return { value: (figures.usdPerMMBtu * MMBTU_PER_MWH) / usdPerEur, unit: priceUnitText.eurPerMWh };
  }
  const wanted: readonly PriceBasis[] =
    unit === 'auto' ? [usual, 'usdPerTonne', 'usdPerBbl', 'usdPerMMBtu'] : [unit];
  for (const basis of wanted) {
    const value = figures[basis];
    if (value !== null) return { value, unit: priceBasisUnit[basis] };
  }
  return null;
};

/** Before the figure of a price that is not fixed: a formula's moves with its quotes, a proxy's with those of another. */
export const comparableMark = (kind: ComparableKind | undefined): string =>
  kind === 'formula' ? '≈ ' : kind === 'formula_proxy' ? '≈* ' : '';

/** The comparable price of an ad; null if it has none in that unit. */
export const comparableIn = (ad: Priced, comparing: Comparing): Compared | null =>
  ad.comparable && figureIn(ad.comparable, usualBasis(ad), comparing);

/** The same where the price itself stands beside it: the usual unit is then one that the price is not in. */
export const comparableBeside = (ad: Priced, comparing: Comparing): Compared | null =>
  comparing.unit === 'auto' ? comparableOf(ad.comparable, ad.price) : comparableIn(ad, comparing);

/** The unit that comparable prices are shown in, with what is needed to show them. */
export const useComparing = (): Comparing => {
  const unit = usePriceUnit();
  const currencies = useRead(contract.baseData.currencies, {}, { enabled: unit === 'eurPerMWh' });
  const euro = currencies.data?.items.find(({ code }) => code === 'EUR');
  const usdPerEur = euro?.usdRate ?? null;
  return useMemo(() => ({ unit, usdPerEur }), [unit, usdPerEur]);
};
