import { describe, expect, it } from 'vitest';
import type { AdSummary } from '../../../../contract/ads/adShapes.ts';
import { failuresOf, toggled, withAll, withoutAll } from './bulkApproval.ts';

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

  it('unpicks with “select all” only what that picks, and not what was picked one by one', () => {
    const alone = toggled([], ad('9', { risk: 80 }));
    const page = [ad('1'), ad('2'), ad('3', { revises: '2' })];
    const all = withAll(toggled(alone, ad('1')), page);
    expect(all.map(({ id }) => id)).toEqual(['9', '1', '2']);
    expect(withoutAll(all, page)).toEqual(alone);
  });

  it('names what failed', () => {
    expect(failuresOf([{ id: '1', code: 'STALE' }], toggled([], ad('1')))).toEqual([
      { id: '1', title: 'Ad 1', code: 'STALE' },
    ]);
  });
});
