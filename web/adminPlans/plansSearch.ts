import { read, searchOf } from '../lib/searchParams.ts';

export const planParts = ['offer', 'figures'] as const;

const NEW = 'new';

/** The address of the plans: which of them is open, at which part; `new` is one that is being made. */
export const parsePlansSearch = searchOf({
  plan: (raw) => (raw === NEW ? NEW : read.id(raw)),
  part: read.oneOf(planParts),
});
export type PlansSearch = ReturnType<typeof parsePlansSearch>;

export const isNew = (plan: string | undefined): boolean => plan === NEW;
