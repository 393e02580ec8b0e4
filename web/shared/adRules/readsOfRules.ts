import { contract } from '../../../contract/index.ts';

const { adLife, adRules, ads, moderation } = contract;

/** Reads that a statement or a release changes. */
export const readsOfRules = [
  adRules.ofAd,
  adRules.waiting,
  ads.read,
  ads.myAds,
  ads.myCount,
  ads.publicList,
  adLife.history,
  moderation.background,
];
