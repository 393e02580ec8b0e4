import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type AuditPatch, changedAudit, parseAuditSearch } from './auditSearch.ts';

/** Reads and changes the log's search parameters. */
export const useAuditSearch = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseAuditSearch(raw), [raw]);
  const navigate = useNavigate();
  return {
    search,
    change: (patch: AuditPatch) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => changedAudit(parseAuditSearch(now), patch),
        replace: !('page' in patch),
      }),
    open: (entry: string | undefined) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => parseAuditSearch({ ...now, entry }),
        resetScroll: false,
      }),
  };
};
