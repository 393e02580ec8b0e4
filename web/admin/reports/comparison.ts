export type Comparison =
  | { is: 'same' }
  /** The previous value was zero. */
  | { is: 'new'; up: boolean }
  | { is: 'up' | 'down'; share: number };

/** Change from the previous period. A previous value of zero gives no percentage. */
export const compare = (now: number, before: number): Comparison => {
  if (now === before) return { is: 'same' };
  if (before === 0) return { is: 'new', up: now > 0 };
  return { is: now > before ? 'up' : 'down', share: Math.abs(now - before) / Math.abs(before) };
};

/** Sum exact to a thousandth, the finest minor unit; a plain float sum would show 0.30000000000000004. */
export const exactSum = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 1000), 0) / 1000;
