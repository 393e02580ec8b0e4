import { describe, expect, test } from 'vitest';
import type { Suggestion } from '../../../contract/market/market.ts';
import { grouped, pickedSearch, stillFitting } from './suggest.ts';

const suggestion = (kind: Suggestion['kind'], value: string, label = value, note: string | null = null) => ({
  kind,
  value,
  label,
  note,
});

describe('suggestions', () => {
  test('stand by what they are, the kind of the best match first', () => {
    const groups = grouped([
      suggestion('port', 'p1'),
      suggestion('product', 'd1'),
      suggestion('country', 'c1'),
      suggestion('product_type', 't1'),
      suggestion('word', 'w'),
    ]);
    expect(groups.map(({ name, items }) => [name, items.map(({ value }) => value)])).toEqual([
      ['places', ['p1', 'c1']],
      ['products', ['d1', 't1']],
      ['words', ['w']],
    ]);
  });

  test('of a shorter text stay only where they hold for the longer one', () => {
    const items = [
      suggestion('port', '1', 'Rotterdam', 'Netherlands'),
      suggestion('port', '2', 'Rostock', 'Germany'),
      suggestion('product', '3', 'Diésel', 'AGO'),
    ];
    expect(stillFitting(items, 'rot').map(({ value }) => value)).toEqual(['1']);
    expect(stillFitting(items, 'rotterdam neth').map(({ value }) => value)).toEqual(['1']);
    expect(stillFitting(items, 'diesel').map(({ value }) => value)).toEqual(['3']);
    expect(stillFitting(items, 'ago').map(({ value }) => value)).toEqual(['3']);
  });
});

describe('picking a suggestion', () => {
  test('sets the filter it names beside those there are, in place of the text', () => {
    expect(pickedSearch({ q: 'ago', productId: ['a'] }, suggestion('product', 'b'))).toEqual({
      q: undefined,
      productId: ['a', 'b'],
    });
    expect(pickedSearch({ portId: ['a'] }, suggestion('port', 'a'))).toEqual({ q: undefined, portId: ['a'] });
    expect(pickedSearch({}, suggestion('product_type', 't'))).toEqual({ q: undefined, productTypeId: ['t'] });
    expect(pickedSearch({}, suggestion('country', 'c'))).toEqual({ q: undefined, countryId: ['c'] });
  });

  test('of a word searches for it, of an ad narrows nothing', () => {
    expect(pickedSearch({ side: 'buy' }, suggestion('word', 'diesel'))).toEqual({ q: 'diesel' });
    expect(pickedSearch({}, suggestion('ad', 'en-590-gm-8k3f2'))).toBeNull();
  });
});
