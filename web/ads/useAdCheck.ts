import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { AdPayload } from '../../contract/adPayload.ts';
import type { Answer } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';

const CHECK_DELAY_MS = 500;

export type AdCheck = Answer<typeof contract.ads.check>;

/**
 * What the ad would come to, asked while it is typed. An answer belongs to its question, so a late one is never shown for
 * newer content; until the new one is there the last one stays.
 */
export const useAdCheck = (payload: AdPayload) => {
  const text = JSON.stringify(payload);
  const [settled] = useDebouncedValue(text, CHECK_DELAY_MS);
  const body = useMemo(() => JSON.parse(settled) as AdPayload, [settled]);
  const read = useRead(contract.ads.check, { body }, { keepPrevious: true, gcTime: 60_000 });
  return { check: read.data, isFailed: read.isError, retry: () => void read.refetch() };
};
