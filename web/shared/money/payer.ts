import { createContext, use } from 'react';
import { type Payer, payerPages } from '../../../contract/billing/payer.ts';

/** Whose wallet, payments and plan the screens below are about. */
export const PayerContext = createContext<Payer>('me');

export const usePayer = (): Payer => use(PayerContext);

/** The addresses of the payer's screens. */
export const usePayerPaths = () => payerPages[usePayer()];
