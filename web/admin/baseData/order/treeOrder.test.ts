import { describe, expect, test } from 'vitest';
import {
  changedPlaces,
  dropTarget,
  isSameOrder,
  type Move,
  placed,
  placesOf,
  refusalOf,
  targetOf,
  treeOf,
} from './treeOrder.ts';

const LEVELS = 3;
/** a ─ b ─ c, d; e */
const tree = treeOf([
  { id: 'e', parentId: null, order: 5 },
  { id: 'a', parentId: null, order: 1 },
  { id: 'd', parentId: 'a', order: 2 },
  { id: 'b', parentId: 'a', order: 1 },
  { id: 'c', parentId: 'b', order: 0 },
]);
const lines = (of: typeof tree) =>
  placesOf(of).map(({ id, parentId, order }) => `${parentId ?? '.'}/${order} ${id}`);
const moved = (id: string, move: Move) => {
  const target = targetOf(tree, id, move, LEVELS);
  return typeof target === 'string' ? target : lines(placed(tree, id, target));
};

describe('the order of a tree', () => {
  test('is read from parents and places, whatever the numbers between', () => {
    expect(lines(tree)).toEqual(['./0 a', 'a/0 b', 'b/0 c', 'a/1 d', './1 e']);
    expect(treeOf([{ id: 'x', parentId: 'gone', order: 0 }]).get(null)).toEqual(['x']);
  });

  test('changes by one step, and says why where there is none', () => {
    expect(moved('d', 'up')).toEqual(['./0 a', 'a/0 d', 'a/1 b', 'b/0 c', './1 e']);
    expect(moved('b', 'down')).toEqual(['./0 a', 'a/0 d', 'a/1 b', 'b/0 c', './1 e']);
    expect(moved('d', 'in')).toEqual(['./0 a', 'a/0 b', 'b/0 c', 'b/1 d', './1 e']);
    expect(moved('b', 'out')).toEqual(['./0 a', 'a/0 d', './1 b', 'b/0 c', './2 e']);
    expect([moved('a', 'up'), moved('e', 'down'), moved('b', 'in'), moved('a', 'out')]).toEqual([
      'first',
      'last',
      'nothingAbove',
      'top',
    ]);
  });

  test('keeps to its levels and out of circles', () => {
    expect(targetOf(tree, 'd', 'in', 2)).toBe('tooDeep');
    expect(refusalOf(tree, 'a', { parentId: 'e', index: 0 }, LEVELS)).toBe('tooDeep');
    expect(refusalOf(tree, 'a', { parentId: 'c', index: 0 }, LEVELS)).toBe('intoItself');
    expect(refusalOf(tree, 'b', { parentId: 'e', index: 0 }, LEVELS)).toBeNull();
  });

  test('takes a drop before, after and below', () => {
    const dropped = (id: string, onto: string, operation: Parameters<typeof dropTarget>[3]) =>
      lines(placed(tree, id, dropTarget(tree, id, onto, operation)));
    expect(dropped('e', 'b', 'reorder-before')).toEqual(['./0 a', 'a/0 e', 'a/1 b', 'b/0 c', 'a/2 d']);
    expect(dropped('b', 'd', 'reorder-after')).toEqual(['./0 a', 'a/0 d', 'a/1 b', 'b/0 c', './1 e']);
    expect(dropped('d', 'e', 'combine')).toEqual(['./0 a', 'a/0 b', 'b/0 c', './1 e', 'e/0 d']);
    expect(isSameOrder(tree, placed(tree, 'd', dropTarget(tree, 'd', 'b', 'reorder-after')))).toBe(true);
  });

  test('is saved with all that stand below the parents it changed, and nothing else', () => {
    const after = placed(tree, 'c', { parentId: 'a', index: 0 });
    expect(changedPlaces(tree, after)).toEqual([
      { id: 'c', parentId: 'a', order: 0 },
      { id: 'b', parentId: 'a', order: 1 },
      { id: 'd', parentId: 'a', order: 2 },
    ]);
    expect(changedPlaces(tree, tree)).toEqual([]);
  });
});
