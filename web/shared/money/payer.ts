import { createContext, use } from 'react';
import type { Payer } from '../../../contract/billing/payer.ts';

const paths = {
  me: { wallet: '/users/wallet', payments: '/users/payments', plans: '/users/plans' },
  company: {
    wallet: '/users/company/wallet',
    payments: '/users/company/payments',
    plans: '/users/company/plan',
  },
} as const;

/** Whose wallet, payments and plan the screens below are about. */
export const PayerContext = createContext<Payer>('me');

export const usePayer = (): Payer => use(PayerContext);

/** The addresses of the payer's screens. */
export const usePayerPaths = () => paths[usePayer()];
