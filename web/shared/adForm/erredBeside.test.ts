import { expect, it } from 'vitest';
import { erredBeside } from './erredBeside.ts';

const error = { type: 'missing', message: 'Required' };

it('names the errors of the part that was changed, and no others', () => {
  const errors = {
    side: error,
    price: { type: error, amount: error },
    quality: [undefined, { value: error }],
    productId: error,
  };
  expect(erredBeside('productId', errors)).toEqual(['productId']);
  expect(erredBeside('price.currencyId', errors)).toEqual(['price.type', 'price.amount']);
  expect(erredBeside('quality.0.value', errors)).toEqual(['quality.1.value']);
  expect(erredBeside('title', errors)).toEqual([]);
  expect(erredBeside(undefined, errors)).toEqual([]);
});
