import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Given } from '../../../../contract/core/endpoint.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';

type Body = Given<typeof contract.priceFormulas.evaluate>['body'];

/** Half of what the server allows a minute, if somebody types without a pause. */
const DELAY_MS = 600;

/** What a formula gives, while it is typed; the answer before stays until the new one is there. */
export const useEvaluation = (body: Body | null) => {
  const [settled] = useDebouncedValue(JSON.stringify(body), DELAY_MS);
  const sent = useMemo(() => JSON.parse(settled) as Body | null, [settled]);
  const read = useRead(
    contract.priceFormulas.evaluate,
    { body: sent as Body },
    { keepPrevious: true, gcTime: 60_000, enabled: sent !== null },
  );
  return { ...read, isSettled: settled === JSON.stringify(body) };
};
