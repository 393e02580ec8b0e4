import { useEffect } from 'react';
import { isAdmin } from '../../contract/access.ts';
import { contract } from '../../contract/index.ts';
import { refresh, useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { onVisibility } from '../lib/visibility.ts';

/** How often open screens look for new messages; a hidden page does not look. */
export const REFRESH_MS = 20_000;

/** Conversations with something new in them; 0 for whoever has no inbox. */
export const useUnreadCount = (): number => {
  const user = useUser();
  const { data } = useRead(
    contract.conversations.list,
    { query: { limit: 1 } },
    { enabled: user !== null && !isAdmin(user.role), refetchInterval: REFRESH_MS },
  );

  useEffect(
    () =>
      onVisibility((visible) => {
        // What was read in another tab meanwhile is not new here.
        if (visible) refresh([contract.conversations.list, contract.conversations.read]);
      }),
    [],
  );

  return data?.unread ?? 0;
};
