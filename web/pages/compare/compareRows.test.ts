import { describe, expect, test } from 'vitest';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { qualityLines, rowsOf, sideOf } from './compareRows.ts';

const value = (parameter: string, figure: number, unit: string) => ({
  parameter,
  basis: 'typical' as const,
  min: null,
  max: null,
  value: figure,
  unit,
});
const ad = (title: string, quality: Ad['quality'] = []) =>
  ({ title, quality, description: null }) as unknown as Ad;
const title = { key: 'title', label: 'Title', of: ({ title: text }: Ad) => text };

describe('ads side by side', () => {
  test('a line is marked where they differ', () => {
    expect(rowsOf([title], [ad('a'), ad('a')])[0]?.differs).toBe(false);
    expect(rowsOf([title], [ad('a'), ad('b')])[0]?.differs).toBe(true);
  });

  test('an ad that is gone has no say in what differs', () => {
    const [row] = rowsOf([title], [ad('a'), null, ad('a')]);
    expect(row).toMatchObject({ cells: ['a', null, 'a'], differs: false });
  });

  test('a line that only one of them fills differs; one that nobody fills is left out', () => {
    const some = { ...title, of: ({ title: text }: Ad) => (text === 'a' ? 'x' : null) };
    expect(rowsOf([some], [ad('a'), ad('b')])[0]?.differs).toBe(true);
    expect(rowsOf([{ ...title, of: () => null }], [ad('a'), ad('b')])).toEqual([]);
  });
});

describe('the best price', () => {
  const priced = (side: Ad['side'], usdPerBbl: number | null) =>
    ({ side, comparable: usdPerBbl === null ? null : { usdPerBbl } }) as unknown as Ad;
  const of = ({ comparable }: Ad) => comparable?.usdPerBbl ?? null;
  const line = { key: 'price', label: 'Price', of: (ad: Ad) => of(ad)?.toString() ?? null, price: of };
  const best = (...ads: (Ad | null)[]) => rowsOf([line], ads)[0]?.best;

  test('is the lowest of what is offered, the highest of what is wanted', () => {
    expect(best(priced('sell', 90), null, priced('sell', 80), priced('sell', null))).toBe(2);
    expect(best(priced('buy', 90), priced('buy', 80))).toBe(0);
  });

  test('is none where two are equal, one stands alone, or Buy stands beside Sell', () => {
    expect(best(priced('sell', 80), priced('sell', 80))).toBeNull();
    expect(best(priced('sell', 80), priced('sell', null))).toBeNull();
    expect(best(priced('sell', 80), priced('buy', 90))).toBeNull();
    expect(sideOf([priced('sell', 80), null, priced('buy', 90)])).toBe('both');
  });
});

describe('quality side by side', () => {
  const say = ({ value: figure, unit }: { value: number | null; unit: string }) =>
    `${figure}${unit && ` ${unit}`}`;
  const ads = [
    ad('a', [value('Density', 845, 'kg/m³'), value('Sulphur', 10, 'mg/kg')]),
    ad('b', [value('Sulphur', 0.1, '%'), value('Flash point', 60, '°C'), value('Density', 840, 'kg/m³')]),
  ];
  const rows = rowsOf(qualityLines(ads, say), ads);

  test('has a line for every parameter of any ad', () => {
    expect(rows.map(({ label }) => label)).toEqual(['Density', 'Sulphur', 'Flash point']);
    expect(rows[2]?.cells).toEqual([null, '60']);
  });

  test('says a shared unit once and different ones with each value', () => {
    expect(rows[0]).toMatchObject({ unit: 'kg/m³', cells: ['845', '840'] });
    expect(rows[1]).toMatchObject({ unit: '', cells: ['10 mg/kg', '0.1 %'] });
  });
});
