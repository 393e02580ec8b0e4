import { expect, test } from 'vitest';
import { isAsSent } from './isAsSent.ts';

const sent = { productId: '', price: { amount: '', currencyId: 'usd' }, documents: [] };

test('a field filled while the answer was on its way is not marked by it', () => {
  expect(isAsSent('productId', sent, { ...sent, productId: 'diesel' })).toBe(false);
  expect(isAsSent('price.amount', sent, { ...sent, price: { amount: '700', currencyId: 'usd' } })).toBe(
    false,
  );
});

test('a field that is still what was sent is marked', () => {
  expect(isAsSent('price.amount', sent, structuredClone({ ...sent, productId: 'diesel' }))).toBe(true);
  expect(isAsSent('unknown', sent, sent)).toBe(true);
});
