import { describe, expect, it } from 'vitest';
import { withTemplate } from './reasonDraft.ts';

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
});
