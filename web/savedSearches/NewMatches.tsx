import { Plural } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { CountMark } from '../ui/CountMark.tsx';

/** Beside the menu entry: how many ads came that match a saved search. */
export const NewMatches = () => {
  const { data } = useRead(contract.savedSearches.list);
  const count = data?.items.reduce((sum, { newMatches }) => sum + newMatches, 0) ?? 0;
  return <CountMark count={count} words={<Plural value={count} one="# new match" other="# new matches" />} />;
};
