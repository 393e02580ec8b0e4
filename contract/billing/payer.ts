import { z } from 'zod';

/** Whose wallet and plan it is about: one's own, or those of one's company, which its admins manage. */
export const payers = ['me', 'company'] as const;
export type Payer = (typeof payers)[number];

export const payer = z.enum(payers).default('me');

/** What is about a company's money answers to everybody who is not one of its admins. */
export const payerErrors = ['NEEDS_COMPANY', 'FORBIDDEN'] as const;
