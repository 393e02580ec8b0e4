import type { AdForm } from './adForm.ts';

export const sectionNames = ['what', 'quality', 'quantity', 'delivery', 'documents'] as const;
export type SectionName = (typeof sectionNames)[number];

const sectionOf: Record<string, SectionName> = {
  quality: 'quality',
  density15: 'quality',
  quantity: 'quantity',
  price: 'quantity',
  delivery: 'delivery',
  paymentTerms: 'delivery',
  inspectors: 'delivery',
  validUntil: 'delivery',
  contact: 'documents',
  documents: 'documents',
};

const headOf = (path: string): string => path.split('.')[0] ?? path;

/** Part of the form in which a field of the payload stands. */
export const sectionOfPath = (path: string): SectionName => sectionOf[headOf(path)] ?? 'what';

/** The field that answers a complaint about a whole part: where the cursor goes. */
export const focusPath = (path: string, priceType: AdForm['price']['type']): string => {
  const whole: Record<string, string> = {
    quantity: 'quantity.min',
    price: { fixed: 'price.amount', formula: 'price.benchmark', negotiable: 'price.type' }[priceType],
    delivery: 'delivery.term',
    'delivery.place': 'delivery.portId',
    contact: 'contact.types',
  };
  if (headOf(path) === 'paymentTerms') return 'paymentTerms';
  return whole[path] ?? path;
};

const readingOrder = [
  'side',
  'dealKind',
  'productId',
  'productTypeId',
  'title',
  'originCountryId',
  'description',
  'density15',
  'quality',
  'quantity',
  'price',
  'delivery',
  'paymentTerms',
  'inspectors',
  'validUntil',
  'documents',
  'contact',
];

/** Complaints in the order in which the form is read. */
export const inReadingOrder = <Complaint extends { path: string }>(
  complaints: readonly Complaint[],
): Complaint[] =>
  complaints.toSorted(
    (one, other) => readingOrder.indexOf(headOf(one.path)) - readingOrder.indexOf(headOf(other.path)),
  );
