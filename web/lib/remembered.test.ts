import { expect, test } from 'vitest';
import { readPriceUnit } from './priceUnit.ts';
import { remembered } from './remembered.ts';

const memory = (start: Record<string, string> = {}) => {
  const values = new Map(Object.entries(start));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};
const unitIn = (store: ReturnType<typeof memory> | null) =>
  remembered('priceUnit', readPriceUnit, String, store);

test('the unit of comparable prices is there again after a reload, and everywhere at once', () => {
  const store = memory();
  const first = unitIn(store);
  let told = 0;
  first.subscribe(() => {
    told += 1;
  });
  first.set('eurPerMWh');
  expect(told).toBe(1);
  expect(unitIn(store).get()).toBe('eurPerMWh');
});

test('what is stored and unknown, or cannot be stored, is the usual unit', () => {
  expect(unitIn(memory({ priceUnit: 'gallons' })).get()).toBe('auto');
  const without = unitIn(null);
  without.set('usdPerBbl');
  expect(without.get()).toBe('usdPerBbl');
});
