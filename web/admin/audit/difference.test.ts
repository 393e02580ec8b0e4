import { describe, expect, it } from 'vitest';
import { differences, listChange } from './difference.ts';

describe('what an entry changed', () => {
  it('is told field by field, without what stayed equal', () => {
    expect(
      differences(
        { isActive: true, role: 'guest', profile: { company: 'Old BV', phone: null } },
        { isActive: false, role: 'guest', profile: { company: 'New BV', phone: null } },
      ),
    ).toEqual([
      { path: 'isActive', kind: 'changed', before: true, after: false },
      { path: 'profile.company', kind: 'changed', before: 'Old BV', after: 'New BV' },
    ]);
  });

  it('tells what came and what went', () => {
    expect(differences({ phone: '+31201234567', note: '' }, { company: 'New BV', note: null })).toEqual([
      { path: 'phone', kind: 'removed', before: '+31201234567', after: null },
      { path: 'company', kind: 'added', before: null, after: 'New BV' },
    ]);
    expect(differences(null, { role: 'admin' })).toEqual([
      { path: 'role', kind: 'added', before: null, after: 'admin' },
    ]);
    expect(differences({ role: 'admin' }, null)).toMatchObject([{ kind: 'removed' }]);
    expect(differences(null, null)).toEqual([]);
  });

  it('keeps falsehood and zero apart from nothing', () => {
    expect(differences({ limit: 0, isActive: false }, { limit: null, isActive: false })).toEqual([
      { path: 'limit', kind: 'removed', before: 0, after: null },
    ]);
  });
});

describe('a list that changed', () => {
  it('is told by what came and what went', () => {
    expect(listChange({ before: ['a', 'b'], after: ['b', 'c'] })).toEqual({ added: ['c'], removed: ['a'] });
    expect(listChange({ before: null, after: ['a'] })).toEqual({ added: ['a'], removed: [] });
  });

  it('is none where the values are no lists of words', () => {
    expect(listChange({ before: 'a', after: 'b' })).toBeNull();
    expect(listChange({ before: [{ id: 1 }], after: [] })).toBeNull();
  });
});

describe('an order that changed', () => {
  it('is told thing by thing, without those that kept their place', () => {
    const before = {
      products: [
        { id: 'a', order: 1 },
        { id: 'b', order: 2 },
        { id: 'c', order: 3 },
      ],
    };
    const after = {
      products: [
        { id: 'a', order: 2 },
        { id: 'b', order: 1 },
        { id: 'c', order: 3 },
      ],
    };
    expect(differences(before, after)).toEqual([
      { path: 'products.a.order', kind: 'changed', before: 1, after: 2 },
      { path: 'products.b.order', kind: 'changed', before: 2, after: 1 },
    ]);
  });
});
