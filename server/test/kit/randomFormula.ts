import { type PriceFormula, priceFormula } from '../../../contract/prices/formula.ts';

/** A formula that a contract may hold, from a seeded source of numbers between 0 and 1. */
export function randomFormula(draw: () => number): PriceFormula {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)] as Item;
  const upTo = (most: number) => Math.floor(draw() * (most + 1));
  const maybe = <Value>(share: number, value: Value) => (draw() < share ? value : undefined);
  const decimal = (most: number) => (draw() * most + 0.01).toFixed(upTo(2) + 1);
  const event = pick(['bl', 'nor', 'cod', 'delivery'] as const);
  const window = pick([
    () => ({
      kind: 'event_quotes' as const,
      event,
      before: upTo(3),
      after: upTo(3) + 1,
      includeEventDay: draw() < 0.5,
      onNonPublishing: pick(['next', 'previous', 'exclude'] as const),
    }),
    () => ({ kind: 'event_offset_quotes' as const, event, offsetDays: upTo(40) - 20, quotes: upTo(8) + 1 }),
    () => ({ kind: 'calendar_month' as const, event, monthOffset: upTo(6) - 3 }),
    () => ({ kind: 'half_month' as const, event, half: pick(['own', 'first', 'second'] as const) }),
    () => ({ kind: 'laycan' as const }),
    () => ({ kind: 'laycan' as const, from: '2026-11-03', to: `2026-11-${upTo(9) + 10}` }),
    () => ({ kind: 'fixed_dates' as const, from: '2026-10-01', to: `2026-11-${upTo(9) + 10}` }),
    () => ({ kind: 'fixed_days' as const, days: ['2026-10-01', `2026-11-${upTo(9) + 10}`] }),
    () => ({ kind: 'monthly_lag' as const, months: upTo(4) + 1, lag: upTo(3) }),
  ])();
  const term = () => ({
    benchmark: pick(['EIA_RBRTE', 'DATED_BRENT', 'DEMO_OIL']),
    contract: maybe(0.3, pick(['M1', 'M2', '2027-03'])),
    factor: pick(['1', '-1', '1.02', '-0.5']),
    convert: pick([
      null,
      { kind: 'density' as const, from: 'ad' as const },
      { kind: 'density' as const, from: 'stated' as const, value: '845' },
      { kind: 'bbl_per_tonne' as const, value: pick(['7.45', '7.53']) },
      { kind: 'gcv' as const, value: '42.5' },
    ]),
  });
  return priceFormula.parse({
    price: { currency: pick(['USD', 'EUR']), unit: pick(['BBL', 'MT']) },
    terms: Array.from({ length: 1 + upTo(2) }, term),
    differential: maybe(0.7, {
      amount: `${pick(['', '-'])}${decimal(9)}`,
      currency: pick(['USD', 'EUR']),
      unit: pick(['BBL', 'MT']),
    }),
    window,
    commonPricing: draw() < 0.3,
    missingQuote: pick(['skip', 'previous', 'next'] as const),
    fx: maybe(0.5, {
      source: pick(['ECB', 'OWN_FX']),
      timing: pick(['per_day', 'window_average', 'event_day'] as const),
      missing: pick(['previous', 'skip_day'] as const),
    }),
    rounding: maybe(0.5, {
      stage: pick(['per_formula', 'per_quote'] as const),
      quote: pick([null, 2, 3]),
      average: upTo(4),
      final: upTo(4),
      mode: pick(['half_up', 'half_even'] as const),
    }),
    floor: maybe(0.3, decimal(50)),
    cap: maybe(0.3, (draw() * 40 + 60).toFixed(1)),
    provisional: pick([
      undefined,
      { basis: 'known_in_window', n: 5, pct: 50 + upTo(60) },
      { basis: 'last_n', n: 1 + upTo(29), pct: 50 + upTo(60) },
    ]),
    correctionDays: upTo(90),
  });
}
