export type Comparison =
  | { is: 'same' }
  /** There was nothing to compare with. */
  | { is: 'new'; up: boolean }
  | { is: 'up' | 'down'; share: number };

/** How a figure moved against the period before. Of nothing before there is no percentage. */
export const compare = (now: number, before: number): Comparison => {
  if (now === before) return { is: 'same' };
  if (before === 0) return { is: 'new', up: now > 0 };
  return { is: now > before ? 'up' : 'down', share: Math.abs(now - before) / Math.abs(before) };
};

/** Exact to a thousandth, which is the finest minor unit: a sum of floats would show 0.30000000000000004. */
export const exactSum = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 1000), 0) / 1000;
