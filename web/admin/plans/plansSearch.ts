import { read, searchOf } from '../../lib/searchParams.ts';

export const planParts = ['offer', 'figures'] as const;

const NEW = 'new';

/** Search parameters of the plans: the open plan and its tab; `new` is one being created. */
export const parsePlansSearch = searchOf({
  plan: (raw) => (raw === NEW ? NEW : read.id(raw)),
  part: read.oneOf(planParts),
});
export type PlansSearch = ReturnType<typeof parsePlansSearch>;

export const isNew = (plan: string | undefined): boolean => plan === NEW;
