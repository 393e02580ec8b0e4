import { contract } from '../../contract/index.ts';

/** What is out of date once somebody moved money from the back office. */
export const moneyMoved = [
  contract.payments.listForAdmin,
  contract.payments.read,
  contract.wallet.ofUser,
  contract.wallet.integrity,
  contract.plans.adminList,
  contract.plans.stats,
  contract.reports.summary,
  contract.reports.timeseries,
  contract.reports.transactions,
  contract.users.read,
  contract.users.list,
];
