import { adStatuses } from '../../contract/adStates.ts';
import { read, searchOf } from '../lib/searchParams.ts';

/** From this sum on, an ad is read with care before anything else. */
export const RISK_REVIEW = 40;

export const queueSorts = ['urgency', 'risk', 'oldest', 'newest', 'updated'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** The queue's address: which ads are listed, and which of them is open. */
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

/** A patch may name a field to take it out of the address. */
export type QueuePatch = { [Field in keyof QueueSearch]?: QueueSearch[Field] | undefined };

/** What waits comes first: the queue opens with it. */
export const DEFAULT_STATUS = 'pending' satisfies QueueStatus;
export const statusOf = (search: QueueSearch): QueueStatus => search.status ?? DEFAULT_STATUS;

/** What waits is sorted by urgency, the rest by its last change, unless the address says otherwise. */
const defaultSort = (status: QueueStatus): QueueSort => (status === DEFAULT_STATUS ? 'urgency' : 'updated');
export const sortOf = (search: QueueSearch): QueueSort => search.sort ?? defaultSort(statusOf(search));

export const isFiltered = ({ q, owner, risky }: QueueSearch): boolean =>
  q !== undefined || owner !== undefined || risky !== undefined;

/** What the list asks the server for. */
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

/** Another list from this one: it starts at page 1, with no ad open. What says nothing is left out of the address. */
export const changedQueue = (search: QueueSearch, patch: QueuePatch): QueueSearch => {
  const next: QueuePatch = { ...search, page: undefined, ad: undefined, ...patch };
  // Another state brings its own order.
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
