import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changedUsers, parseUsersSearch, type UserPart, type UsersPatch } from './usersSearch.ts';

type Now = Record<string, unknown>;

/** Reads and changes the accounts' search parameters. */
export const useUsersSearch = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseUsersSearch(raw), [raw]);
  const navigate = useNavigate();
  return {
    search,
    change: (patch: UsersPatch) =>
      void navigate({
        to: '.',
        search: (now: Now) => changedUsers(parseUsersSearch(now), patch),
        replace: !('page' in patch),
      }),
    open: (user: string | undefined) =>
      void navigate({
        to: '.',
        search: (now: Now) => parseUsersSearch({ ...now, user, part: undefined }),
        resetScroll: false,
      }),
    showPart: (part: UserPart) =>
      void navigate({
        to: '.',
        search: (now: Now) => parseUsersSearch({ ...now, part: part === 'account' ? undefined : part }),
        replace: true,
        resetScroll: false,
      }),
  };
};
