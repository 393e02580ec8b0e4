import { msg } from '../../contract/core/message.ts';
import type { PriceFormula } from '../../contract/prices/formula.ts';
import type { Fault } from '../lib/errors.ts';

/** The codes of a formula that are read from the base data. */
export function codesOf({ price, terms, differential }: PriceFormula) {
  return {
    units: [...new Set([price.unit, ...(differential ? [differential.unit] : [])])],
    currencies: [...new Set([price.currency, ...(differential ? [differential.currency] : [])])],
    benchmarks: [...new Set(terms.map(({ benchmark }) => benchmark))],
  };
}

/** Of codes that the base data does not have, and of benchmarks that no formula takes, at their paths within `at`. */
export function codeFaults(
  formula: PriceFormula,
  known: {
    units: ReadonlySet<string>;
    currencies: ReadonlySet<string>;
    benchmarks: ReadonlySet<string>;
    /** Of these, the ones with one value a month: a window of days has no use for them. */
    monthly: ReadonlySet<string>;
  },
  at: string,
): Fault[] {
  const named: [path: string, code: string, among: ReadonlySet<string>][] = [
    ['price.unit', formula.price.unit, known.units],
    ['price.currency', formula.price.currency, known.currencies],
    ...formula.terms.map(
      ({ benchmark }, n) =>
        [`terms.${n}.benchmark`, benchmark, known.benchmarks] as [string, string, ReadonlySet<string>],
    ),
    ...(formula.differential
      ? ([
          ['differential.unit', formula.differential.unit, known.units],
          ['differential.currency', formula.differential.currency, known.currencies],
        ] as [string, string, ReadonlySet<string>][])
      : []),
  ];
  const unknown = named
    .filter(([, code, among]) => !among.has(code))
    .map(([path, code]) => ({ path: `${at}.${path}`, message: msg('formula.unknownCode', { code }) }));
  const monthly = formula.terms.flatMap(({ benchmark }, n) =>
    known.monthly.has(benchmark)
      ? [{ path: `${at}.terms.${n}.benchmark`, message: msg('formula.monthly', { code: benchmark }) }]
      : [],
  );
  return [...unknown, ...monthly];
}
