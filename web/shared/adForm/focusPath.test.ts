import { describe, expect, it } from 'vitest';
import { adPayload, adSections } from '../../../contract/ads/adPayload.ts';
import { focusPath, inReadingOrder, missingPath, sectionOfPath, stillMissing } from './focusPath.ts';

describe('focusPath', () => {
  const fixed = { type: 'fixed', written: 'builder' } as const;
  it('goes to the field that answers a complaint about a part', () => {
    expect(focusPath('price', fixed)).toBe('price.amount');
    expect(focusPath('price', { type: 'formula', written: 'text' })).toBe('price.benchmark');
    expect(focusPath('price', { type: 'formula', written: 'builder' })).toBe(
      'price.formula.terms.0.benchmark',
    );
    expect(focusPath('delivery.place', fixed)).toBe('delivery.place');
    expect(missingPath('delivery.place', fixed)).toBe('delivery.portId');
    expect(focusPath('paymentTerms.2', fixed)).toBe('paymentTerms');
    expect(focusPath('quality.3.max', fixed)).toBe('quality.3.max');
  });
});

describe('stillMissing', () => {
  it('does not call a part missing that is filled, but wrong', () => {
    expect(stillMissing({}, [])).toEqual([
      'side',
      'productId',
      'quantity',
      'price',
      'delivery',
      'paymentTerms',
    ]);
    expect(stillMissing({}, [{ path: 'delivery.place' }])).not.toContain('delivery');
  });
});

describe('inReadingOrder', () => {
  it('knows a place for every part of an ad', () => {
    const paths = Object.keys(adPayload.shape).map((path) => ({ path }));
    const ordered = inReadingOrder([{ path: 'unknown' }, ...paths]);
    expect(ordered[0]?.path).toBe('unknown');
    expect(
      inReadingOrder([{ path: 'paymentTerms' }, { path: 'delivery.countryId' }, { path: 'side' }]).map(
        ({ path }) => path,
      ),
    ).toEqual(['side', 'delivery.countryId', 'paymentTerms']);
    for (const { path } of paths) expect(adSections).toContain(sectionOfPath(path));
  });
});
