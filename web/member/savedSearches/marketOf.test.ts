import { expect, it } from 'vitest';
import { savedSearchBody } from '../../../contract/market/savedSearches.ts';
import { bodyOf, marketOf } from './marketOf.ts';

const query = {
  q: 'ulsd',
  side: 'sell',
  productId: ['0198c0de-0000-7000-8000-000000000001'],
  priceMin: 80,
  priceBasis: 'usdPerBbl',
  quantityBasis: 'tonnes',
  bbox: '-10,35,30,60',
};

it('opens in the market with the filters that it was saved with', () => {
  const { quantityBasis: _, ...narrowing } = query;
  expect(marketOf({ query })).toEqual(narrowing);
});

it('leaves out what the market does not know', () => {
  expect(marketOf({ query: { side: 'sell', colour: 'red', priceMin: 'much' } })).toEqual({ side: 'sell' });
});

it('is sent back as the server takes it', () => {
  const body = bodyOf({ name: 'ARA diesel', query, frequency: 'daily' });
  expect(savedSearchBody.parse(body)).toMatchObject({
    name: 'ARA diesel',
    query: { side: 'sell', priceMin: 80 },
  });
});
