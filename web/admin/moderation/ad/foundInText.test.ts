import { describe, expect, it } from 'vitest';
import { foundInText } from './foundInText.ts';

describe('cautions in a text', () => {
  it('are marked where they stand, whatever the case and the space', () => {
    expect(foundInText('We sell jp54 in tanks. JP54!', ['JP54', 'in  tanks'])).toEqual([
      { text: 'We sell ', isFound: false },
      { text: 'jp54', isFound: true },
      { text: ' ', isFound: false },
      { text: 'in tanks', isFound: true },
      { text: '. ', isFound: false },
      { text: 'JP54', isFound: true },
      { text: '!', isFound: false },
    ]);
  });

  it('take the longer of two that begin alike', () => {
    expect(foundInText('storage fee', ['storage', 'storage fee'])).toEqual([
      { text: 'storage fee', isFound: true },
    ]);
  });

  it('may be several of one finding', () => {
    expect(
      foundInText('LOI then POF', ['LOI, POF']).flatMap(({ text, isFound }) => (isFound ? [text] : [])),
    ).toEqual(['LOI', 'POF']);
  });

  it('are read as words, not as a pattern', () => {
    expect(foundInText('a (b) [c', ['(b)', '[c', '.*'])).toEqual([
      { text: 'a ', isFound: false },
      { text: '(b)', isFound: true },
      { text: ' ', isFound: false },
      { text: '[c', isFound: true },
    ]);
  });

  it('leave a text alone in which there are none', () => {
    expect(foundInText('clean', [null, ' '])).toEqual([{ text: 'clean', isFound: false }]);
    expect(foundInText('', ['x'])).toEqual([]);
  });
});
