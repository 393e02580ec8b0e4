import { describe, expect, it } from 'vitest';
import { barsOf, peakOf, shareOfStep } from './funnel.ts';

const day = (name: string, views: number, reveals = 0, inquiries = 0) => ({
  day: name,
  views,
  reveals,
  inquiries,
});
const days = [day('2026-11-01', 0), day('2026-11-02', 400, 2), day('2026-11-03', 1)];

describe('shareOfStep', () => {
  const stats = { views: 200, reveals: 10, inquiries: 4 };
  it('is of the step before', () => {
    expect(shareOfStep(stats, 'reveals')).toBe(0.05);
    expect(shareOfStep(stats, 'inquiries')).toBe(0.4);
  });
  it('is nothing for the first step, after an empty one, and where more came than before', () => {
    expect(shareOfStep(stats, 'views')).toBeNull();
    expect(shareOfStep({ ...stats, views: 0 }, 'reveals')).toBeNull();
    expect(shareOfStep({ ...stats, reveals: 1 }, 'inquiries')).toBeNull();
  });
});

describe('barsOf', () => {
  it('fills the box by the greatest, keeps empty days, and shows the smallest', () => {
    const bars = barsOf(days, 'views', { width: 300, height: 50 });
    expect(bars.map(({ height }) => height)).toEqual([0, 50, 1]);
    expect(bars.map(({ x }) => x)).toEqual([10, 110, 210]);
    expect(bars.every(({ y, height }) => y + height === 50)).toBe(true);
  });
  it('draws nothing where nothing happened', () => {
    expect(barsOf([day('2026-11-01', 0)], 'views', { width: 10, height: 10 })[0]?.height).toBe(0);
    expect(barsOf([], 'views', { width: 10, height: 10 })).toEqual([]);
  });
});

describe('peakOf', () => {
  it('is the first of the greatest days', () => {
    expect(peakOf(days, 'views')?.day).toBe('2026-11-02');
    expect(peakOf(days, 'inquiries')).toBeNull();
  });
});
