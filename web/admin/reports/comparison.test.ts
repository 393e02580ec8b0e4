import { describe, expect, test } from 'vitest';
import { compare, exactSum } from './comparison.ts';
import { intervalOf, parseReport, salesFilter, spanOf } from './reportSearch.ts';

describe('a figure beside the one of the period before', () => {
  test('moved by a share of what was', () => {
    expect(compare(150, 100)).toEqual({ is: 'up', share: 0.5 });
    expect(compare(50, 100)).toEqual({ is: 'down', share: 0.5 });
    expect(compare(100, 100)).toEqual({ is: 'same' });
  });

  test('has no percentage of nothing', () => {
    expect(compare(0, 0)).toEqual({ is: 'same' });
    expect(compare(5, 0)).toEqual({ is: 'new', up: true });
    expect(compare(-5, 0)).toEqual({ is: 'new', up: false });
  });

  test('of revenue below zero goes up when it gets better', () => {
    expect(compare(-50, -100)).toEqual({ is: 'up', share: 0.5 });
    expect(compare(-150, -100)).toEqual({ is: 'down', share: 0.5 });
  });

  test('is summed exactly', () => expect(exactSum([0.1, 0.2, -0.05])).toBe(0.25));
});

describe('the period of a report', () => {
  test('is the last 30 days unless the address says otherwise', () => {
    expect(spanOf(parseReport({}))).toEqual({ period: 'month' });
    expect(spanOf(parseReport({ period: 'year', from: '2026-01-01' }))).toEqual({ period: 'year' });
  });

  test('with own dates needs both, in their order, and not too many', () => {
    const own = { period: 'custom', from: '2026-01-01' };
    expect(spanOf(parseReport(own))).toBeNull();
    expect(spanOf(parseReport({ ...own, to: '2025-12-31' }))).toBeNull();
    expect(spanOf(parseReport({ ...own, to: '2036-06-01' }))).toBeNull();
    expect(spanOf(parseReport({ ...own, to: '2026-01-01' }))).toEqual({ ...own, to: '2026-01-01' });
  });

  test('is drawn as finely as there is room for, or as somebody picks', () => {
    expect((['week', 'month', 'quarter', 'year'] as const).map((period) => intervalOf({ period }))).toEqual([
      'day',
      'day',
      'week',
      'month',
    ]);
    const own = { period: 'custom', from: '2026-01-01' } as const;
    expect(intervalOf({ ...own, to: '2026-02-14' })).toBe('day');
    expect(intervalOf({ ...own, to: '2026-02-15' })).toBe('week');
    expect(intervalOf({ ...own, to: '2026-12-31' })).toBe('month');
    expect(intervalOf({ period: 'year', interval: 'day' })).toBe('day');
  });

  test('lists and exports the same transactions', () => {
    const search = parseReport({ kind: 'sale', q: ' trader ', page: 2, period: 'week' });
    expect(salesFilter(search)).toEqual({ ledger: 'revenue', kind: 'sale', q: 'trader' });
  });
});
