import { contract } from '../../../contract/index.ts';

/** Reads invalidated by a change of a plan. */
export const readsOfPlans = [
  contract.plans.adminList,
  contract.plans.adminRead,
  contract.plans.stats,
  contract.plans.list,
  contract.plans.info,
];
