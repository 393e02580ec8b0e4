import { expect, it } from 'vitest';
import { outcomeOf, pauseAfter } from './outcome.ts';

it('says credited only of money that is in the wallet', () => {
  const topUp = { type: 'top_up', creditedInstead: false } as const;
  const plan = { type: 'plan_purchase', creditedInstead: false } as const;
  expect(outcomeOf({ ...topUp, status: 'pending' })).toBe('waiting');
  expect(outcomeOf({ ...topUp, status: 'succeeded' })).toBe('credited');
  expect(outcomeOf({ ...plan, status: 'pending' })).toBe('waiting');
  expect(outcomeOf({ ...plan, status: 'succeeded' })).toBe('planBought');
  expect(outcomeOf({ ...plan, status: 'succeeded', creditedInstead: true })).toBe('creditedInstead');
  for (const status of ['failed', 'cancelled', 'expired', 'refunded'] as const) {
    expect(outcomeOf({ ...topUp, status })).toBe(status);
    expect(outcomeOf({ ...plan, status })).toBe(status);
  }
});

it('looks again soon at first, then ever more seldom, and never gives up', () => {
  const pauses = Array.from({ length: 60 }, (_, looks) => pauseAfter(looks));
  expect(pauses[0]).toBe(1000);
  expect(pauses.every((pause, at) => at === 0 || pause >= (pauses[at - 1] ?? 0))).toBe(true);
  expect(pauses.at(-1)).toBe(30_000);
});
