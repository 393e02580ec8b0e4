import { useMemo } from 'react';
import { useBenchmarks, useUnits } from '../pickers/baseLists.ts';
import { type FormulaNames, namesByCode } from './formulaText.ts';

/** Names of benchmarks and symbols of units, as the sentence of a formula has them. */
export const useFormulaNames = (): FormulaNames => {
  const benchmarks = useBenchmarks().data?.items;
  const units = useUnits().data?.items;
  return useMemo(
    () => ({
      benchmarks: namesByCode(benchmarks ?? []),
      symbols: new Map((units ?? []).map(({ code, symbol }) => [code, symbol])),
    }),
    [benchmarks, units],
  );
};
