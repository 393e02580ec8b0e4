import type { z } from 'zod';
import { roleEntitlements } from '../../contract/access.ts';
import type { Plan, planBody } from '../../contract/plans.ts';

export type PlanFields = z.input<typeof planBody>;

/** What a new plan starts with: the entitlements of somebody who pays, to be changed. */
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

/** `Trader plus` → `trader-plus`; what cannot stand in a code is left out. */
export const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);

/** One line each; empty ones are no lines. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Where a new plan stands: after the last. */
export const nextOrder = (plans: readonly Pick<Plan, 'order'>[]): number =>
  Math.min(1000, Math.max(-1, ...plans.map(({ order }) => order)) + 1);
