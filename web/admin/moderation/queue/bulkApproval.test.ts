import { describe, expect, it } from 'vitest';
import type { AdSummary } from '../../../../contract/ads/adShapes.ts';
import { failuresOf, toggled } from './bulkApproval.ts';

const ad = (id: string, more: Partial<AdSummary> = {}) =>
  ({ id, title: `Ad ${id}`, version: 3, status: 'pending', revises: null, ...more }) as AdSummary;

describe('picking ads to approve together', () => {
  it('keeps the version that was read, and lets go at the second press', () => {
    const picked = toggled([], ad('1'));
    expect(picked).toEqual([{ id: '1', title: 'Ad 1', version: 3 }]);
    expect(toggled(picked, ad('1', { version: 4 }))).toEqual([]);
  });

  it('leaves out what has to be decided alone or is decided', () => {
    expect(toggled([], ad('1', { revises: '2' }))).toEqual([]);
    expect(toggled([], ad('1', { status: 'approved' }))).toEqual([]);
  });

  it('names what failed', () => {
    expect(failuresOf([{ id: '1', code: 'STALE' }], toggled([], ad('1')))).toEqual([
      { id: '1', title: 'Ad 1', code: 'STALE' },
    ]);
  });
});
