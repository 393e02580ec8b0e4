import type { PriceCalculation } from '../../../contract/prices/priceCalculations.ts';
import type { Evaluation } from '../../../contract/prices/priceFormulas.ts';

/** A frozen calculation as what it was frozen from, with the days that counted or were waited for. */
export function evaluationOf({
  status,
  result,
  event,
  inputs,
  steps,
  warnings,
}: PriceCalculation): Evaluation {
  const shown = inputs.filter((row) => row.used || row.status !== 'published');
  return {
    status,
    average: result.average,
    amount: result.amount,
    currency: result.currency,
    unit: result.unit,
    pending: new Set(inputs.flatMap((row) => (row.status === 'pending' ? [row.day] : []))).size,
    event:
      event.day === null || event.kind === null ? null : { kind: event.kind, day: event.day, assumed: false },
    days: shown.map((row) => ({
      day: row.day,
      benchmark: row.contract === '' ? row.benchmark : `${row.benchmark} ${row.contract}`,
      value: row.value,
      use: row.used ? 'used' : row.status === 'published' ? 'left_out' : row.status,
      state: row.state,
      revision: row.revision,
      ...(row.substituteFor !== null && { substituteFor: row.substituteFor }),
    })),
    steps: steps ?? [],
    warnings,
  };
}
