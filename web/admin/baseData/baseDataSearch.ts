import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

export const NEW = 'new';

/** Search parameters of a base data list: search, sort order and the open entry. */
export const parseBaseDataSearch = searchOf({
  q: read.text(100),
  /** A column name, with a `-` prefix for descending order. */
  sort: (raw) => (typeof raw === 'string' && /^-?[a-zA-Z]{1,30}$/.test(raw) ? raw : undefined),
  page: read.page,
  limit: readLimit,
  /** Product whose types are shown, and country of the ports. */
  product: read.id,
  country: read.id,
  /** The open entry; `new` is one being created, below `parent` if given. */
  entry: (raw) => (raw === NEW ? NEW : read.id(raw)),
  parent: read.id,
  import: read.oneOf(['open']),
});
export type BaseDataSearch = ReturnType<typeof parseBaseDataSearch>;
