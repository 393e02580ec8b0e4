import { describe, expect, it } from 'vitest';
import type { AdPayload } from '../../contract/adPayload.ts';
import { changedParts, editModeOf, faultsThatCount, isProtected } from './editMode.ts';

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

describe('changedParts', () => {
  const before: AdPayload = {
    side: 'sell',
    description: 'Pernis',
    price: { type: 'fixed', amount: 700, currencyId: 'c', unitId: 'u' },
  };
  it('names what differs, what is new and what is gone', () => {
    const { description: _, ...rest } = before;
    const after = { ...rest, price: { type: 'negotiable' as const }, title: 'New' };
    expect(changedParts(before, after)).toEqual(['price', 'title', 'description']);
  });
  it('sees that nothing differs', () => {
    expect(changedParts(before, structuredClone(before))).toEqual([]);
  });
  it('knows which of them wait for approval', () => {
    expect(isProtected('price')).toBe(true);
    expect(isProtected('description')).toBe(false);
  });
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
