import { describe, expect, it } from 'vitest';
import { groupCounts, productCount, regionCounts } from './counts.ts';

const products = [
  { id: 'gases', name: 'Gases', parentId: null },
  { id: 'middle', name: 'Middle distillates', parentId: null },
  { id: 'bio', name: 'Biofuels', parentId: null },
  { id: 'lng', name: 'LNG', parentId: 'gases' },
  { id: 'diesel', name: 'Diesel', parentId: 'middle' },
  { id: 'jet', name: 'Jet', parentId: 'middle' },
];
const facet = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: '', count }));

describe('counts by product', () => {
  it('are those of the groups, most first, without empty ones', () => {
    expect(groupCounts(products, facet({ gases: 4, lng: 4, middle: 9, diesel: 6, jet: 3 }))).toEqual([
      { id: 'middle', name: 'Middle distillates', count: 9 },
      { id: 'gases', name: 'Gases', count: 4 },
    ]);
    expect(groupCounts(products, [])).toEqual([]);
  });

  it('take for a product what has none below it', () => {
    expect(productCount(products.filter(({ id }) => id !== 'bio'))).toBe(3);
    expect(productCount([])).toBe(0);
  });
});

describe('counts by region', () => {
  it('sum their countries, most first', () => {
    const countries = [
      { id: 'nl', code: 'NL', region: 'Europe' },
      { id: 'be', code: 'BE', region: 'Europe' },
      { id: 'ae', code: 'AE', region: 'Asia' },
    ];
    expect(regionCounts(countries, facet({ ae: 5, be: 2, nl: 6, gone: 9 }))).toEqual([
      {
        region: 'Europe',
        count: 8,
        countries: [
          { id: 'nl', code: 'NL', count: 6 },
          { id: 'be', code: 'BE', count: 2 },
        ],
      },
      { region: 'Asia', count: 5, countries: [{ id: 'ae', code: 'AE', count: 5 }] },
    ]);
  });
});
