import { readFigure } from '../adView/figure.ts';
import type { QualityRow } from './formFields.ts';

type Figures = Pick<QualityRow, 'min' | 'max' | 'value'>;

const heavy = ['kg/m³', 'kg/m3'];
const light = ['g/cm³', 'g/cm3', 'kg/l', 'g/ml'];

const unitOf = (unit: string): 'heavy' | 'light' | null => {
  const plain = unit.trim().toLowerCase();
  if (heavy.includes(plain)) return 'heavy';
  return light.includes(plain) ? 'light' : null;
};

const isDensity = (parameter: string) => /^density\b/i.test(parameter.trim());

const scaled = (text: string, factor: number): string => {
  const figure = readFigure(text);
  return figure === undefined ? '' : String(Number((figure * factor).toPrecision(8)));
};

/** Factor to the intended unit (no liquid has 0.82 kg/m³, none 820 kg/l); 1 if the values are plausible. */
const slip = (figures: Figures, unit: 'heavy' | 'light' | null): number => {
  const all = [figures.min, figures.max, figures.value].flatMap((text) => readFigure(text) ?? []);
  if (unit === null || all.length === 0) return 1;
  if (unit === 'heavy') return all.every((one) => one > 0.3 && one < 2) ? 1000 : 1;
  return all.every((one) => one > 100 && one < 3000) ? 0.001 : 1;
};

/** The intended values of a density row whose values are impossible in its unit; null if they are possible. */
export const meantDensity = (row: Figures & Pick<QualityRow, 'parameter' | 'unit'>): Figures | null => {
  const factor = isDensity(row.parameter) ? slip(row, unitOf(row.unit)) : 1;
  if (factor === 1) return null;
  return {
    min: scaled(row.min, factor),
    max: scaled(row.max, factor),
    value: scaled(row.value, factor),
  };
};

/** `0.82` in the field for kg/m³ → `820`; null if the value is possible. */
export const meantDensity15 = (text: string): string | null =>
  meantDensity({ parameter: 'Density', unit: 'kg/m³', min: '', max: '', value: text })?.value ?? null;

/** A density value in kg/m³ as a string; empty if the row has no plausible value. */
export const inKgPerM3 = (row: Figures & Pick<QualityRow, 'parameter' | 'unit'>): string => {
  const unit = unitOf(row.unit);
  if (row.value === '' || unit === null || meantDensity(row) !== null) return '';
  return unit === 'heavy' ? row.value : scaled(row.value, 1000);
};
