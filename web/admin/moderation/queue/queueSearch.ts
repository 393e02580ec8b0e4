import { adStatuses } from '../../../../contract/ads/adStates.ts';
import { read, searchOf } from '../../../lib/searchParams.ts';

/** Risk score from which an ad needs careful review and comes first. */
export const RISK_REVIEW = 40;

export const queueSorts = ['urgency', 'risk', 'oldest', 'newest', 'updated'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** Search parameters of the queue: filters and the open ad. */
export const parseQueueSearch = searchOf({
  status: read.oneOf([...adStatuses, 'all']),
  q: read.text(200),
  owner: read.id,
  risky: read.oneOf(['yes']),
  sort: read.oneOf(queueSorts),
  page: read.page,
  ad: read.id,
});
export type QueueSearch = ReturnType<typeof parseQueueSearch>;
export type QueueStatus = NonNullable<QueueSearch['status']>;

/** `undefined` removes a field from the address. */
export type QueuePatch = { [Field in keyof QueueSearch]?: QueueSearch[Field] | undefined };

/** The queue opens with the waiting ads. */
export const DEFAULT_STATUS = 'pending' satisfies QueueStatus;
export const statusOf = (search: QueueSearch): QueueStatus => search.status ?? DEFAULT_STATUS;

/** Waiting ads are sorted by urgency, others by last change, unless the address says otherwise. */
const defaultSort = (status: QueueStatus): QueueSort => (status === DEFAULT_STATUS ? 'urgency' : 'updated');
export const sortOf = (search: QueueSearch): QueueSort => search.sort ?? defaultSort(statusOf(search));

export const isFiltered = ({ q, owner, risky }: QueueSearch): boolean =>
  q !== undefined || owner !== undefined || risky !== undefined;

/** The list's API query. */
export const queueQuery = (search: QueueSearch) => {
  const status = statusOf(search);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(search.q === undefined ? {} : { q: search.q }),
    ...(search.owner === undefined ? {} : { ownerId: search.owner }),
    ...(search.risky === undefined ? {} : { riskMin: RISK_REVIEW }),
    sort: sortOf(search),
    ...(search.page === undefined || search.page === 1 ? {} : { page: search.page }),
  };
};

/** Changes the filters: back to page 1 with no ad open. Defaults are left out of the address. */
export const changedQueue = (search: QueueSearch, patch: QueuePatch): QueueSearch => {
  const next: QueuePatch = { ...search, page: undefined, ad: undefined, ...patch };
  // Another status resets the sort order.
  if ('status' in patch && !('sort' in patch)) next.sort = undefined;
  const known = parseQueueSearch(next);
  return Object.fromEntries(
    Object.entries(known).filter(
      ([key, value]) =>
        !(key === 'page' && value === 1) &&
        !(key === 'status' && value === DEFAULT_STATUS) &&
        !(key === 'sort' && value === defaultSort(statusOf(known))),
    ),
  );
};
