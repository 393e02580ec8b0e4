import { expect, it } from 'vitest';
import { sailingDays, voyageWindows } from './voyageTime.ts';

it('adds the sailing time to a laycan, and takes it from a delivery window', () => {
  expect(sailingDays(4085)).toBeCloseTo(13.6, 1);
  const days = { from: '2026-12-05', to: '2026-12-09' };
  expect(voyageWindows({ ...days, portIs: 'loading' }, 4085)).toEqual({
    loading: days,
    arrival: { from: '2026-12-19', to: '2026-12-23' },
    estimated: 'arrival',
  });
  expect(voyageWindows({ ...days, portIs: 'discharge' }, 4085)).toEqual({
    loading: { from: '2026-11-21', to: '2026-11-25' },
    arrival: days,
    estimated: 'loading',
  });
});

it('is nothing without dates, or where the term leaves open which port it names', () => {
  expect(voyageWindows({ from: null, to: null, portIs: 'loading' }, 100)).toBeNull();
  expect(voyageWindows({ from: '2026-12-05', to: null, portIs: null }, 100)).toBeNull();
});
