import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';

const LIVE_MS = 1_000;
const QUIET_MS = 30_000;

/** The list, polled faster while an operation runs; another user may have started it. */
export const useBackups = () =>
  useRead(contract.backups.list, undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ activity }) => activity !== null) ? LIVE_MS : QUIET_MS,
  });

export const refreshed = [contract.backups.list] as const;
