import { expect, test } from 'vitest';
import { priceFormula } from '../../../../contract/prices/formula.ts';
import { formOfFormula, formulaOfForm, hasFurtherTerms } from './formulaForm.ts';

const plain = {
  price: { currency: 'USD', unit: 'BBL' },
  terms: [{ benchmark: 'EIA_RBRTE' }],
  window: { kind: 'event_quotes', event: 'bl', before: 0, after: 5, includeEventDay: false },
};
const windows = [
  {
    kind: 'event_quotes',
    event: 'nor',
    before: 2,
    after: 2,
    includeEventDay: true,
    onNonPublishing: 'exclude',
  },
  { kind: 'event_offset_quotes', event: 'bl', offsetDays: -3, quotes: 5 },
  { kind: 'calendar_month', event: 'cod', monthOffset: -2 },
  { kind: 'half_month', event: 'delivery', half: 'second' },
  { kind: 'laycan' },
  { kind: 'fixed_dates', from: '2026-11-01', to: '2026-11-20' },
  { kind: 'fixed_days', days: ['2026-11-02', '2026-11-05'] },
  { kind: 'monthly_lag', months: 3, lag: 1 },
];
const further = [
  { floor: '60.5', cap: '99' },
  { commonPricing: true },
  { missingQuote: 'next' },
  { provisional: { basis: 'last_n', n: 3, pct: 95 } },
  { correctionDays: 0 },
  { rounding: { stage: 'per_quote', quote: 2, average: 3, final: 2, mode: 'half_even' } },
  { fx: { source: 'OWN_FX', timing: 'event_day', missing: 'skip_day' } },
  { terms: [{ benchmark: 'DATED', contract: 'M2', factor: '-1.5', convert: { kind: 'gcv', value: '42' } }] },
  { differential: { amount: '-1.25', currency: 'EUR', unit: 'MT' } },
];

test.each([{}, ...windows.map((window) => ({ window })), ...further])(
  'a formula goes through the form unchanged: %j',
  (change) => {
    const formula = priceFormula.parse({ ...plain, ...change });
    expect(priceFormula.parse(formulaOfForm(formOfFormula(formula)))).toEqual(formula);
  },
);

test('the terms that are rarely changed are open where they were', () => {
  const opens = (change: object) =>
    hasFurtherTerms(formOfFormula(priceFormula.parse({ ...plain, ...change })));
  expect(opens({})).toBe(false);
  for (const change of further.slice(0, 8)) expect(opens(change), JSON.stringify(change)).toBe(true);
});
