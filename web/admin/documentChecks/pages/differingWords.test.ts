import { describe, expect, test } from 'vitest';
import { differingWords } from './differingWords.ts';

const differing = (left: string, right: string) => {
  const [a, b] = [left.split(' '), right.split(' ')];
  const [gone, come] = differingWords(a, b);
  return [[...gone].map((at) => a[at]), [...come].map((at) => b[at])];
};

describe('words that stand on one page only', () => {
  test('an altered figure is one word on each side', () => {
    expect(differing('Quantity 29,961.000 MT net', 'Quantity 49,961.000 MT net')).toEqual([
      ['29,961.000'],
      ['49,961.000'],
    ]);
  });
  test('a word more, a word less, and words in another place', () => {
    expect(differing('a b c', 'a b x c')).toEqual([[], ['x']]);
    expect(differing('a b c', 'a c')).toEqual([['b'], []]);
    expect(differing('a b c d', 'c d a b')).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
  test('case and forms of a letter are no difference; an empty page differs in all', () => {
    expect(differing('VESSEL ﬁne', 'Vessel fine')).toEqual([[], []]);
    expect(differingWords(['a', 'b'], [])).toEqual([new Set([0, 1]), new Set()]);
    expect(differingWords([], [])).toEqual([new Set(), new Set()]);
  });
  test('very long pages are not compared', () => {
    const long = Array.from({ length: 2_001 }, (_none, at) => `w${at}`);
    expect(differingWords(long, ['x'])).toEqual([new Set(), new Set()]);
  });
});
