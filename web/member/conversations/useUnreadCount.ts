import { useEffect } from 'react';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { refresh, useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { onVisibility } from '../../lib/visibility.ts';

/** Polling interval for new messages; hidden pages do not poll. */
export const REFRESH_MS = 20_000;

/** Number of conversations with unread messages; 0 for users without an inbox. */
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
        // Messages read in another tab are no longer unread.
        if (visible) refresh([contract.conversations.list, contract.conversations.read]);
      }),
    [],
  );

  return data?.unread ?? 0;
};
