import { contract } from '../../../contract/index.ts';
import { refresh } from '../../lib/api/query.ts';
import { refreshProfile } from '../../lib/startSession.ts';

const { ads, payments, plans, savedSearches, wallet } = contract;

/** Queries that a change of the wallet balance invalidates. */
export const walletReads = [wallet.read, wallet.transactions, payments.list, plans.checkUpgrade];

/** Queries that a started or finished payment invalidates. */
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

/** A plan started, was extended or was queued: role, limits and published ads may have changed. */
export const afterPurchase = async (): Promise<void> => {
  await refreshProfile();
  refresh(planReads);
};
