import { Plural } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { CountMark } from '../../ui/CountMark.tsx';

const REFRESH_MS = 60_000;

/** Badge of the menu entry: number of open tickets, as in the stats. */
export const OpenTickets = () => {
  const { data } = useRead(
    contract.tickets.listForAdmin,
    { query: { status: 'open', limit: 1 } },
    { refetchInterval: REFRESH_MS },
  );
  const total = data?.total ?? 0;
  return <CountMark count={total} label={<Plural value={total} one="# open" other="# open" />} />;
};
