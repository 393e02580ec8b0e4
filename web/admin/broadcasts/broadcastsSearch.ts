import { type Broadcast, broadcastStates } from '../../../contract/messaging/broadcasts.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

const NEW = 'new';

/** Search parameters of the broadcasts: filters and the open message; `new` is one being written. */
export const parseBroadcastsSearch = searchOf({
  state: read.oneOf(broadcastStates),
  page: read.page,
  limit: readLimit,
  message: (raw) => (raw === NEW ? NEW : read.id(raw)),
});

export const isNew = (message: string | undefined): boolean => message === NEW;

const SOON_MS = 60_000;
const QUICK_MS = 2_000;
const SLOW_MS = 20_000;

/** Polling interval; no polling once nothing can change any more. */
export const askAgainAfterMs = (
  messages: readonly Pick<Broadcast, 'state' | 'scheduledAt'>[],
  now: number,
): number | false => {
  const waiting = messages.filter(({ state }) => state === 'scheduled' || state === 'sending');
  if (waiting.length === 0) return false;
  const isMoving = waiting.some(
    ({ state, scheduledAt }) => state === 'sending' || Date.parse(scheduledAt) - now < SOON_MS,
  );
  return isMoving ? QUICK_MS : SLOW_MS;
};
