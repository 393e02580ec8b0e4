import type { Bounds } from '../../contract/core/bounds.ts';

/** `820 – 845`, `≤ 10`, `≥ 51`; null if both ends are open. */
export const boundsText = (
  { min, max }: Bounds,
  write: (value: number) => string,
  dash: ' – ' | '–' = ' – ',
): string | null => {
  if (min == null) return max == null ? null : `≤ ${write(max)}`;
  return max == null ? `≥ ${write(min)}` : `${write(min)}${dash}${write(max)}`;
};
