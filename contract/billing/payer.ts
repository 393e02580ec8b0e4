import { z } from 'zod';

/** Whose wallet and plan it is about: one's own, or those of one's company, which its admins manage. */
export const payers = ['me', 'company'] as const;
export type Payer = (typeof payers)[number];

export const payer = z.enum(payers).default('me');

/** The pages of the screens about a payer's money. */
export const payerPages = {
  me: { wallet: '/users/wallet', payments: '/users/payments', plans: '/users/plans' },
  company: {
    wallet: '/users/company/wallet',
    payments: '/users/company/payments',
    plans: '/users/company/plan',
  },
} as const;

/** What is about a company's money answers to everybody who is not one of its admins. */
export const payerErrors = ['NEEDS_COMPANY', 'FORBIDDEN'] as const;
