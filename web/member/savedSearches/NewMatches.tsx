import { Plural } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { CountMark } from '../../ui/CountMark.tsx';

/** Badge of the menu entry: number of new matches of saved searches. */
export const NewMatches = () => {
  const { data } = useRead(contract.savedSearches.list);
  const count = data?.items.reduce((sum, { newMatches }) => sum + newMatches, 0) ?? 0;
  return <CountMark count={count} label={<Plural value={count} one="# new match" other="# new matches" />} />;
};
