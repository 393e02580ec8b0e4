import type { z } from 'zod';

/** The two ends of a range; one that is missing or null is open. */
export type Bounds = { min?: number | null | undefined; max?: number | null | undefined };

/** Refuses a range that ends below where it begins. */
export const boundsInOrder = <Range extends z.ZodType<Bounds>>(range: Range) =>
  range.refine(({ min, max }) => (min ?? -Infinity) <= (max ?? Infinity), {
    path: ['max'],
    message: 'The maximum is below the minimum',
  });
