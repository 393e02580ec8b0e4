import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';

/** Polling interval for new answers; hidden pages do not poll. */
export const REFRESH_MS = 30_000;

/** Number of own tickets with unseen answers; 0 for users without tickets. */
export const useUnseenAnswers = (): number => {
  const user = useUser();
  const { data } = useRead(
    contract.tickets.list,
    { query: { limit: 1 } },
    { enabled: user !== null && !isAdmin(user.role), refetchInterval: REFRESH_MS },
  );
  return data?.unread ?? 0;
};
