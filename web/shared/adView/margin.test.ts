import { describe, expect, it } from 'vitest';
import { bandOf, readLimit, roomLeft } from './margin.ts';

const one = (value: number) => ({ value, min: null, max: null });

describe('readLimit', () => {
  it.each([
    ['820 – 845', { min: 820, max: 845 }],
    ['-60 – 60', { min: -60, max: 60 }],
    ['≤ 10', { min: null, max: 10 }],
    ['≤ −47', { min: null, max: -47 }],
    ['≥ 39 900', { min: 39900, max: null }],
    ['by class', { min: null, max: null }],
    ['', { min: null, max: null }],
  ])('%s', (text, limit) => {
    expect(readLimit(text)).toEqual(limit);
  });
});

describe('roomLeft', () => {
  it('is the distance to the nearest limit in the unit, negative beyond it', () => {
    expect(roomLeft(one(-49.1), { min: null, max: -47 })).toBe(2.1);
    expect(roomLeft(one(0.0108), { min: null, max: 0.01 })).toBe(-0.0008);
    expect(roomLeft(one(41.3), { min: 8, max: 75 })).toBe(33.3);
    expect(roomLeft({ value: null, min: 832, max: 844 }, { min: 820, max: 845 })).toBe(1);
    expect(roomLeft(one(55), { min: 55, max: null })).toBe(0);
  });

  it('says nothing without a limit', () => {
    expect(roomLeft(one(-12), { min: null, max: null })).toBeNull();
    expect(roomLeft({ value: null, min: null, max: null }, { min: 1, max: 2 })).toBeNull();
  });
});

describe('bandOf', () => {
  it('draws both limits with the value between them, whatever the zero of its scale', () => {
    const middle = bandOf(one(832.5), { min: 820, max: 845 });
    expect(middle?.stated).toEqual({ from: 0.5, to: 0.5 });
    expect(middle?.allowed.from).toBeCloseTo(1 / 6);
    expect(middle?.allowed.to).toBeCloseTo(5 / 6);
    const celsius = bandOf(one(-49.1), { min: null, max: -47 });
    const kelvin = bandOf(one(224.05), { min: null, max: 226.15 });
    expect(celsius?.stated.from).toBeLessThan(celsius?.allowed.to ?? 0);
    expect(kelvin?.stated.from).toBeLessThan(kelvin?.allowed.to ?? 0);
  });

  it('an open side reaches the end of the track, a value beyond a limit lies outside the band', () => {
    const over = bandOf(one(12), { min: null, max: 10 });
    expect(over?.allowed.from).toBe(0);
    expect(over?.stated.from).toBeGreaterThan(over?.allowed.to ?? 1);
    const under = bandOf(one(49), { min: 51, max: null });
    expect(under?.allowed.to).toBe(1);
    expect(under?.stated.to).toBeLessThan(under?.allowed.from ?? 0);
  });

  it('keeps all on the track', () => {
    for (const value of [-1e6, -1, 0, 3, 10, 1e6])
      for (const limit of [
        { min: null, max: 10 },
        { min: 0, max: null },
        { min: -5, max: 10 },
      ]) {
        const band = bandOf(one(value), limit);
        for (const share of [band?.stated.from, band?.stated.to, band?.allowed.from, band?.allowed.to])
          expect(share === undefined || (share >= 0 && share <= 1), `${value} ${JSON.stringify(limit)}`).toBe(
            true,
          );
      }
  });

  it('draws nothing without a limit', () => {
    expect(bandOf(one(3), { min: null, max: null })).toBeNull();
    expect(bandOf(one(0), { min: null, max: 0 })).toBeNull();
  });
});
