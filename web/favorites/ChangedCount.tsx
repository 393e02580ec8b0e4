import { Plural } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { CountMark } from '../ui/CountMark.tsx';

/** Beside the menu entry: how many favorites changed since they were last seen. */
export const ChangedCount = () => {
  const { data } = useRead(contract.favorites.list, { query: { limit: 1 } });
  const changed = data?.changed ?? 0;
  return <CountMark count={changed} words={<Plural value={changed} one="# changed" other="# changed" />} />;
};
