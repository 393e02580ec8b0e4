import { transactionTypes } from '../../contract/wallet.ts';
import { read, searchOf } from '../lib/searchParams.ts';

/** The wallet's address: which movements are listed, and an amount that somebody was sent here to add. */
export const parseWalletSearch = searchOf({
  type: read.oneOf(transactionTypes),
  page: read.page,
  amount: read.figure,
});
export type WalletSearch = ReturnType<typeof parseWalletSearch>;
