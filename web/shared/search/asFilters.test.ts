import { expect, test } from 'vitest';
import { asFilters } from './asFilters.ts';

test('what a text names becomes filters beside those that are set, and the other words stay', () => {
  const chip = { kind: 'term' as const, label: 'FOB', without: '' };
  expect(
    asFilters(
      { q: 'prompt FOB ARA 30kt', term: ['CIF'], side: 'sell' },
      {
        rest: 'prompt',
        chips: [
          { ...chip, filters: { term: ['FOB'] } },
          { ...chip, kind: 'trading_region', filters: { tradingRegion: ['ARA'] } },
          { ...chip, kind: 'quantity', filters: { quantityMin: 30_000, quantityBasis: 'tonnes' } },
        ],
      },
    ),
  ).toEqual({
    q: 'prompt',
    term: ['CIF', 'FOB'],
    tradingRegion: ['ARA'],
    quantityMin: 30_000,
    quantityBasis: 'tonnes',
  });
});
