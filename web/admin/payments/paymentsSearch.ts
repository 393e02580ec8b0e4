import { paymentMethods, paymentStatuses, paymentTypes } from '../../../contract/billing/payments.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the payments: filters and the open payment. */
export const parseAdminPayments = searchOf({
  q: read.text(200),
  type: read.oneOf(paymentTypes),
  status: read.oneOf(paymentStatuses),
  method: read.oneOf(paymentMethods),
  from: read.day,
  to: read.day,
  userId: read.id,
  page: read.page,
  limit: readLimit,
  payment: read.id,
});
export type AdminPaymentsSearch = ReturnType<typeof parseAdminPayments>;

/** The list's API query. */
export const paymentsQuery = ({ payment: _open, ...query }: AdminPaymentsSearch) => query;

/** Without the page: a file has what the list shows, all pages of it. */
export const exportQuery = ({ page: _page, limit: _limit, ...search }: AdminPaymentsSearch) =>
  paymentsQuery(search);

export const noFilters = {
  q: undefined,
  type: undefined,
  status: undefined,
  method: undefined,
  from: undefined,
  to: undefined,
  userId: undefined,
} as const;

export const isFiltered = (search: AdminPaymentsSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((key) => search[key] !== undefined);
