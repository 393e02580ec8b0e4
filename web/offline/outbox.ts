import { plural } from '@lingui/core/macro';
import { connection } from '../lib/api/connection.ts';
import { session } from '../lib/session.ts';
import { waitingMessages } from '../lib/waitingMessages.ts';
import type { DraftConflict } from '../member/adEditor/drafts/sendWaitingDrafts.ts';
import { unlessEditing, waitingDrafts } from '../member/adEditor/drafts/waitingDrafts.ts';
import { toast } from '../ui/feedback/toast.ts';
import { createState } from './createState.ts';

const waiting = createState(0);
const conflicts = createState<readonly DraftConflict[]>([]);

const userId = () => session.get().user?.id;

const count = () => {
  const id = userId();
  waiting.set(id === undefined ? 0 : waitingDrafts.of(id).length);
};

/** The open editor sends its own draft. */
const isWriting = () => /^\/(create-ad|users\/ads\/(new|[^/]+\/edit))\/?$/.test(location.pathname);

/** Delays before failed drafts are sent again (ms): short at first, since calls often fail right after a reconnect. */
const RETRY_MS = [3_000, 15_000, 60_000, 300_000];
let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

const send = () =>
  unlessEditing(async () => {
    clearTimeout(retry);
    const id = userId();
    if (id === undefined || isWriting() || waiting.get() === 0 || navigator.onLine === false) return;
    const { sendWaitingDrafts } = await import('../member/adEditor/drafts/sendWaitingDrafts.ts');
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

const MESSAGES_RETRY_MS = 30_000;
let isSending = false;
let messagesRetry: ReturnType<typeof setTimeout> | undefined;

const hasMessages = (id: string) => waitingMessages.of(id).some(({ refused }) => refused === undefined);

const sendMessages = async () => {
  const id = userId();
  if (isSending || id === undefined || connection.isOffline() || navigator.onLine === false) return;
  if (!hasMessages(id)) return;
  clearTimeout(messagesRetry);
  isSending = true;
  try {
    const { sendWaitingMessages } = await import('../lib/sendWaitingMessages.ts');
    const sent = await sendWaitingMessages(id);
    if (sent > 0) toast.done(plural(sent, { one: '# message was sent.', other: '# messages were sent.' }));
  } catch {
    // The part could not be loaded; the next attempt loads it.
  } finally {
    isSending = false;
    if (hasMessages(id)) messagesRetry = setTimeout(() => void sendMessages(), MESSAGES_RETRY_MS);
  }
};

/** Sends drafts and messages written offline after a reconnect and after each navigation. */
export const watchOutbox = ({ onNavigated }: { onNavigated: (listener: () => void) => void }) => {
  const look = () => {
    count();
    if (waiting.get() > 0) void send();
    void sendMessages();
  };
  count();
  waitingDrafts.subscribe(count);
  addEventListener('storage', count);
  connection.subscribe(look);
  waitingMessages.subscribe(() => void sendMessages());
  void sendMessages();
  session.subscribe(() => {
    conflicts.set([]);
    look();
  });
  // Wait for the screen, which may be editing the same ad.
  onNavigated(look);
};

export const outbox = {
  useWaiting: waiting.use,
  useConflicts: conflicts.use,
  send,
  /** Removes the conflict of an ad once the person has opened the ad to resolve it. */
  opened: (adId: string) => conflicts.set(conflicts.get().filter((one) => one.adId !== adId)),
};
