import type { Dimension, Phase } from './baseData.ts';

/** Dimensions in which a product can be measured and priced: a barrel of petroleum coke makes no sense. */
export function dimensionsOf(product: {
  phase: Phase;
  density15: number | null;
  gcvMjPerKg: number | null;
}): Dimension[] {
  switch (product.phase) {
    case 'solid':
      return ['mass', 'count'];
    case 'liquid':
      return product.gcvMjPerKg ? ['mass', 'volume', 'energy', 'count'] : ['mass', 'volume', 'count'];
    case 'gas':
      return product.density15
        ? ['mass', 'gas_volume', 'energy', 'volume']
        : ['mass', 'gas_volume', 'energy'];
  }
}
