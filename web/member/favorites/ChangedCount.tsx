import { Plural } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { CountMark } from '../../ui/CountMark.tsx';

/** Badge of the menu entry: number of favorites changed since last seen. */
export const ChangedCount = () => {
  const { data } = useRead(contract.favorites.list, { query: { limit: 1 } });
  const changed = data?.changed ?? 0;
  return <CountMark count={changed} label={<Plural value={changed} one="# changed" other="# changed" />} />;
};
