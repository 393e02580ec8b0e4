import type {
  BenchmarkEntry,
  ProductEntry,
  ProductTypeEntry,
  SpecLimit,
  SpecTemplateEntry,
  UnitEntry,
} from '../../../../contract/baseData/baseData.ts';
import { dimensionsOf } from '../../../../contract/baseData/dimensions.ts';
import type { AdForm } from '../adForm.ts';
import { isDensity15, isFilled, type QualityRow } from '../formFields.ts';

/** Units in which the product is traded, its default dimension first. */
export const unitsFor = (
  units: readonly UnitEntry[],
  product: ProductEntry | undefined,
  picked: string,
): UnitEntry[] => {
  const own = units.find((unit) => unit.id === product?.defaultUnitId)?.dimension;
  const allowed = product === undefined ? null : dimensionsOf(product);
  const rank = (unit: UnitEntry) => (unit.dimension === own ? -1 : (allowed?.indexOf(unit.dimension) ?? 0));
  return units
    .filter((unit) => allowed === null || allowed.includes(unit.dimension) || unit.id === picked)
    .toSorted((one, other) => rank(one) - rank(other) || one.order - other.order);
};

/** Text and boolean parameters have no limit to compare against. */
const isFigure = (limit: SpecLimit) => !['bool', 'text'].includes(limit.unit);

/** The standard's limits with the grade's overrides applied. */
export const limitsFor = (
  template: SpecTemplateEntry | undefined,
  type: ProductTypeEntry | undefined,
): SpecLimit[] =>
  (template?.limits ?? []).filter(isFigure).map((limit) => {
    const own = type?.specOverrides?.[limit.param];
    if (own === undefined) return limit;
    return {
      ...limit,
      min: own.min === undefined ? limit.min : own.min,
      max: own.max === undefined ? limit.max : own.max,
    };
  });

/** Benchmarks quoted in the unit of the price first: those of gas for gas, of crude for crude. */
export const benchmarksFor = (
  benchmarks: readonly BenchmarkEntry[],
  priceUnitId: string,
): BenchmarkEntry[] => {
  const rank = ({ unitId }: BenchmarkEntry) => (unitId === priceUnitId ? 0 : 1);
  return benchmarks.toSorted((one, other) => rank(one) - rank(other));
};

/** Sold by energy: natural gas, and LNG, which is a liquid only far below 15 °C. */
const isSoldByEnergy = (product: ProductEntry, units: readonly UnitEntry[]): boolean =>
  ['energy', 'gas_volume'].includes(units.find(({ id }) => id === product.defaultUnitId)?.dimension ?? '');

/** Only liquids are sold both by mass and by volume; if the standard includes density, its row asks for it instead. */
export const asksDensity = (
  product: ProductEntry | undefined,
  limits: readonly SpecLimit[],
  units: readonly UnitEntry[],
): boolean =>
  product?.phase === 'liquid' &&
  !isSoldByEnergy(product, units) &&
  !limits.some((limit) => isDensity15(limit.param));

const blank = (limit: SpecLimit): QualityRow => ({
  parameter: limit.param,
  unit: limit.unit,
  basis: 'typical',
  min: '',
  max: '',
  value: '',
});

/** Rows for a standard: each of its parameters once; filled rows are kept. */
export const qualityRowsFor = (limits: readonly SpecLimit[], rows: readonly QualityRow[]): QualityRow[] => {
  const known = new Set(limits.map((limit) => limit.param));
  const asked = limits.map((limit) => rows.find((row) => row.parameter === limit.param) ?? blank(limit));
  return [...asked, ...rows.filter((row) => !known.has(row.parameter) && isFilled(row))];
};

type Presets = Pick<AdForm, 'quantity' | 'price' | 'productTypeId'>;

/** Defaults of a newly selected product; earlier choices are kept where they still apply. */
export const presetsFor = (
  form: AdForm,
  product: ProductEntry,
  units: readonly UnitEntry[],
  defaultCurrencyId: string,
): Presets => {
  const fits = (unitId: string) =>
    unitId !== '' && unitsFor(units, product, '').some((unit) => unit.id === unitId);
  const untouched = form.quantity.min === '' && form.price.amount === '';
  const unit = (unitId: string) => (fits(unitId) && !untouched ? unitId : (product.defaultUnitId ?? ''));
  return {
    productTypeId: '',
    quantity: { ...form.quantity, unitId: unit(form.quantity.unitId) },
    price: {
      ...form.price,
      unitId: unit(form.price.unitId),
      currencyId: form.price.currencyId || defaultCurrencyId,
    },
  };
};
