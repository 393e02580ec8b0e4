import { contract } from '../../../contract/index.ts';

/** Reads invalidated when an admin moves money. */
export const moneyMoved = [
  contract.payments.listForAdmin,
  contract.payments.read,
  contract.wallet.ofUser,
  contract.wallet.ofCompany,
  contract.wallet.integrity,
  contract.plans.adminList,
  contract.plans.stats,
  contract.reports.summary,
  contract.reports.timeseries,
  contract.reports.transactions,
  contract.users.read,
  contract.users.list,
];
