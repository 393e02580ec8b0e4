import { describe, expect, it } from 'vitest';
import { riskLevel, waitsLong } from './urgency.ts';

describe('urgency', () => {
  it('tells by the sum of the weights how an ad is read', () => {
    expect([0, 1, 39, 40, 99, 100, 115].map(riskLevel)).toEqual([
      'none',
      'some',
      'some',
      'review',
      'review',
      'hold',
      'hold',
    ]);
  });

  it('a wait is long from a day on', () => {
    const now = Date.parse('2026-12-02T10:00:00Z');
    expect(waitsLong('2026-12-01T10:00:01Z', now)).toBe(false);
    expect(waitsLong('2026-12-01T10:00:00Z', now)).toBe(true);
  });
});
