import { contract } from '../../contract/index.ts';

/** What is out of date once a plan was changed. */
export const readsOfPlans = [
  contract.plans.adminList,
  contract.plans.adminRead,
  contract.plans.stats,
  contract.plans.list,
  contract.plans.info,
];
