import type { UseFormSetValue } from 'react-hook-form';
import type { AdForm } from './adForm.ts';
import { meantDensity, meantDensity15 } from './densityUnit.ts';

/** A value that fixes a finding: target field and button label. */
export type Fix =
  | {
      kind: 'quality';
      path: `quality.${number}`;
      figures: { min: string; max: string; value: string };
      label: string;
    }
  | { kind: 'density15'; path: 'density15'; value: string; label: string };

/** A finding's first letter names the part of the ad it concerns; two are about quality values. */
const paths: Record<string, string> = {
  P03: 'quality',
  P04: 'quality',
  P: 'title',
  Q: 'quantity',
  R02: 'price.note',
  R: 'price',
  D: 'delivery.place',
  M: 'description',
  X04: 'paymentTerms',
  X: 'description',
  T: 'description',
  F: 'documents',
};

/** The field a finding most likely concerns; null if no form field can fix it. */
export const cautionPath = (id: string): string | null => paths[id] ?? paths[id.charAt(0)] ?? null;

const rangeText = ({ min, max, value }: { min: string; max: string; value: string }): string =>
  value !== '' ? value : [min, max].filter((text) => text !== '').join(' – ');

/** Values the form can substitute for impossible ones. */
export const fixesFor = (id: string, form: Pick<AdForm, 'quality' | 'density15'>): Fix[] => {
  if (id !== 'P04') return [];
  const rows = form.quality.flatMap((row, index): Fix[] => {
    const figures = meantDensity(row);
    if (figures === null) return [];
    const label = `${rangeText(figures)} ${row.unit}`;
    return [{ kind: 'quality', path: `quality.${index}`, figures, label }];
  });
  const density = meantDensity15(form.density15);
  return density === null
    ? rows
    : [...rows, { kind: 'density15', path: 'density15', value: density, label: `${density} kg/m³` }];
};

export const applyFix = (fix: Fix, setValue: UseFormSetValue<AdForm>): void => {
  const touched = { shouldDirty: true, shouldValidate: true };
  if (fix.kind === 'density15') {
    setValue('density15', fix.value, touched);
    return;
  }
  setValue(`${fix.path}.min`, fix.figures.min, touched);
  setValue(`${fix.path}.max`, fix.figures.max, touched);
  setValue(`${fix.path}.value`, fix.figures.value, touched);
};
