import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { type Composed, isCountable } from './composeForm.ts';

const CHOOSING_MS = 350;

/** Number of recipients of the current selection; never a result for an earlier one. */
export const useReach = (chosen: Pick<Composed, 'audience' | 'channels'>) => {
  const wanted = JSON.stringify({ audience: chosen.audience, channels: chosen.channels });
  const [settled] = useDebouncedValue(wanted, CHOOSING_MS);
  const body = useMemo(() => JSON.parse(settled) as Pick<Composed, 'audience' | 'channels'>, [settled]);
  const countable = isCountable(chosen);
  const isSettled = settled === wanted;
  const read = useRead(
    contract.broadcasts.preview,
    { body },
    { enabled: countable && isSettled, staleTime: 0, gcTime: 0 },
  );
  const isCounting = !isSettled || read.isFetching;
  return {
    isCountable: countable,
    isCounting: countable && isCounting,
    counted: countable && !isCounting && !read.isError ? read.data : undefined,
    error: countable && !isCounting ? read.error : null,
    retry: () => void read.refetch(),
  };
};
export type Reach = ReturnType<typeof useReach>;
