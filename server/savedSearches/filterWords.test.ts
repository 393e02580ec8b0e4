import { expect, test } from 'vitest';
import { whyIn } from './filterWords.ts';

test('reasons are said in the language of who is told', () => {
  const why = ['“дизель”', 'Sell', 'CIF', 'in the map area', '≥ 30\u00a0000\u00a0t'];
  expect(whyIn('ru', why)).toEqual([
    '“дизель”',
    'Предложение',
    'CIF',
    'в области карты',
    '≥ 30\u00a0000\u00a0t',
  ]);
  expect(whyIn(null, why)).toEqual(why);
});
