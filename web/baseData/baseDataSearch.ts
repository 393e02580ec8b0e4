import { readLimit } from '../lib/listAddress.ts';
import { read, searchOf } from '../lib/searchParams.ts';

export const NEW = 'new';

/** The address of a list of base data: what is sought and how it is sorted, and what is open over it. */
export const parseBaseDataSearch = searchOf({
  q: read.text(100),
  /** A column, with `-` before it for the other direction. */
  sort: (raw) => (typeof raw === 'string' && /^-?[a-zA-Z]{1,30}$/.test(raw) ? raw : undefined),
  page: read.page,
  limit: readLimit,
  /** Whose types are shown, and where ports lie. */
  product: read.id,
  country: read.id,
  /** What is open; `new` is one that is being made, below `parent` where that is named. */
  entry: (raw) => (raw === NEW ? NEW : read.id(raw)),
  parent: read.id,
  import: read.oneOf(['open']),
});
export type BaseDataSearch = ReturnType<typeof parseBaseDataSearch>;
