import { expect, test } from 'vitest';
import { msg } from '../../contract/core/message.ts';
import { whyIn } from './filterLabels.ts';

test('reasons are said in the language of who is told', () => {
  const why = [
    msg('market.quoted', { text: 'дизель' }),
    msg('market.sell'),
    'CIF',
    msg('market.mapArea'),
    '≥ 30\u00a0000\u00a0t',
  ];
  expect(whyIn('ru', why)).toEqual([
    '«дизель»',
    'Предложение',
    'CIF',
    'в области карты',
    '≥ 30\u00a0000\u00a0t',
  ]);
  expect(whyIn(null, why)).toEqual(['“дизель”', 'Sell', 'CIF', 'in the map area', '≥ 30\u00a0000\u00a0t']);
});

test('places, currencies and days of them, too', () => {
  const place = { name: 'Saudi Arabia' };
  const why = [
    msg('market.fromPlace', { place }),
    msg('market.notFromPlace', { place }),
    msg('market.inCurrency', { place: 'USD' }),
    msg('market.deliveryBetween', { from: { day: '2026-12-01' }, to: { day: '2026-12-05' } }),
    msg('market.deliveryUntil', { to: { day: '2026-09-05' } }),
  ];
  expect(whyIn('fr', why)).toEqual([
    'origine : Arabie saoudite',
    'origine exclue : Arabie saoudite',
    'en USD',
    'livraison 1 déc. 2026 – 5 déc. 2026',
    'livraison jusqu’au 5 sept. 2026',
  ]);
  // A country that an operator named otherwise stays as it is.
  expect(whyIn('fr', [{ name: 'Our own land' }])).toEqual(['Our own land']);
  expect(whyIn(null, why)).toEqual([
    'from Saudi Arabia',
    'not from Saudi Arabia',
    'in USD',
    'delivery 1 Dec 2026 – 5 Dec 2026',
    'delivery until 5 Sept 2026',
  ]);
});
