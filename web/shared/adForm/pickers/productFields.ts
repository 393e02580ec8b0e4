import type {
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

/** Only liquids are sold both by mass and by volume; if the standard includes density, its row asks for it instead. */
export const asksDensity = (product: ProductEntry | undefined, limits: readonly SpecLimit[]): boolean =>
  product?.phase === 'liquid' && !limits.some((limit) => isDensity15(limit.param));

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
