import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormulaNames } from '../../../contract/prices/formulaSentence.ts';

/** The name of a step of an evaluation: `mean EIA_RBRTE`, `rate EURUSD`, `average` … */
export function stepText(name: string, { benchmarks }: FormulaNames, i18n: I18n): string {
  const [step, of = ''] = name.split(/ (.*)/);
  const benchmark = benchmarks.get(of) ?? of;
  switch (step) {
    case 'mean':
      return i18n._(msg`Mean of ${benchmark}`);
    case 'rate':
      return i18n._(msg`Exchange rate ${of}`);
    case 'average':
      return i18n._(msg`Average, rounded`);
    case 'differential':
      return i18n._(msg`Differential`);
    case 'floor':
      return i18n._(msg`Floor`);
    case 'cap':
      return i18n._(msg`Cap`);
    case 'provisional':
      return i18n._(msg`Provisional share`);
    case 'amount':
      return i18n._(msg`Price`);
    default:
      return name;
  }
}
