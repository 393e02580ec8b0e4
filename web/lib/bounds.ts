import type { Bounds } from '../../contract/bounds.ts';

/** `820 – 845`, `≤ 10`, `≥ 51`; null where both ends are open. */
export const boundsText = (
  { min, max }: Bounds,
  write: (value: number) => string,
  dash: ' – ' | '–' = ' – ',
): string | null => {
  if (min == null) return max == null ? null : `≤ ${write(max)}`;
  return max == null ? `≥ ${write(min)}` : `${write(min)}${dash}${write(max)}`;
};
