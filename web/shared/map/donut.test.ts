import { describe, expect, it } from 'vitest';
import { donutArcs, donutSize, squareStrokes } from './donut.ts';

/** Start and end of an arc, in fractions of a turn clockwise from the top. */
const ends = (path: string): number[] => {
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  const fractionAt = (x: number, y: number) => (((Math.atan2(y, x) / (2 * Math.PI) + 0.25) % 1) + 1) % 1;
  return [
    fractionAt(numbers[0] ?? 0, numbers[1] ?? 0),
    fractionAt(numbers.at(-2) ?? 0, numbers.at(-1) ?? 0),
  ].map((value) => Math.round(value * 100) / 100);
};

describe('a donut', () => {
  it('splits the ring by side, buy first', () => {
    const [buy, sell] = donutArcs(3, 1, 20);
    expect([buy?.side, sell?.side]).toEqual(['buy', 'sell']);
    expect(ends(buy?.path ?? '')).toEqual([0, 0.25]);
    expect(ends(sell?.path ?? '')).toEqual([0.25, 0]);
  });

  it('closes the ring where only one side has ads', () => {
    const arcs = donutArcs(5, 0, 20);
    expect(arcs.map(({ side }) => side)).toEqual(['sell']);
    expect(ends(arcs[0]?.path ?? '')).toEqual([0, 0]);
    // Two halves: an SVG arc from a point to itself would draw nothing.
    expect(arcs[0]?.path.match(/A/g)).toHaveLength(2);
  });

  it('has no ring without ads', () => {
    expect(donutArcs(0, 0, 20)).toEqual([]);
  });

  it('grows with the count, within bounds', () => {
    const sizes = [1, 9, 44, 1000, 1_000_000].map(donutSize);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[0]).toBeGreaterThanOrEqual(24);
    expect(sizes.at(-1)).toBeLessThanOrEqual(64);
  });
});

describe('a square, for a place that is only known by its country', () => {
  it('lays the share of buy over the whole of sell', () => {
    const [sell, buy] = squareStrokes(3, 1, 20);
    expect([sell?.side, sell?.share, buy?.side, buy?.share]).toEqual(['sell', 1, 'buy', 0.25]);
    expect(sell?.path).toMatch(/^M0 -20H.*Z$/);
  });

  it('has one colour where only one side has ads, and none without ads', () => {
    expect(squareStrokes(0, 2, 20).map(({ side, share }) => [side, share])).toEqual([['buy', 1]]);
    expect(squareStrokes(2, 0, 20).map(({ side, share }) => [side, share])).toEqual([['sell', 1]]);
    expect(squareStrokes(0, 0, 20)).toEqual([]);
  });
});
