import { describe, expect, it } from 'vitest';
import { type ProductChoice, searchProducts } from './productSearch.ts';

const choice = (name: string, group: string, aliases: string[]): ProductChoice => ({
  id: name,
  name,
  group,
  aliases,
});
const choices = [
  choice('Diesel (road)', 'Middle distillates', ['DIESEL', 'AGO', 'ULSD', 'EN590']),
  choice('Gasoil / heating oil', 'Middle distillates', ['GASOIL', 'gas oil', 'D2']),
  choice('Mazut', 'Marine & fuel oils', ['M100', 'mazout']),
];
const found = (text: string) => searchProducts(choices, text).map(({ name, alias }) => [name, alias]);

describe('searchProducts', () => {
  it('finds by trade name and says by which', () => {
    expect(found('ago')).toEqual([['Diesel (road)', 'AGO']]);
    expect(found('en 590')).toEqual([['Diesel (road)', 'EN590']]);
    expect(found('M-100')).toEqual([['Mazut', 'M100']]);
  });

  it('puts the better match first and does not name an alias where the name itself matches', () => {
    expect(found('gasoil')[0]).toEqual(['Gasoil / heating oil', 'GASOIL']);
    expect(found('mazut')).toEqual([['Mazut', null]]);
  });

  it('puts a word that begins with what is typed before one that only holds it', () => {
    const oils = [choice('Boiler fuel', 'Fuels', []), choice('Crude oil', 'Crude', [])];
    expect(searchProducts(oils, 'oil').map(({ name }) => name)).toEqual(['Crude oil', 'Boiler fuel']);
  });

  it('finds a whole group and, with nothing typed, everything', () => {
    expect(found('distill')).toHaveLength(2);
    expect(found('')).toHaveLength(3);
    expect(found('zzz')).toEqual([]);
  });
});
