import { paymentStatuses, paymentTypes } from '../../contract/payments.ts';
import { type Patch, readLimit } from '../lib/listAddress.ts';
import { read, searchOf } from '../lib/searchParams.ts';

/** The address of the list: which payments, and which of them is open. */
export const parsePaymentsSearch = searchOf({
  type: read.oneOf(paymentTypes),
  status: read.oneOf(paymentStatuses),
  page: read.page,
  limit: readLimit,
  payment: read.id,
});
export type PaymentsSearch = ReturnType<typeof parsePaymentsSearch>;
export type PaymentsPatch = Patch<PaymentsSearch>;

/** What the list asks the server for. */
export const paymentsQuery = ({ payment: _open, ...query }: PaymentsSearch) => query;

export const isFiltered = ({ type, status }: PaymentsSearch): boolean =>
  type !== undefined || status !== undefined;
