import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { AdPayload } from '../../contract/adPayload.ts';
import type { Answer } from '../../contract/endpoint.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';

const CHECK_DELAY_MS = 500;

export type AdCheck = Answer<typeof contract.ads.check>;

const options = { keepPrevious: true, gcTime: 60_000 };
const none: readonly ErrorDetail[] = [];

/** A past day or a place of another country must not keep the rest from being looked at. */
const without = (payload: AdPayload, faults: readonly ErrorDetail[]): AdPayload => {
  const heads = new Set(faults.map(({ path }) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(payload).filter(([part]) => !heads.has(part)));
};

/**
 * What the ad would come to, asked while it is typed. An answer belongs to its question, so a late one is never shown for
 * newer content; until the new one is there the last one stays. Parts that cannot be are answered as `faults`.
 */
export const useAdCheck = (payload: AdPayload) => {
  const text = JSON.stringify(payload);
  const [settled] = useDebouncedValue(text, CHECK_DELAY_MS);
  const body = useMemo(() => JSON.parse(settled) as AdPayload, [settled]);
  const whole = useRead(contract.ads.check, { body }, options);
  const faults = whole.error?.code === 'VALIDATION_FAILED' ? whole.error.details : none;
  const rest = useMemo(() => without(body, faults), [body, faults]);
  const part = useRead(contract.ads.check, { body: rest }, { ...options, enabled: faults.length > 0 });
  const read = faults.length > 0 ? part : whole;
  return { check: read.data, faults, isFailed: read.isError, retry: () => void read.refetch() };
};
