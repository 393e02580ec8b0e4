import Big from 'big.js';

/* Exact by definition: 42 US gallons of 231 cubic inches; the International Table Btu. */
export const M3_PER_BBL = new Big('0.158987294928');
const GJ_PER_MMBTU = new Big('1.05505585262');
const KG_PER_TONNE = new Big(1000);
/** Density of water at 60 °F in kg/m³ (ASTM D1250), to which a relative density refers. */
const WATER_60F = new Big('999.016');

export type Dimension = 'mass' | 'volume' | 'gas_volume' | 'energy' | 'count';

/** `toBase`: exact decimal factor to kg, m³ at 15 °C, Sm³ or GJ. */
export type UnitFactor = { dimension: Dimension; toBase: string };

/** Conversion between dimensions; null where unknown. */
export type Bridge = {
  /** kg/m³ at 15 °C. */
  density15: string | number | null;
  /** Gross calorific value, MJ/kg and MJ/Sm³. */
  gcvMjPerKg: string | number | null;
  gcvMjPerSm3: string | number | null;
};

/** An amount in every available base: kg, m³, GJ. */
type Bases = { kg: Big | null; m3: Big | null; gj: Big | null };

/** Density in kg/m³ of an API gravity: 141.5 / (131.5 + °API) of water, both at 60 °F. */
export const densityOfApi = (api: number): number =>
  Number(new Big('141.5').div(new Big('131.5').plus(api)).times(WATER_60F).toFixed(1));

export const apiOfDensity = (density15: number): number =>
  Number(new Big('141.5').times(WATER_60F).div(density15).minus('131.5').toFixed(2));

const positive = (value: string | number | null): Big | null => {
  const figure = value === null ? null : new Big(value);
  return figure?.gt(0) ? figure : null;
};

function basesOf(amount: Big, unit: UnitFactor, bridge: Bridge): Bases {
  const base = amount.times(unit.toBase);
  const density = positive(bridge.density15);
  const perKg = positive(bridge.gcvMjPerKg);
  const perSm3 = positive(bridge.gcvMjPerSm3);
  const none: Bases = { kg: null, m3: null, gj: null };
  const fromKg = (kg: Big): Bases => ({
    kg,
    m3: density && kg.div(density),
    gj: perKg && kg.times(perKg).div(1000),
  });
  const fromGj = (gj: Big): Bases => (perKg ? { ...fromKg(gj.times(1000).div(perKg)), gj } : { ...none, gj });
  switch (unit.dimension) {
    case 'mass':
      return fromKg(base);
    case 'volume':
      return density ? { ...fromKg(base.times(density)), m3: base } : { ...none, m3: base };
    case 'gas_volume':
      return perSm3 ? fromGj(base.times(perSm3).div(1000)) : none;
    case 'energy':
      return fromGj(base);
    case 'count':
      return none;
  }
}

const rounded = (value: Big | null, digits: number): string | null => value && value.round(digits).toString();

/** Tonnes and barrels of a quantity, each null if unknown. */
export function quantityIn(amount: string | number, unit: UnitFactor, bridge: Bridge) {
  const { kg, m3 } = basesOf(new Big(amount), unit, bridge);
  return { tonnes: rounded(kg && kg.div(KG_PER_TONNE), 3), barrels: rounded(m3 && m3.div(M3_PER_BBL), 3) };
}

/**
 * A price per unit, in US dollars per barrel, tonne and MMBtu; each null if unknown. `usdRate`: US dollars for one unit
 * of the price's currency.
 */
export function priceIn(amount: string | number, usdRate: string | number, unit: UnitFactor, bridge: Bridge) {
  const usd = new Big(amount).times(usdRate);
  const { kg, m3, gj } = basesOf(new Big(1), unit, bridge);
  const per = (base: Big | null, size: Big) => rounded(base?.gt(0) ? usd.times(size).div(base) : null, 4);
  return {
    usdPerTonne: per(kg, KG_PER_TONNE),
    usdPerBbl: per(m3, M3_PER_BBL),
    usdPerMMBtu: per(gj, GJ_PER_MMBTU),
  };
}

/** Converts an amount to another unit of the same dimension. */
export const convert = (amount: string | number, from: UnitFactor, to: UnitFactor): number | null =>
  from.dimension === to.dimension
    ? Number(new Big(amount).times(from.toBase).div(to.toBase).toString())
    : null;
