import { isAdmin } from '../../contract/access.ts';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';

/** How often open screens look for new answers; a hidden page does not look. */
export const REFRESH_MS = 30_000;

/** Own tickets with an answer that was not seen; 0 for whoever has no tickets. */
export const useUnseenAnswers = (): number => {
  const user = useUser();
  const { data } = useRead(
    contract.tickets.list,
    { query: { limit: 1 } },
    { enabled: user !== null && !isAdmin(user.role), refetchInterval: REFRESH_MS },
  );
  return data?.unread ?? 0;
};
