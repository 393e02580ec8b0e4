import { describe, expect, it } from 'vitest';
import { editModeOf, faultsThatCount } from './editMode.ts';

describe('editModeOf', () => {
  it.each([
    ['draft', null, 'draft'],
    ['rejected', null, 'draft'],
    ['pending', null, 'waiting'],
    ['approved', null, 'published'],
    ['paused', null, 'published'],
    ['expired', null, 'expired'],
    ['pending', 'ad1', 'revision'],
    ['rejected', 'ad1', 'revision'],
  ] as const)('%s, revises %s → %s', (status, revises, mode) => {
    expect(editModeOf({ status, revises })).toBe(mode);
  });
  it('takes what is not there yet for a draft', () => expect(editModeOf(null)).toBe('draft'));
});

describe('faultsThatCount', () => {
  const faults = [{ path: 'delivery.to' }, { path: 'validUntil' }];
  it.each([
    ['draft', [], ['delivery.to', 'validUntil']],
    ['expired', [], ['delivery.to']],
    ['published', ['description'], []],
    ['published', ['delivery'], ['delivery.to']],
  ] as const)('%s with changes in %j', (mode, changed, counted) => {
    expect(faultsThatCount(faults, mode, changed).map(({ path }) => path)).toEqual(counted);
  });
});
