import { paymentStatuses, paymentTypes } from '../../../contract/billing/payments.ts';
import { type Patch, readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the list: filters and the open payment. */
export const parsePaymentsSearch = searchOf({
  type: read.oneOf(paymentTypes),
  status: read.oneOf(paymentStatuses),
  page: read.page,
  limit: readLimit,
  payment: read.id,
});
export type PaymentsSearch = ReturnType<typeof parsePaymentsSearch>;
export type PaymentsPatch = Patch<PaymentsSearch>;

/** The list's API query. */
export const paymentsQuery = ({ payment: _open, ...query }: PaymentsSearch) => query;

export const isFiltered = ({ type, status }: PaymentsSearch): boolean =>
  type !== undefined || status !== undefined;
