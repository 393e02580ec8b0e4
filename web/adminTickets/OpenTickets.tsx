import { Plural } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { CountMark } from '../ui/CountMark.tsx';

const REFRESH_MS = 60_000;

/** Beside the menu entry: how many tickets nobody has taken up yet. */
export const OpenTickets = () => {
  const { data } = useRead(
    contract.tickets.listForAdmin,
    { query: { status: 'open', limit: 1 } },
    { refetchInterval: REFRESH_MS },
  );
  const total = data?.total ?? 0;
  return <CountMark count={total} words={<Plural value={total} one="# open" other="# open" />} />;
};
