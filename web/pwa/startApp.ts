import type { QueryClient } from '@tanstack/react-query';
import { keepOwnDrafts } from '../ads/keepOwnDrafts.ts';
import { dropOldCopies } from '../ads/waitingDrafts.ts';
import { ApiError } from '../lib/apiError.ts';
import { keptSinceOf } from '../lib/callOrKept.ts';
import { connection } from '../lib/connection.ts';
import { keptAnswers } from '../lib/keptAnswers.ts';
import { ownerNow } from '../lib/ownerNow.ts';
import { session } from '../lib/session.ts';
import { watchOutbox } from './outbox.ts';
import { watchUpdates } from './update.ts';

type Options = { client: QueryClient; onNavigated: (listener: () => void) => void };

/** What the server wrote into the page is kept like what was asked for. */
const keepFirstAnswers = (client: QueryClient) => {
  if (session.get().token !== null) return;
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    // What is still on its way is kept when it is here.
    if (state.status !== 'success') continue;
    const [call, input] = queryKey;
    void keptAnswers.keep(ownerNow(), String(call), input ?? {}, state.data);
  }
};

/** What was shown of this device, or not at all, is asked for again once there is a line. */
const catchUp = (client: QueryClient) => {
  if (connection.isOffline()) return;
  void client.invalidateQueries({
    predicate: ({ queryHash, state }) =>
      keptSinceOf(queryHash) !== undefined || (state.error instanceof ApiError && state.error.isOffline),
  });
};

/** The site as an app: installed, brought up to date, readable without a line. */
export const startApp = ({ client, onNavigated }: Options) => {
  keepFirstAnswers(client);
  connection.subscribe(() => catchUp(client));
  let owner = ownerNow();
  session.subscribe(() => {
    if (owner === ownerNow()) return;
    owner = ownerNow();
    void keptAnswers.trim();
  });
  // The session may have ended while no page was open.
  void keptAnswers.trim();
  dropOldCopies(Date.now());
  keepOwnDrafts(client);
  watchUpdates({ onNavigated });
  watchOutbox({ onNavigated });
};
