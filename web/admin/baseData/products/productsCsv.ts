import type { ProductEntry, UnitEntry } from '../../../../contract/baseData/baseData.ts';
import type { ImportColumn } from '../../../../contract/baseData/productWrites.ts';
import type { CsvRow } from '../../../shared/sheetImport/csvFile.ts';

/** Exports the columns of the import, so that an export can be imported elsewhere. */
export const productCsv = (
  shown: readonly ProductEntry[],
  all: readonly ProductEntry[],
  units: readonly UnitEntry[],
): CsvRow[] => {
  const codes = new Map(all.map(({ id, code }) => [id, code]));
  const unitCodes = new Map(units.map(({ id, code }) => [id, code]));
  return shown.map(
    (one): Record<ImportColumn, string | number | null> => ({
      group: one.parentId === null ? null : (codes.get(one.parentId) ?? null),
      code: one.code,
      name: one.name,
      phase: one.phase,
      hsCode: one.hsCode,
      unNumber: one.unNumber,
      density15: one.density15,
      densityMin: one.densityMin,
      densityMax: one.densityMax,
      gcvMjPerSm3: one.gcvMjPerSm3,
      gcvMjPerKg: one.gcvMjPerKg,
      defaultUnit: one.defaultUnitId === null ? null : (unitCodes.get(one.defaultUnitId) ?? null),
      specTemplate: one.specTemplate,
      aliases: one.aliases.join('; '),
    }),
  );
};
