import { transactionTypes } from '../../../contract/billing/wallet.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the wallet: transaction filter and a preset top-up amount. */
export const parseWalletSearch = searchOf({
  type: read.oneOf(transactionTypes),
  page: read.page,
  amount: read.figure,
});
export type WalletSearch = ReturnType<typeof parseWalletSearch>;
