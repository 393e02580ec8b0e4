/** The kinds of base data, as their addresses name them. */
export const kinds = [
  'products',
  'product-types',
  'countries',
  'units',
  'currencies',
  'ports',
  'delivery-terms',
  'payment-terms',
  'spec-templates',
  'benchmarks',
] as const;
export type Kind = (typeof kinds)[number];

export const isKind = (value: string): value is Kind => kinds.some((kind) => kind === value);
