import { adStatuses } from '../../contract/adStates.ts';
import { read, searchOf } from '../lib/searchParams.ts';

/** The queue's address: which ads are listed, and which of them is open. */
export const parseQueueSearch = searchOf({
  status: read.oneOf([...adStatuses, 'all']),
  q: read.text(200),
  page: read.page,
  ad: read.id,
});
export type QueueSearch = ReturnType<typeof parseQueueSearch>;
export type QueueStatus = NonNullable<QueueSearch['status']>;

/** What waits comes first: the queue opens with it. */
export const DEFAULT_STATUS = 'pending' satisfies QueueStatus;
export const statusOf = (search: QueueSearch): QueueStatus => search.status ?? DEFAULT_STATUS;

/** What the list asks the server for. */
export const queueQuery = (search: QueueSearch) => {
  const status = statusOf(search);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(search.q === undefined ? {} : { q: search.q }),
    ...(search.page === undefined || search.page === 1 ? {} : { page: search.page }),
  };
};

/** Another list from this one: it starts at page 1, with no ad open. What says nothing is left out of the address. */
export const changedQueue = (search: QueueSearch, patch: QueueSearch): QueueSearch => {
  const next: QueueSearch = { ...search, page: undefined, ad: undefined, ...patch };
  return Object.fromEntries(
    Object.entries(next).filter(
      ([key, value]) =>
        value !== undefined &&
        value !== '' &&
        !(key === 'page' && value === 1) &&
        !(key === 'status' && value === DEFAULT_STATUS),
    ),
  );
};
