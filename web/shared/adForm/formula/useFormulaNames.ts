import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { FormulaNames } from '../../../../contract/prices/formulaSentence.ts';
import { useBenchmarks, useUnits } from '../pickers/baseLists.ts';
import { namesByCode } from './formulaText.ts';

/** Names of benchmarks and symbols of units, as the sentence of a formula has them. */
export const useFormulaNames = (): FormulaNames => {
  // What is said with them follows the language.
  useLingui();
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
