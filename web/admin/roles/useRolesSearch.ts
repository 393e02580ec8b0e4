import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { parseRolesSearch, type RolesSearch } from './rolesSearch.ts';

/** Reads and changes the roles' search parameters. */
export const useRolesSearch = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseRolesSearch(raw), [raw]);
  const navigate = useNavigate();
  const go = useCallback(
    (next: RolesSearch, { replace = false } = {}) =>
      void navigate({ to: '/admin/roles', search: next, replace }),
    [navigate],
  );
  return { search, go };
};
