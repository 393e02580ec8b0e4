import { Plural } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { CountMark } from '../../ui/CountMark.tsx';

const REFRESH_MS = 60_000;

/** Badge of the menu entry: requests past the month that the law gives. */
export const OverdueRequests = () => {
  const read = useRead(
    contract.dataRequests.list,
    { query: { view: 'overdue', limit: 1 } },
    { refetchInterval: REFRESH_MS },
  );
  const count = read.data?.overdue ?? 0;
  return <CountMark count={count} label={<Plural value={count} one="# overdue" other="# overdue" />} />;
};
