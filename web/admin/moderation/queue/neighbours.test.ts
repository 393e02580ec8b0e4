import { describe, expect, it } from 'vitest';
import { afterDecision, stepFrom } from './neighbours.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('stepping through the list', () => {
  it('goes one on or back and stops at the ends', () => {
    expect(stepFrom(list, 'a', 1)?.id).toBe('b');
    expect(stepFrom(list, 'c', 1)?.id).toBe('c');
    expect(stepFrom(list, 'b', -1)?.id).toBe('a');
    expect(stepFrom(list, 'a', -1)?.id).toBe('a');
  });

  it('begins at the first where none of the list is open', () => {
    expect(stepFrom(list, undefined, 1)?.id).toBe('a');
    expect(stepFrom(list, 'elsewhere', -1)?.id).toBe('a');
    expect(stepFrom([], 'a', 1)).toBeNull();
  });
});

describe('after a decision', () => {
  it('comes the next one, or the one before at the end', () => {
    expect(afterDecision(list, 'a')?.id).toBe('b');
    expect(afterDecision(list, 'c')?.id).toBe('b');
  });

  it('comes the first where the list has moved on, and nothing from an empty one', () => {
    expect(afterDecision(list, 'elsewhere')?.id).toBe('a');
    expect(afterDecision([{ id: 'a' }], 'a')).toBeNull();
  });
});
