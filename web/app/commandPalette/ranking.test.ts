import { describe, expect, it } from 'vitest';
import { fitness, ranked } from './ranking.ts';

const commands = [
  { label: 'Market' },
  { label: 'My ads' },
  { label: 'New ad', keywords: 'Post an ad' },
  { label: 'Notifications' },
  { label: 'Site settings · Maintenance', keywords: 'closed banner message' },
  { label: 'Ports' },
  { label: 'Kopfüber' },
];
const found = (typed: string) => ranked(commands, typed, 3).map(({ label }) => label);

describe('a command', () => {
  it('is found by its beginning, by any of its words, and by accents left out', () => {
    expect(found('mar')).toEqual(['Market']);
    expect(found('ads')).toEqual(['My ads']);
    expect(found('main site')).toEqual(['Site settings · Maintenance']);
    expect(found('KOPFU')).toEqual(['Kopfüber']);
  });

  it('is found by what else it may be called, after those that are called so', () => {
    expect(found('post')).toEqual(['New ad']);
    expect(found('ad')).toEqual(['New ad', 'My ads']);
    expect(found('banner')).toEqual(['Site settings · Maintenance']);
  });

  it('is found by its letters in their order, from the beginning of a word on', () => {
    expect(found('ntf')).toEqual(['Notifications']);
    expect(found('mkt')).toEqual(['Market']);
    expect(found('nt')).toEqual(['Site settings · Maintenance']);
    expect(fitness({ label: 'Ports' }, 'tsp')).toBeNull();
  });

  it('is not found by what is not in it', () => {
    expect(found('xyz')).toEqual([]);
    expect(found('market xyz')).toEqual([]);
  });
});
