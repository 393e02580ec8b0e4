import { describe, expect, it } from 'vitest';
import { parseMarketSearch } from '../../shared/filters/marketSearch.ts';
import { ownPath } from './ownPath.ts';
import { parseSearch, stringifySearch } from './searchString.ts';

describe('search of an address', () => {
  it('reads and writes repeated keys as lists', () => {
    expect(parseSearch('?side=sell&term=CIF&term=FOB')).toEqual({ side: 'sell', term: ['CIF', 'FOB'] });
    expect(stringifySearch({ q: 'jet a1', term: ['CIF', 'FOB'], page: 2, side: undefined, none: [] })).toBe(
      '?q=jet+a1&term=CIF&term=FOB&page=2',
    );
    expect(stringifySearch({})).toBe('');
  });

  it('keeps what the market understands and drops the rest', () => {
    const read = parseMarketSearch(parseSearch('?side=both&term=CIF&priceMin=80&page=0&view=map&utm=x'));
    expect(read).toEqual({ term: ['CIF'], priceMin: 80, view: 'map' });
  });
});

describe('ownPath', () => {
  it.each(['/users/ads', '/market?side=sell', '/'])('lets %s through', (path) => {
    expect(ownPath(path)).toBe(path);
  });
  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/a b',
    '',
    7,
    undefined,
  ])('refuses %s', (path) => {
    expect(ownPath(path)).toBeNull();
  });
});
