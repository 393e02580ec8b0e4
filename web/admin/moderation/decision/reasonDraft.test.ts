import { describe, expect, it } from 'vitest';
import { withoutTemplate, withTemplate } from './reasonDraft.ts';

const price = { text: 'The price is far off.', fields: ['price.amount', 'price.unitId'] };

describe('a reason template', () => {
  it('fills an empty reason and marks its fields', () => {
    expect(withTemplate({ rejectionReason: ' ', rejectedFields: [] }, price)).toEqual({
      rejectionReason: price.text,
      rejectedFields: price.fields,
    });
  });

  it('is added below what is written, and once', () => {
    const written = { rejectionReason: 'Thanks for posting.', rejectedFields: ['title', 'price.amount'] };
    const once = withTemplate(written, price);
    expect(once).toEqual({
      rejectionReason: 'Thanks for posting.\n\nThe price is far off.',
      rejectedFields: ['title', 'price.amount', 'price.unitId'],
    });
    expect(withTemplate(once, price)).toEqual(once);
  });

  it('is taken out again with its fields, but not with those that another one names', () => {
    const unit = { text: 'The unit is wrong.', fields: ['price.unitId'] };
    const both = withTemplate(
      withTemplate({ rejectionReason: 'Thanks.', rejectedFields: ['title'] }, price),
      unit,
    );
    expect(withoutTemplate(both, price, [price, unit])).toEqual({
      rejectionReason: 'Thanks.\n\nThe unit is wrong.',
      rejectedFields: ['title', 'price.unitId'],
    });
  });
});
