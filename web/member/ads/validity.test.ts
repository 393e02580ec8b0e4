import { describe, expect, it } from 'vitest';
import { daysLeft, endsSoon } from './validity.ts';

const now = Date.parse('2026-11-20T22:30:00Z');

describe('daysLeft', () => {
  it.each([
    ['2026-11-20', 0],
    ['2026-11-21', 1],
    ['2026-12-20', 30],
    ['2026-11-19', -1],
  ])('%s → %i', (day, left) => expect(daysLeft(day, now)).toBe(left));
});

describe('endsSoon', () => {
  it('speaks of published and paused ads in their last week', () => {
    expect(endsSoon({ status: 'approved', validUntil: '2026-11-27' }, now)).toBe(7);
    expect(endsSoon({ status: 'paused', validUntil: '2026-11-20' }, now)).toBe(0);
  });
  it('says nothing of others', () => {
    expect(endsSoon({ status: 'approved', validUntil: '2026-11-28' }, now)).toBeNull();
    expect(endsSoon({ status: 'draft', validUntil: '2026-11-21' }, now)).toBeNull();
    expect(endsSoon({ status: 'approved', validUntil: null }, now)).toBeNull();
  });
});
