import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

const NEW = 'new';

/** Search parameters of the coupons: page and the open coupon; `new` is one being created. */
export const parseCouponsSearch = searchOf({
  page: read.page,
  limit: readLimit,
  coupon: (raw) => (raw === NEW ? NEW : read.id(raw)),
});

export const isNew = (coupon: string | undefined): boolean => coupon === NEW;
