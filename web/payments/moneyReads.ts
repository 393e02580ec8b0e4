import { contract } from '../../contract/index.ts';
import { refresh } from '../lib/query.ts';
import { refreshProfile } from '../lib/startSession.ts';

const { ads, payments, plans, savedSearches, wallet } = contract;

/** What money in the wallet makes out of date. */
export const walletReads = [wallet.read, wallet.transactions, payments.list, plans.checkUpgrade];

/** What a payment that begins or ends makes out of date. */
export const readsOfMoney = [...walletReads, payments.read];

const planReads = [
  ...walletReads,
  plans.current,
  plans.accessControl,
  plans.info,
  ads.myAds,
  ads.myCount,
  ads.canCreate,
  ads.read,
  ads.publicList,
  savedSearches.list,
];

/** A plan began, was extended or is to follow: the role, what fits and what is published may be another. */
export const afterPurchase = async (): Promise<void> => {
  await refreshProfile();
  refresh(planReads);
};
