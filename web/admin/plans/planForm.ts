import type { z } from 'zod';
import type { Plan, planBody } from '../../../contract/billing/plans.ts';
import { roleEntitlements } from '../../../contract/core/access.ts';

export type PlanFields = z.input<typeof planBody>;

/** Defaults of a new plan: the entitlements of the paid role. */
const blank = (order: number): PlanFields => ({
  code: '',
  name: '',
  description: '',
  price: 0,
  durationDays: 30,
  entitlements: roleEntitlements.paid,
  bullets: [],
  isActive: true,
  highlighted: false,
  order,
});

export const fieldsOf = (plan: Plan | undefined, order: number): PlanFields =>
  plan === undefined
    ? blank(order)
    : {
        code: plan.code,
        name: plan.name,
        description: plan.description,
        price: plan.price,
        durationDays: plan.durationDays,
        entitlements: plan.entitlements,
        bullets: plan.bullets,
        isActive: plan.isActive,
        highlighted: plan.highlighted,
        order: plan.order,
      };

/** `Trader plus` → `trader-plus`; characters not allowed in a code are dropped. */
export const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);

/** Trimmed, non-empty lines. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Position of a new plan: after the last one. */
export const nextOrder = (plans: readonly Pick<Plan, 'order'>[]): number =>
  Math.min(1000, Math.max(-1, ...plans.map(({ order }) => order)) + 1);
