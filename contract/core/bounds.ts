import type { z } from 'zod';
import { fault } from './message.ts';

/** The two ends of a range; a missing or null end is open. */
export type Bounds = { min?: number | null | undefined; max?: number | null | undefined };

/** Rejects a range whose maximum is below its minimum. */
export const boundsInOrder = <Range extends z.ZodType<Bounds>>(range: Range) =>
  range.refine(({ min, max }) => (min ?? -Infinity) <= (max ?? Infinity), {
    path: ['max'],
    message: fault('field.maximumBelowMinimum'),
  });
