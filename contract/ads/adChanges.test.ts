import { describe, expect, it } from 'vitest';
import { changedFields, needsApproval } from './adChanges.ts';
import type { AdPayload } from './adPayload.ts';

describe('changedFields', () => {
  const before: AdPayload = {
    side: 'sell',
    description: 'Pernis',
    price: { type: 'fixed', amount: 700, currencyId: 'c', unitId: 'u' },
  };
  it('names what differs, what is new and what is gone', () => {
    const { description: _, ...rest } = before;
    const after = { ...rest, price: { type: 'negotiable' as const }, title: 'New' };
    expect(changedFields(before, after)).toEqual(['title', 'description', 'price']);
  });
  it('sees that nothing differs', () => {
    expect(changedFields(before, { ...before, price: { ...before.price } as AdPayload['price'] })).toEqual(
      [],
    );
  });
  it('takes an omitted field for what it means, and a copied file for its original', () => {
    const explicit: AdPayload = { ...before, dealKind: 'spot', quality: [], contact: { types: ['in_app'] } };
    expect(changedFields(before, explicit)).toEqual([]);
    const document = { title: 'Certificate', kind: 'other', visibility: 'public' } as const;
    const [one, copy] = ['a', 'b'].map((id) => ({ ...before, documents: [{ ...document, id }] }));
    expect(changedFields(one as AdPayload, copy as AdPayload)).toEqual(['documents']);
    expect(changedFields(one as AdPayload, copy as AdPayload, () => 'file')).toEqual([]);
  });
  it('knows which of them wait for approval', () => {
    expect(needsApproval(['title', 'price'])).toBe(true);
    expect(needsApproval(['description'])).toBe(false);
  });
});
