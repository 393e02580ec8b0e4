import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api/apiError.ts';
import { storedSinceOf } from '../lib/api/callWithOfflineFallback.ts';
import { connection } from '../lib/api/connection.ts';
import { ownerNow } from '../lib/ownerNow.ts';
import { session } from '../lib/session.ts';
import { prefetchOwnDrafts } from '../member/adEditor/drafts/prefetchOwnDrafts.ts';
import { dropOldCopies } from '../member/adEditor/drafts/waitingDrafts.ts';
import { watchOutbox } from './outbox.ts';
import { responseStore } from './responseStore.ts';
import { watchUpdates } from './update.ts';

type Options = { client: QueryClient; onNavigated: (listener: () => void) => void };

/** Stores hydrated responses like fetched ones. */
const storeHydratedReads = (client: QueryClient) => {
  if (session.get().token !== null) return;
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    // Pending reads are stored when they finish.
    if (state.status !== 'success') continue;
    const [call, input] = queryKey;
    void responseStore.write(ownerNow(), String(call), input ?? {}, state.data);
  }
};

/** After a reconnect, refetches reads that were served from the store or failed offline. */
const catchUp = (client: QueryClient) => {
  if (connection.isOffline()) return;
  void client.invalidateQueries({
    predicate: ({ queryHash, state }) =>
      storedSinceOf(queryHash) !== undefined || (state.error instanceof ApiError && state.error.isOffline),
  });
};

/** Starts the app features: installation, updates, offline reading. */
export const startApp = ({ client, onNavigated }: Options) => {
  storeHydratedReads(client);
  connection.subscribe(() => catchUp(client));
  let owner = ownerNow();
  session.subscribe(() => {
    if (owner === ownerNow()) return;
    owner = ownerNow();
    void responseStore.trim();
  });
  // The session may have ended while no page was open.
  void responseStore.trim();
  dropOldCopies(Date.now());
  prefetchOwnDrafts(client);
  watchUpdates({ onNavigated });
  watchOutbox({ onNavigated });
};
