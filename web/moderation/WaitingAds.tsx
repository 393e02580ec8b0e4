import { Plural } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { CountMark } from '../ui/CountMark.tsx';

const REFRESH_MS = 60_000;

/** Beside the menu entry: how many ads wait for approval. */
export const WaitingAds = () => {
  const { data } = useRead(
    contract.ads.allForAdmin,
    { query: { status: 'pending', limit: 1 } },
    { refetchInterval: REFRESH_MS },
  );
  const total = data?.total ?? 0;
  return <CountMark count={total} words={<Plural value={total} one="# waiting" other="# waiting" />} />;
};
