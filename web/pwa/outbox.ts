import { plural } from '@lingui/core/macro';
import type { DraftConflict } from '../ads/sendWaitingDrafts.ts';
import { unlessEditing, waitingDrafts } from '../ads/waitingDrafts.ts';
import { connection } from '../lib/connection.ts';
import { session } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';
import { createState } from './createState.ts';

const waiting = createState(0);
const conflicts = createState<readonly DraftConflict[]>([]);

const userId = () => session.get().user?.id;

const count = () => {
  const id = userId();
  waiting.set(id === undefined ? 0 : waitingDrafts.of(id).length);
};

/** The form there sends what it shows by itself. */
const isWriting = () => /^\/(create-ad|users\/ads\/(new|[^/]+\/edit))\/?$/.test(location.pathname);

/** What did not arrive goes again by itself: soon, since the first calls on a new line often fail, then less often. */
const RETRY_MS = [3_000, 15_000, 60_000, 300_000];
let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

const send = () =>
  unlessEditing(async () => {
    clearTimeout(retry);
    const id = userId();
    if (id === undefined || isWriting() || waiting.get() === 0 || navigator.onLine === false) return;
    const { sendWaitingDrafts } = await import('../ads/sendWaitingDrafts.ts');
    const delivery = await sendWaitingDrafts(id);
    if (userId() !== id) return;
    conflicts.set(delivery.conflicts);
    const { sent } = delivery;
    if (sent > 0) toast.done(plural(sent, { one: '# change was sent.', other: '# changes were sent.' }));
    count();
    tries = sent > 0 ? 1 : tries + 1;
    if (waiting.get() > delivery.conflicts.length)
      retry = setTimeout(() => void send(), RETRY_MS[tries - 1] ?? RETRY_MS.at(-1));
  });

/** Sends what was written without a line once there is one, and again whenever a screen is left. */
export const watchOutbox = ({ onNavigated }: { onNavigated: (listener: () => void) => void }) => {
  const look = () => {
    count();
    if (waiting.get() > 0) void send();
  };
  count();
  waitingDrafts.subscribe(count);
  addEventListener('storage', count);
  connection.subscribe(look);
  session.subscribe(() => {
    conflicts.set([]);
    look();
  });
  // Only once the screen that may be writing the same ad is there.
  onNavigated(look);
};

export const outbox = {
  useWaiting: waiting.use,
  useConflicts: conflicts.use,
  send,
  /** The person goes to where the choice is made. */
  opened: (adId: string) => conflicts.set(conflicts.get().filter((one) => one.adId !== adId)),
};
