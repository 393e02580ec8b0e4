import { expect, test } from 'vitest';
import { whyIn } from './filterLabels.ts';

test('reasons are said in the language of who is told', () => {
  const why = ['“дизель”', 'Sell', 'CIF', 'in the map area', '≥ 30\u00a0000\u00a0t'];
  expect(whyIn('ru', why)).toEqual([
    '«дизель»',
    'Предложение',
    'CIF',
    'в области карты',
    '≥ 30\u00a0000\u00a0t',
  ]);
  expect(whyIn(null, why)).toEqual(why);
});

test('places, currencies and days of them, too', () => {
  const why = [
    'from Saudi Arabia',
    'not from Saudi Arabia',
    'in USD',
    'delivery 1 Dec 2026 – 5 Dec 2026',
    'delivery until 5 Sept 2026',
  ];
  expect(whyIn('fr', why)).toEqual([
    expect.stringMatching(/^origine : /),
    expect.stringMatching(/^origine exclue : /),
    'en USD',
    'livraison 1 déc. 2026 – 5 déc. 2026',
    'livraison jusqu’au 5 sept. 2026',
  ]);
  expect(whyIn(null, why)).toEqual(why);
});
