import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../contract/core/address.ts';
import { contract } from '../../../contract/index.ts';
import { publicAdsQuery } from '../../../contract/market/adSearch.ts';
import { parseSearch, stringifySearch } from '../../app/routes/searchString.ts';
import {
  changed,
  cleared,
  filterCount,
  filtersOf,
  furtherFilters,
  listQuery,
  mapFilters,
  originToggled,
  parseMarketSearch,
  toggled,
} from './marketSearch.ts';

const product = '0190a1b2-0000-7000-8000-000000000001';
const country = '0190a1b2-0000-7000-8000-000000000002';

const fromAddress = (text: string) => parseMarketSearch(parseSearch(text));

describe('the market in the address', () => {
  it('reads filters, sort, page and view', () => {
    const search = fromAddress(
      `?side=sell&productId=${product}&term=CIF&term=FOB&priceMax=110.5&sort=price_asc&page=3&view=map`,
    );
    expect(search).toEqual({
      side: 'sell',
      productId: [product],
      term: ['CIF', 'FOB'],
      priceMax: 110.5,
      sort: 'price_asc',
      page: 3,
      view: 'map',
    });
  });

  it('leaves out what is not valid and keeps the rest', () => {
    expect(fromAddress('?priceMin=abc&bbox=1,2,3&page=0&side=sell&junk=1&view=globe')).toEqual({
      side: 'sell',
    });
  });

  it('comes back from the address it was written to', () => {
    const search = fromAddress(
      `?q=EN+590&countryId=${country}&productId=${product}&bbox=-10,35,30,60&density=cards`,
    );
    expect(fromAddress(stringifySearch(search))).toEqual(search);
  });

  it('asks only for what the server understands', () => {
    const search = fromAddress(
      `?q=diesel&productId=${product}&priceMin=80&priceBasis=usdPerTonne&view=both&density=cards&page=2`,
    );
    const address = new URL(addressOf(contract.ads.publicList, { query: listQuery(search) }), 'http://x');
    expect(publicAdsQuery.safeParse(parseSearch(address.search)).success).toBe(true);
    expect(address.search).toBe(`?q=diesel&productId=${product}&priceMin=80&priceBasis=usdPerTonne&page=2`);
  });
});

describe('queries', () => {
  it('are equal for searches that ask the same', () => {
    const plain = listQuery({ side: 'buy' });
    expect(listQuery({ side: 'buy', page: 1, sort: 'newest', view: 'map', density: 'cards' })).toEqual(plain);
    expect(listQuery({ side: 'buy', priceBasis: 'usdPerTonne', quantityBasis: 'barrels' })).toEqual(plain);
  });

  it('keep a basis where an order or a figure uses it', () => {
    expect(listQuery({ sort: 'price_asc', priceBasis: 'usdPerTonne' })).toEqual({
      sort: 'price_asc',
      priceBasis: 'usdPerTonne',
    });
    expect(filtersOf({ quantityMin: 5, quantityBasis: 'barrels' })).toEqual({
      quantityMin: 5,
      quantityBasis: 'barrels',
    });
  });

  it('let the map look around the area that narrows the list', () => {
    expect(mapFilters({ side: 'sell', bbox: '0,0,10,10' })).toEqual({ side: 'sell' });
  });
});

describe('changes', () => {
  it('start at page 1 and drop what is empty', () => {
    expect(changed({ page: 4, term: ['CIF'], q: 'x' }, { term: [], q: '' })).toEqual({});
    expect(changed({ side: 'sell' }, { page: 2 })).toEqual({ side: 'sell', page: 2 });
    expect(changed({ page: 4, side: 'sell' }, { side: undefined, page: 1 })).toEqual({});
  });

  it('clear every filter but not how it is shown', () => {
    expect(
      cleared({
        q: 'x',
        bbox: '0,0,1,1',
        priceMin: 1,
        sort: 'quantity',
        view: 'list',
        density: 'cards',
        page: 9,
      }),
    ).toEqual({
      sort: 'quantity',
      view: 'list',
      density: 'cards',
    });
  });

  it('count a range once and a basis never', () => {
    expect(filterCount({})).toBe(0);
    expect(
      filterCount({
        priceMin: 1,
        priceMax: 2,
        priceBasis: 'usdPerBbl',
        deliveryFrom: '2026-12-01',
        deliveryTo: '2026-12-31',
      }),
    ).toBe(2);
    expect(filterCount({ side: 'sell', term: ['CIF', 'FOB'], view: 'map', sort: 'quantity' })).toBe(2);
  });

  it('counts those behind "More filters" by themselves', () => {
    expect(furtherFilters({ side: 'sell', term: ['CIF'], productTypeId: [product] })).toBe(0);
    expect(furtherFilters({ portId: [product], deliveryFrom: '2026-12-01', region: ['Asia'] })).toBe(3);
  });

  it('want an origin or exclude it, never both by one click', () => {
    const search = { originCountryId: [country], originExcluded: [product] };
    expect(changed(search, originToggled(search, 'originExcluded', country))).toEqual({
      originExcluded: [product, country],
    });
    expect(changed(search, originToggled(search, 'originCountryId', product))).toEqual({
      originCountryId: [country, product],
    });
    const both = { originCountryId: [country], originExcluded: [country] };
    expect(changed(both, originToggled(both, 'originCountryId', country))).toEqual({
      originExcluded: [country],
    });
  });

  it('toggle one value of a list', () => {
    expect(toggled(undefined, 'a')).toEqual(['a']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});
