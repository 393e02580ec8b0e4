import { describe, expect, it } from 'vitest';
import { sentSide, squareIn } from './crop.ts';

const picture = { width: 1200, height: 800 };

describe('squareIn', () => {
  it.each([
    ['the middle', { x: 200, y: 0, width: 800, height: 800 }, { x: 200, y: 0, side: 800 }],
    ['fractions of pixels', { x: 10.4, y: 20.6, width: 99.6, height: 99.7 }, { x: 10, y: 21, side: 100 }],
    ['an area over the near rim', { x: -3, y: -1, width: 400, height: 400 }, { x: 0, y: 0, side: 400 }],
    ['an area over the far rim', { x: 900, y: 500, width: 400, height: 400 }, { x: 800, y: 400, side: 400 }],
    ['an area larger than the picture', { x: 0, y: 0, width: 2000, height: 2000 }, { x: 0, y: 0, side: 800 }],
    ['an area that is not quite square', { x: 0, y: 0, width: 300, height: 301 }, { x: 0, y: 0, side: 300 }],
    ['nothing', { x: 5, y: 5, width: 0, height: 0 }, { x: 5, y: 5, side: 1 }],
  ])('%s', (_, area, square) => {
    expect(squareIn(area, picture)).toEqual(square);
  });
});

describe('sentSide', () => {
  it('shrinks large squares and leaves small ones', () => {
    expect([sentSide(4000), sentSide(512), sentSide(90)]).toEqual([512, 512, 90]);
  });
});
