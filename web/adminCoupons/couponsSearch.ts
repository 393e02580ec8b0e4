import { readLimit } from '../lib/listAddress.ts';
import { read, searchOf } from '../lib/searchParams.ts';

const NEW = 'new';

/** The address of the coupons: the page of the list, and which of them is open; `new` is one that is being made. */
export const parseCouponsSearch = searchOf({
  page: read.page,
  limit: readLimit,
  coupon: (raw) => (raw === NEW ? NEW : read.id(raw)),
});

export const isNew = (coupon: string | undefined): boolean => coupon === NEW;
