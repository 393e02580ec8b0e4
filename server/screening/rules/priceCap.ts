import Big from 'big.js';

export type CapCosts = {
  /** USD per tonne as agreed, with everything below in it. */
  price: string;
  /** USD per tonne each. */
  freight?: string;
  insurance?: string;
  other?: string;
  /** Of the deal, barrels of 158.987294928 litres. */
  bblPerTonne: string;
};

/** Litres of a barrel: 42 US gallons. */
const BARREL_LITRES = '158.987294928';
const FACTOR_DECIMALS = 5;
const PRICE_DECIMALS = 4;

/** Barrels to the tonne at a density in kg/m³, to five decimals: 869.9 gives 7.23050. */
export const bblPerTonneOf = (densityKgPerM3: string): string =>
  new Big(1_000_000).div(new Big(densityKgPerM3).times(BARREL_LITRES)).toFixed(FACTOR_DECIMALS);

/** Price FOB in USD a barrel, which a cap is compared with: without freight, insurance and other costs, to four decimals. */
export const fobPerBbl = ({
  price,
  freight = '0',
  insurance = '0',
  other = '0',
  bblPerTonne,
}: CapCosts): string =>
  new Big(price).minus(freight).minus(insurance).minus(other).div(bblPerTonne).toFixed(PRICE_DECIMALS);

export const isOverCap = (fob: string, cap: string): boolean => new Big(fob).gt(cap);
