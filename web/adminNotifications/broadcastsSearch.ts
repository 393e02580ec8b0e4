import { type Broadcast, broadcastStates } from '../../contract/broadcasts.ts';
import { readLimit } from '../lib/listAddress.ts';
import { read, searchOf } from '../lib/searchParams.ts';

const NEW = 'new';

/** The address of the messages: which are listed, and which of them is open; `new` is one that is being written. */
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

/** How soon they have to be asked for again; not at all where nothing changes any more. */
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
